import type { MoneyMethod } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';

/** A payment of a document as its form holds it; `credit` is none now, and stands alone. */
export type PaymentPart = {
  id: string;
  method: MoneyMethod | 'credit';
  /** null: all that the others leave. */
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

/** The parts under the names of the API. One that nothing was left for is none. */
export function paymentsOf(parts: readonly PaymentPart[], total: number) {
  const { amounts } = settledBy(parts, total);
  return parts.flatMap(({ method, amount, reference, moneyAccountId }, index) => {
    const paid = amounts[index] ?? 0;
    if (method === 'credit' || (amount === null && paid === 0)) return [];
    const details = { reference: method === 'cash' ? null : reference || null, moneyAccountId };
    return [{ method, amount: paid, ...details }];
  });
}
