import type { MoneyMethod } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';

/** A payment in the form of a document. `credit` pays nothing now, and cannot be combined. */
export type PaymentPart = {
  id: string;
  method: MoneyMethod | 'credit';
  /** Null for the whole amount that the other parts leave. */
  amount: number | null;
  reference: string;
  /** The account. Null means the default account of the method. */
  moneyAccountId: string | null;
};

export const blankPart = (): PaymentPart => ({
  id: newId(),
  method: 'cash',
  amount: null,
  reference: '',
  moneyAccountId: null,
});

/** The amount that each part pays of a total, and the unpaid rest: below 0 if they pay too much. */
export function settledBy(parts: readonly PaymentPart[], total: number) {
  let left = total - parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const amounts = parts.map(({ method, amount }) => {
    if (method === 'credit' || amount !== null) return amount ?? 0;
    const rest = Math.max(0, left);
    left -= rest;
    return rest;
  });
  return { amounts, left };
}

/** Converts the parts to the names of the API. A part with nothing left to pay is omitted. */
export function paymentsOf(parts: readonly PaymentPart[], total: number) {
  const { amounts } = settledBy(parts, total);
  return parts.flatMap(({ method, amount, reference, moneyAccountId }, index) => {
    const paid = amounts[index] ?? 0;
    if (method === 'credit' || (amount === null && paid === 0)) return [];
    const details = { reference: method === 'cash' ? null : reference || null, moneyAccountId };
    return [{ method, amount: paid, ...details }];
  });
}
