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
    /** Each of the two fields determines the other; 15 days if neither is given. */
    daysOfValidity: days().nullish(),
    expirationDate: dateField().nullish(),
    terms: optionalParagraph(500).nullish(),
    /** Internal notes that only the shop sees. */
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

/** Sent by mail if an address is given; otherwise the shop delivered it by other means. */
export const QuoteSend = z.object({ id: id(), email: emailField().optional() });

/** Any invalid token gets 404, whatever its length. */
export const QuoteByLink = z.object({ token: z.string() });

/** `revision` is the revision that the customer read; an answer to an older revision is refused. */
export const QuoteAnswer = QuoteByLink.extend({
  accept: z.boolean({ error: orAbsent('invalidBoolean') }),
  name: line(80, { required: 'nameRequired' }),
  revision: z.int({ error: 'invalidNumber' }).min(1, 'invalidNumber').optional(),
});
export type QuoteAnswer = z.infer<typeof QuoteAnswer>;

const narrowing = {
  /** The number as printed on the quote. */
  code: z.string().max(40, 'tooLong').optional(),
  /** Matches the number, the customer, or an item of the quote. */
  content: z.string().max(100, 'tooLong').optional(),
  state: z.enum(quoteStates, { error: 'invalidOption' }).optional(),
  contactId: id().optional(),
  from: dateField().optional(),
  until: dateField().optional(),
};

export const QuoteFilter = SyncQuery.extend(narrowing).refine(isInOrder, daysInOrder);
export type QuoteFilter = z.infer<typeof QuoteFilter>;

/** The whole filtered list. */
export const QuoteExport = z
  .object({
    ...narrowing,
    format: oneOf(tableFormats, 'invalidOption').default('csv'),
    id: id().optional(),
  })
  .refine(isInOrder, daysInOrder);

/** A transaction row with the fields of a quote; `state` is its current state. */
export const Quote = Sale.extend({
  code: z.string(),
  state: z.enum(quoteStates),
  expirationDate: z.string(),
  daysOfValidity: z.int(),
  contactName: z.string().nullable(),
  terms: z.string().nullable(),
  notes: z.string().nullable(),
  /**
   * True if the quote is still open and all its goods are in stock. Stock does not matter if the shop sells
   * below zero.
   */
  canGenerateSale: z.boolean(),
  convertedSaleId: id().nullable(),
  sentAt: z.date().nullable(),
  viewedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  answeredName: z.string().nullable(),
  deletedAt: z.date().nullable(),
  /** The holder of this link can read and answer the quote. */
  publicUrl: z.string(),
  /** Only the shop sees the attachments. */
  attachments: z.array(Attachment),
  /** The instalments of the future sale; `payments` are its planned payments, none of which is made yet. */
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

/** The print layout for the holder of the link, and the actions that are possible. */
export const OfferedQuote = Receipt.extend({
  state: z.enum(quoteStates),
  revision: z.int(),
  customerName: z.string().nullable(),
  answeredName: z.string().nullable(),
});
export type OfferedQuote = z.infer<typeof OfferedQuote>;
