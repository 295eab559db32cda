import {
  purchaseChannels,
  saleChannels,
  settledMethods,
  tableFormats,
  transactionKinds,
} from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantityAnswer } from '@mostrador/shared/money/amount';
import { DiscountAnswer } from '@mostrador/shared/money/discount';
import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { RecurrenceOf } from '../../ledger/recurrence/recurrence.schema.ts';

/** A kind of document, or the sales of one channel. */
export const filterTypes = [...transactionKinds, 'pos_sale', 'book_sale', 'web_sale'] as const;
export type FilterType = (typeof filterTypes)[number];

/** `credit` is the amount that was not paid at once. */
export const partMethods = [...settledMethods, 'credit'] as const;
export const transactionStatuses = ['done', 'partially_refunded', 'refunded', 'voided'] as const;

const flag = () => z.boolean({ error: 'invalidBoolean' }).optional();

/** Business days, both ends included. */
const narrowing = {
  from: dateField().optional(),
  until: dateField().optional(),
  transactionType: oneOf(filterTypes).optional(),
  /** Part of the document was paid by this method, or on `credit`. `mixed`: several methods were used. */
  paymentMethod: oneOf([...partMethods, 'mixed']).optional(),
  moneyAccountId: id().optional(),
  /** The user who sold, spent or received: a member, or an API key by its own id. */
  userId: id().optional(),
  categoryId: id().optional(),
  contactId: id().optional(),
  /** The document has no value in this field. */
  without: oneOf(['category', 'contact', 'user']).optional(),
  /** A product or service on the document. */
  productId: id().optional(),
  /** `in` increases the shop's assets, `out` reduces them. */
  direction: oneOf(['in', 'out']).optional(),
  recurrent: flag(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  code: z.string().max(40, 'tooLong').optional(),
  /** A number, a word of the concept, or the contact's name. */
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(transactionStatuses).optional(),
  /** Includes voided documents, which are otherwise listed only if `status` requests them. */
  includeVoided: flag(),
  minAmount: money().optional(),
  maxAmount: money().optional(),
};

export const TransactionFilter = PageQuery.extend({
  ...narrowing,
  order: oneOf(['asc', 'desc']).default('desc'),
}).refine(isInOrder, daysInOrder);
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const UnifiedFilter = PageQuery.extend({
  ...narrowing,
  order: oneOf(['asc', 'desc']).default('desc'),
  type: oneOf(filterTypes).optional(),
  orderNumber: z.int('invalidNumber').min(1, 'invalidNumber').optional(),
}).refine(isInOrder, daysInOrder);
export type UnifiedFilter = z.infer<typeof UnifiedFilter>;

/** The documents to sum, as a filter of the list. */
export const TransactionScope = z.object(narrowing).refine(isInOrder, daysInOrder);
export type TransactionScope = z.infer<typeof TransactionScope>;
export type Narrowing = TransactionScope & Pick<UnifiedFilter, 'type' | 'orderNumber'>;

const Named = z.object({ id: id(), name: z.string() });

/**
 * A line with the field names that sales and purchases share. The other fields are read by the document's
 * own procedure.
 */
const Line = z.object({
  lineId: id(),
  id: id(),
  variantId: id(),
  name: z.string(),
  unit: z.string(),
  quantity: quantityAnswer(),
  price: moneyAnswer().nullable(),
  discount: DiscountAnswer.nullable(),
  /** The amount of a purchased line and its cost. Absent for users who may not see costs. */
  amount: moneyAnswer().optional(),
  cost: moneyAnswer().nullable().optional(),
  note: z.string().nullable(),
  /** The chosen modifiers. */
  modifiers: z.array(Named.extend({ quantity: quantityAnswer() })),
  stock: quantityAnswer(),
});
Line.register(z.globalRegistry, { title: 'TransactionLine' });

/** A document that moves money. `signedAmount` is 0 if the money only moved between accounts of the shop. */
export const Transaction = z.object({
  id: id(),
  type: z.enum(transactionKinds),
  channel: z.enum([...saleChannels, ...purchaseChannels]).nullable(),
  status: z.enum(transactionStatuses),
  code: z.string().nullable(),
  orderNumber: z.int().nullable(),
  concept: z.string().nullable(),
  date: z.string(),
  occurredAt: z.date(),
  createdAt: z.date(),
  amount: moneyAnswer(),
  signedAmount: moneyAnswer(),
  /** The components of the amount of a sale or purchase. 0 for all other documents. */
  amountProducts: moneyAnswer(),
  amountServices: moneyAnswer(),
  amountFree: moneyAnswer(),
  amountDiscount: moneyAnswer(),
  amountTax: moneyAnswer(),
  tip: moneyAnswer(),
  rounding: moneyAnswer(),
  totalQuantity: quantityAnswer(),
  change: moneyAnswer(),
  /** The amount paid up to now, and the amount still owed. */
  paid: moneyAnswer(),
  balance: moneyAnswer(),
  /** Null if the document was not paid and exists only in the books. */
  paymentMethod: z.enum([...partMethods, 'mixed']).nullable(),
  /** The parts of the document: its payments and the amount left on credit. They add up to the amount. */
  payments: z.array(
    z.object({
      /** Null for the amount left on credit, and for documents that are one payment themselves. */
      id: id().nullable(),
      method: z.enum(partMethods).nullable(),
      amount: moneyAnswer(),
      /** The cash received. */
      received: moneyAnswer().nullable(),
      reference: z.string().nullable(),
      moneyAccount: Named.nullable(),
    }),
  ),
  contact: Named.extend({ phone: z.string().nullable() }).nullable(),
  user: Named.nullable(),
  category: Named.nullable(),
  dueDate: z.string().nullable(),
  comments: z.string().nullable(),
  recurrenceId: id().nullable(),
  recurrence: RecurrenceOf.nullable(),
  /** The products sold or bought. For a refund, see its sale. */
  products: z.array(Line),
  services: z.array(Line.omit({ variantId: true, stock: true })),
  /** The sale of a refund, or the cash session of a movement. */
  originId: id().nullable(),
});
Transaction.register(z.globalRegistry, { title: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;
/** The fields that the register itself contains. Lines and recurrence are read from the document. */
export type Registered = Omit<Transaction, 'products' | 'services' | 'recurrence'>;
export const TransactionList = listOf('transactions', Transaction);

/** Amounts are null for a user who still counts a drawer blind: a sum would reveal its expected amount. */
const hideable = () => moneyAnswer().nullable();

/**
 * `in` increases the shop's assets and `out` reduces them, by the sign of each document. `kinds` has the
 * total of each kind; the total of a kind with both directions is its net inflow.
 */
export const TransactionTotals = z.object({
  count: z.int(),
  in: hideable(),
  out: hideable(),
  net: hideable(),
  kinds: z.array(z.object({ type: z.enum(transactionKinds), count: z.int(), amount: hideable() })),
});
TransactionTotals.register(z.globalRegistry, { title: 'TransactionTotals' });
export type TransactionTotals = z.infer<typeof TransactionTotals>;

export const detailRows = ['category', 'product', 'contact'] as const;
export const detailColumns = ['method', 'user', 'account', 'month'] as const;

/**
 * Without days, the query covers the current month. The payment of a product is not known, so products can
 * be listed only by users and months.
 */
export const DetailsQuery = z
  .object({
    ...narrowing,
    transactionType: oneOf(filterTypes).default('sale'),
    rows: oneOf(detailRows).default('category'),
    columns: oneOf(detailColumns).default('method'),
  })
  .refine(isInOrder, daysInOrder)
  .refine(({ rows, columns }) => rows !== 'product' || columns === 'user' || columns === 'month', {
    error: 'invalidOption',
    path: ['columns'],
  });
export type DetailsQuery = z.infer<typeof DetailsQuery>;

/**
 * `count` is the number of documents: a document with two methods counts in both columns, and once in the
 * total.
 */
const Cell = z.object({ amount: hideable(), count: z.int() });
export type Cell = z.infer<typeof Cell>;

/**
 * `key` is the filter value that lists the documents of a figure: the id of a category, product, contact,
 * user or account, a method, or a month such as `2026-11`. Null for documents without one. Cells are in the
 * order of the columns.
 */
export const Details = z.object({
  from: z.string(),
  until: z.string(),
  transactionType: z.enum(filterTypes),
  rows: z.array(
    z.object({ key: z.string().nullable(), name: z.string().nullable(), cells: z.array(Cell), total: Cell }),
  ),
  columns: z.array(z.object({ key: z.string().nullable(), name: z.string().nullable() })),
  /** Rows beyond the first two hundred, together. */
  others: z.object({ cells: z.array(Cell), total: Cell }).nullable(),
  totals: z.object({ cells: z.array(Cell), total: Cell }),
});
Details.register(z.globalRegistry, { title: 'TransactionDetails' });
export type Details = z.infer<typeof Details>;

const format = z.enum(tableFormats, { error: 'invalidOption' }).default('xlsx');
export const TransactionExport = z.object({ ...narrowing, format }).refine(isInOrder, daysInOrder);
/** The job input. */
export const TransactionJob = z.object({ ...narrowing, format });
