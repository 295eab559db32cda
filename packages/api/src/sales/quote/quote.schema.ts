import { quoteStates, tableFormats } from '@mostrador/shared/codes/codes';
import { quantityAnswer } from '@mostrador/shared/money/amount';
import {
  isPaidOneWay,
  isReceivedInCash,
  isReceivedOnce,
  paidOneWay,
  receivedOnce,
  receivedOnlyCash,
} from '@mostrador/shared/money/paid-one-way';
import { orAbsent } from '@mostrador/shared/wire/absent';
import {
  dateField,
  daysInOrder,
  emailField,
  isInOrder,
  line,
  notAvailableYet,
  oneOf,
  optionalLine,
  optionalParagraph,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Attachment, AttachmentsInput } from '../../ledger/attachment/attachment.schema.ts';
import { dueOneWay, Instalment, isDueOneWay } from '../../ledger/debt/instalment.schema.ts';
import { Receipt } from '../receipt/receipt.schema.ts';
import {
  emptySale,
  hasUniqueLines,
  repeatedLine,
  Sale,
  SaleLineInput,
  saleFields,
  sellsSomething,
} from '../sale/sale.schema.ts';
import { isFreeMoney, isFreeSum } from '../sale/sell/sale-free.schema.ts';

export const usualDaysOfValidity = 15;

const days = () =>
  z.int({ error: 'daysOfValidityInvalid' }).min(1, 'daysOfValidityInvalid').max(365, 'daysOfValidityInvalid');

const offered = saleFields
  .pick({
    id: true,
    concept: true,
    date: true,
    occurredAt: true,
    deviceId: true,
    contactId: true,
    categoryId: true,
    products: true,
    services: true,
    amountFree: true,
    freeAmounts: true,
    discount: true,
    comments: true,
    tip: true,
    received: true,
    dueDate: true,
    instalments: true,
  })
  .extend({
    /** The default payment of its sale. Null leaves it open. */
    payments: saleFields.shape.payments.nullable(),
    paymentMethod: saleFields.shape.paymentMethod.nullable(),
    /** The name of the recipient, if it is not a contact. */
    contactName: optionalLine(80).nullish(),
    /** Each of the two determines the other; 15 days if neither is given. */
    daysOfValidity: days().nullish(),
    expirationDate: dateField().nullish(),
    terms: optionalParagraph(500).nullish(),
    /** Only the shop sees them. */
    notes: optionalParagraph(500).nullish(),
    couponCode: notAvailableYet(),
    attachments: AttachmentsInput.optional(),
  });

export const QuoteInput = offered
  .refine(sellsSomething, emptySale)
  .refine(isPaidOneWay, paidOneWay)
  .refine(isReceivedOnce, receivedOnce)
  .refine(isReceivedInCash, receivedOnlyCash)
  .refine(isDueOneWay, dueOneWay)
  .refine(isFreeSum, { error: 'freeAmountsSum', path: ['freeAmounts'] })
  .refine(isFreeMoney, { error: 'amountTooLarge', path: ['freeAmounts'] })
  .refine(hasUniqueLines, repeatedLine);
export type QuoteInput = z.infer<typeof QuoteInput>;

/** Partial update: omitted fields keep their value. `revision` is the one that the caller saw. */
export const QuoteEdit = offered
  .extend({
    id: id(),
    products: z.array(SaleLineInput).max(500, 'tooManyLines').optional(),
    revision: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').optional(),
  })
  .refine(isPaidOneWay, paidOneWay)
  .refine(isReceivedOnce, receivedOnce)
  .refine(isReceivedInCash, receivedOnlyCash)
  .refine(isDueOneWay, dueOneWay);
export type QuoteEdit = z.infer<typeof QuoteEdit>;

/**
 * The payment of a quote's sale, like that of any sale. The open balance is owed by the quote's customer, or
 * by the given contact.
 */
export const QuoteSale = saleFields
  .pick({
    payments: true,
    paymentMethod: true,
    received: true,
    dueDate: true,
    instalments: true,
    date: true,
    contactId: true,
  })
  .extend({ quoteId: id(), id: id().optional() });
export type QuoteSale = z.infer<typeof QuoteSale>;

export const QuoteCopy = z.object({ quoteId: id(), id: id().optional() });

export const QuoteRenewal = z.object({ id: id(), days: days().optional() });

/** With an address it goes there by mail; without one it was handed over otherwise. */
export const QuoteSend = z.object({ id: id(), email: emailField().optional() });

/** Whatever is no link of ours is not found, however long it is. */
export const QuoteByLink = z.object({ token: z.string() });

/** `revision`: of what the customer has before him; what was changed since is no answer to it. */
export const QuoteAnswer = QuoteByLink.extend({
  accept: z.boolean({ error: orAbsent('invalidBoolean') }),
  name: line(80, { required: 'nameRequired' }),
  revision: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').optional(),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

const narrowing = {
  /** Its number as it stands on the paper. */
  code: z.string().max(40, 'tooLong').optional(),
  /** Number, customer, or something that is on it. */
  content: z.string().max(100, 'tooLong').optional(),
  state: z.enum(quoteStates, { error: 'invalidOption' }).optional(),
  contactId: id().optional(),
  from: dateField().optional(),
  until: dateField().optional(),
};

export const QuoteFilter = SyncQuery.extend(narrowing).refine(isInOrder, daysInOrder);
export type QuoteFilter = z.infer<typeof QuoteFilter>;

/** The list whole, as it is filtered. */
export const QuoteExport = z
  .object({
    ...narrowing,
    format: oneOf(tableFormats, 'invalidOption').default('csv'),
    id: id().optional(),
  })
  .refine(isInOrder, daysInOrder);

/** A transaction row with what belongs to a quote; `state` is what it has come to by now. */
export const Quote = Sale.extend({
  code: z.string(),
  state: z.enum(quoteStates),
  expirationDate: z.string(),
  daysOfValidity: z.int(),
  contactName: z.string().nullable(),
  terms: z.string().nullable(),
  notes: z.string().nullable(),
  /** It still holds and, unless the shop sells what it does not have, everything on it is there. */
  canGenerateSale: z.boolean(),
  convertedSaleId: id().nullable(),
  sentAt: z.date().nullable(),
  viewedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  answeredName: z.string().nullable(),
  deletedAt: z.date().nullable(),
  /** The holder of this link can read and answer the quote. */
  publicUrl: z.string(),
  /** For the shop alone. */
  attachments: z.array(Attachment),
  /** In which parts its sale will be paid; `payments` are what it will be paid by, and nothing is paid. */
  instalments: z.array(Instalment),
});
Quote.register(z.globalRegistry, { title: 'Quote' });
export type Quote = z.infer<typeof Quote>;

export const QuoteList = listOf('quotes', Quote);

/** The number of quotes in each state, for a filter by state. */
export const QuoteCounts = z.partialRecord(z.enum(quoteStates), z.int());

export const QuoteStock = z.object({
  ok: z.boolean(),
  lines: z.array(
    z.object({
      productId: id(),
      variantId: id(),
      name: z.string(),
      requested: quantityAnswer(),
      available: quantityAnswer(),
      missing: quantityAnswer(),
    }),
  ),
});
export type QuoteStock = z.infer<typeof QuoteStock>;

/** The paper as whoever has the link reads it, with what he may do about it. */
export const OfferedQuote = Receipt.extend({
  state: z.enum(quoteStates),
  revision: z.int(),
  customerName: z.string().nullable(),
  answeredName: z.string().nullable(),
});
export type OfferedQuote = z.infer<typeof OfferedQuote>;
