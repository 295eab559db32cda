import { type PaymentPart, paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import type { Quote } from './quote.ts';

export type ConvertValues = { contactId: string | null; payments: PaymentPart[]; dueDate: string };

/** The form under the names of the API: one payment of everything names the method alone, so cash is rounded. */
export function convertDraft({ contactId, payments, dueDate }: ConvertValues, { id, amount }: Quote) {
  const [only, ...others] = payments;
  const isOwed = settledBy(payments, amount).left > 0;
  const owed = isOwed ? { contactId, dueDate: dueDate || null } : {};
  if (only && others.length === 0 && only.amount === null && only.method === 'cash')
    return { quoteId: id, paymentMethod: only.method };
  return { quoteId: id, payments: paymentsOf(payments, amount), ...owed };
}
