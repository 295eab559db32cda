import type { Tx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import type Stripe from 'stripe';
import type { PaidInvoice } from '../../identity/referral/commission.ts';
import { receiptStatuses } from './billing.schema.ts';
import { billingReceipts } from './billing.table.ts';
import { idOf, instant } from './stripe.ts';

/** An invoice with the state of its payments. */
export type Paid = { invoice: Stripe.Invoice } & Pick<PaidInvoice, 'tax' | 'refunds' | 'isDisputed'>;

type Taken = { charges: readonly Stripe.Charge[]; takenBack: ReadonlyMap<string, Date> };

export function paidBy(invoice: Stripe.Invoice, { charges, takenBack }: Taken): Paid {
  const intents = new Set(invoice.payments?.data.map(({ payment }) => idOf(payment.payment_intent)));
  const own = charges.filter(({ payment_intent: intent }) => intent && intents.has(idOf(intent)));
  const refunds = own
    .flatMap((charge) => charge.refunds?.data ?? [])
    .filter(({ status }) => status === 'succeeded')
    .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1));
  return {
    invoice,
    tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    refunds: refunds.map(({ id, amount }) => ({ id, amount })),
    isDisputed: own.some(({ id }) => takenBack.has(id)),
  };
}

/** The paid invoices from which commissions are calculated. */
export function commissionable({ invoice, ...paid }: Paid): PaidInvoice[] {
  const { paid_at: paidAt } = invoice.status_transitions;
  if (invoice.status !== 'paid' || paidAt === null) return [];
  const { id, currency, amount_paid: amountPaid } = invoice;
  return [{ ...paid, id, amountPaid, currency: currency.toUpperCase(), paidAt: instant(paidAt) }];
}

/** Stores the receipt of an invoice. Drafts are not stored. */
export async function keepReceipt(tx: Tx, organizationId: string, { invoice, ...paid }: Paid) {
  const status = receiptStatuses.find((each) => each === invoice.status);
  if (!status) return;
  const paidAt = invoice.status_transitions.paid_at;
  const values = {
    number: invoice.number,
    status,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    amountRefunded: paid.isDisputed
      ? invoice.amount_paid
      : paid.refunds.reduce((sum, { amount }) => sum + amount, 0),
    tax: paid.tax,
    currency: invoice.currency.toUpperCase(),
    issuedAt: instant(invoice.created),
    paidAt: paidAt === null ? null : instant(paidAt),
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
  await tx
    .insert(billingReceipts)
    .values({ id: newId(), organizationId, providerId: invoice.id, ...values })
    .onConflictDoUpdate({
      target: [billingReceipts.organizationId, billingReceipts.providerId],
      set: values,
    });
}
