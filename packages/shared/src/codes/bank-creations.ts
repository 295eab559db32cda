import { type MoneyMethod, type moneyPlaceKinds, payingKinds, takingKinds } from './codes.ts';

/** The entries of the books that a bank line may lack. */
export const bankCreations = ['expense', 'income', 'transfer'] as const;
export type BankCreation = (typeof bankCreations)[number];

type Kind = (typeof moneyPlaceKinds)[number];

/** A bank pays by transfer, although a card may be paid out of it, too. */
const inOrder: readonly MoneyMethod[] = ['cash', 'transfer', 'card'];

/** By which method money leaves an account of a kind, or comes into it; null where only transfers do. */
export function methodOf(kind: Kind, amount: number): MoneyMethod | null {
  const kinds = amount < 0 ? payingKinds : takingKinds;
  return inOrder.find((method) => kinds[method].some((each) => each === kind)) ?? null;
}

/** The entries that an account's bank line may become, the likeliest first. */
export const creatable = (kind: Kind, amount: number): readonly BankCreation[] =>
  methodOf(kind, amount) === null ? ['transfer'] : [amount < 0 ? 'expense' : 'income', 'transfer'];
