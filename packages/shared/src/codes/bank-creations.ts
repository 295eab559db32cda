import { type MoneyMethod, type moneyPlaceKinds, payingKinds, takingKinds } from './codes.ts';

/** What the books may lack of a line of a bank. */
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

/** What a line of an account may become, the likeliest first. */
export const creatable = (kind: Kind, amount: number): readonly BankCreation[] =>
  methodOf(kind, amount) === null ? ['transfer'] : [amount < 0 ? 'expense' : 'income', 'transfer'];
