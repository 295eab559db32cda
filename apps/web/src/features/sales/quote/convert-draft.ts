import { type InstalmentPart, instalmentsOf } from '../../../domain/payment/instalments.ts';
import { blankPart, type PaymentPart, paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import type { Quote } from './quote.ts';
import { plannedOf } from './quote-values.ts';

export type ConvertValues = {
  contactId: string | null;
  payments: PaymentPart[];
  dueDate: string;
  instalments: InstalmentPart[];
};

/** The payment planned in the quote. Past due dates are ignored. */
export function convertValues(quote: Quote, today: string): ConvertValues {
  const { payments, dueDate, instalments } = plannedOf(quote);
  const isOver = (instalments[0]?.dueDate ?? dueDate) < today;
  return {
    contactId: null,
    payments: payments.length > 0 ? payments : [blankPart()],
    dueDate: isOver ? '' : dueDate,
    instalments: isOver ? [] : instalments,
  };
}

/**
 * The values under the field names of the API. For a full payment in cash only the method is sent, so that
 * the total is rounded.
 */
export function convertDraft(
  { contactId, payments, dueDate, ...later }: ConvertValues,
  { id, amount }: Quote,
) {
  const [only, ...others] = payments;
  const isOwed = settledBy(payments, amount).left > 0;
  const instalments = instalmentsOf(later.instalments);
  const due = instalments ? { instalments } : { dueDate: dueDate || null };
  const owed = isOwed ? { contactId, ...due } : {};
  if (only && others.length === 0 && only.amount === null && only.method === 'cash')
    return { quoteId: id, paymentMethod: only.method };
  return { quoteId: id, payments: paymentsOf(payments, amount), ...owed };
}
