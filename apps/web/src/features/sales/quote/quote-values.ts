import { moneyMethods } from '@mostrador/shared/codes/codes';
import { attached, type FormFile } from '../../../domain/attachment/form-file.ts';
import { type InstalmentPart, instalmentParts, instalmentsOf } from '../../../domain/payment/instalments.ts';
import { blankPart, type PaymentPart, paymentsOf, settledBy } from '../../../domain/payment/payment-parts.ts';
import {
  blankGoods,
  exactTotal,
  goodsDraft,
  goodsOf,
  type Rules,
  type SoldGoods,
} from '../../../domain/selling/sold-goods.ts';
import type { Quote } from './quote.ts';

export type QuoteValues = SoldGoods & {
  /** The day from which the quote is valid. */
  date: string;
  contactName: string;
  daysOfValidity: number | null;
  terms: string;
  notes: string;
  /** The planned payments of the sale. Empty if they are left open. */
  payments: PaymentPart[];
  dueDate: string;
  instalments: InstalmentPart[];
  /** The attachments of a new quote; those of an existing one are changed on its page. */
  attachments: FormFile[];
};

const usualDays = 15;

export const blankQuote = (today: string): QuoteValues => ({
  ...blankGoods,
  date: today,
  contactName: '',
  daysOfValidity: usualDays,
  terms: '',
  notes: '',
  payments: [],
  dueDate: '',
  instalments: [],
  attachments: [],
});

export const valuesOf = (quote: Quote): QuoteValues => ({
  ...goodsOf(quote),
  date: quote.date,
  contactName: quote.contactName ?? '',
  daysOfValidity: quote.daysOfValidity,
  terms: quote.terms ?? '',
  notes: quote.notes ?? '',
  ...plannedOf(quote),
  attachments: [],
});

/** The planned payment of the sale as form values. */
export function plannedOf(quote: Quote) {
  const { payments, paymentMethod, amount, dueDate, instalments } = quote;
  const [only, ...others] = payments;
  const owed = { ...blankPart(), method: 'credit' as const };
  const parts = payments.flatMap(({ method, ...payment }) => {
    const known = moneyMethods.find((each) => each === method);
    const isWhole = others.length === 0 && (only?.amount === amount || paymentMethod !== 'mixed');
    const part = { reference: payment.reference ?? '', moneyAccountId: payment.moneyAccountId };
    return known ? [{ ...blankPart(), ...part, method: known, amount: isWhole ? null : payment.amount }] : [];
  });
  return {
    payments: only ? parts : paymentMethod === 'credit' ? [owed] : [],
    dueDate: instalments.length > 0 ? '' : (dueDate ?? ''),
    instalments: instalmentParts(instalments),
  };
}

/** The form values under the field names of the API; a selected contact needs no separate name. */
export function quoteDraft(values: QuoteValues, rules: Rules) {
  return {
    ...goodsDraft(values),
    ...(values.date && { date: values.date }),
    ...plannedDraft(values, exactTotal(values, rules).total),
    contactName: values.contactId ? null : values.contactName || null,
    // A number field that was emptied has an empty text as value.
    daysOfValidity: values.daysOfValidity || null,
    terms: values.terms || null,
    notes: values.notes || null,
    ...attached(values.attachments),
  };
}

const leftOpen = { payments: null, paymentMethod: null, dueDate: null, instalments: null };

/** A full payment in cash sends only the method, so that the total is rounded. */
function plannedDraft({ payments, dueDate, ...later }: QuoteValues, total: number) {
  const [only, ...others] = payments;
  if (!only) return leftOpen;
  if (others.length === 0 && only.amount === null && only.method === 'cash')
    return { ...leftOpen, paymentMethod: only.method };
  const isOwed = settledBy(payments, total).left > 0;
  const instalments = isOwed ? instalmentsOf(later.instalments) : null;
  return {
    ...{ payments: paymentsOf(payments, total), paymentMethod: null, instalments },
    dueDate: isOwed && !instalments ? dueDate || null : null,
  };
}
