import type { Sale } from '../../../../domain/sale/sale.ts';

export const methods = ['cash', 'card', 'transfer', 'credit'] as const;
export type Method = (typeof methods)[number];

export type Payment = Pick<Sale['payments'][number], 'id' | 'method' | 'amount'>;
type Payments = readonly Payment[];

const isByCard = ({ method }: Payment) => method === 'card' || method === 'transfer';
const sumOf = (payments: Payments) => payments.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The excess of the payments after an edit, in 1/100, and the part of it that must return to a card or
 * account. Cash is returned first. A sale without card or transfer payments has no excess, because its cash
 * follows the total.
 */
export function excessOf(payments: Payments, total: number) {
  if (!payments.some(isByCard)) return { excess: 0, excessByCard: 0 };
  const excess = Math.max(0, sumOf(payments) - total);
  const cash = sumOf(payments.filter(({ method }) => method === 'cash'));
  const credit = sumOf(payments.filter(({ method }) => method === 'credit_balance'));
  return { excess, excessByCard: Math.max(0, excess - cash - credit) };
}

type EditedSale = { payments: Payments; total: number };

/** Card and transfer payments stay when the total rises, and the chosen method pays the difference. */
export function paidBy(paymentMethod: Method, { payments, total }: EditedSale) {
  const difference = total - sumOf(payments);
  if (!payments.some(isByCard) || difference <= 0) return { paymentMethod };
  const unexchanged = withoutExchange(payments);
  if (paymentMethod === 'credit') return { payments: unexchanged };
  return { payments: [...unexchanged, { method: paymentMethod, amount: difference }] };
}

const withoutExchange = (payments: Payments) =>
  payments.flatMap(({ id, method, amount }) => (method === 'exchange' ? [] : [{ id, method, amount }]));

const order = ['cash', 'credit_balance', 'transfer', 'card'];

/**
 * The payments less the excess: it is deducted from cash first, then from a credit balance, then from
 * accounts and cards.
 */
export function withoutExcess(payments: Payments, excess: number) {
  let left = excess;
  const parts = new Map<string, number>();
  for (const { id, amount } of payments.toSorted(
    (a, b) => order.indexOf(a.method) - order.indexOf(b.method),
  )) {
    const part = Math.min(left, amount);
    left -= part;
    parts.set(id, part);
  }
  return withoutExchange(payments).flatMap((payment) => {
    const amount = payment.amount - (parts.get(payment.id) ?? 0);
    return amount > 0 ? [{ ...payment, amount }] : [];
  });
}
