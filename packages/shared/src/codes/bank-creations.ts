import { type MoneyMethod, type moneyPlaceKinds, payingKinds, takingKinds } from './codes.ts';

/** The book entries that can be created from a bank line without a matching entry. */
export const bankCreations = ['expense', 'income', 'transfer'] as const;
export type BankCreation = (typeof bankCreations)[number];

type Kind = (typeof moneyPlaceKinds)[number];

/** A bank account pays by transfer, although it also pays card payments. */
const inOrder: readonly MoneyMethod[] = ['cash', 'transfer', 'card'];

/** The method by which money leaves or enters an account of this kind. Null if only transfers do. */
export function methodOf(kind: Kind, amount: number): MoneyMethod | null {
  const kinds = amount < 0 ? payingKinds : takingKinds;
  return inOrder.find((method) => kinds[method].some((each) => each === kind)) ?? null;
}

/** The entries that a bank line of this account may become, the most likely first. */
export const creatable = (kind: Kind, amount: number): readonly BankCreation[] =>
  methodOf(kind, amount) === null ? ['transfer'] : [amount < 0 ? 'expense' : 'income', 'transfer'];
