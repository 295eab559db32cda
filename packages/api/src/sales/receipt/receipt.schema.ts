import { saleMethods, saleStatuses, transactionTypes } from '@mostrador/shared/codes/codes';
import { receiptFormats, receiptForms } from '@mostrador/shared/papers/receipt-view';
import { languages } from '@mostrador/shared/text/translate';
import { dateField, daysInOrder, emailField, isInOrder, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Expense } from '../../purchasing/expense/expense.schema.ts';
import { Sale } from '../sale/sale.schema.ts';

export const ReceiptQuery = z.object({
  id: id(),
  /** The paper formats apply to `.pdf`; `html` and `text` return those types. */
  format: oneOf([...receiptForms, ...receiptFormats], 'receiptFormatUnknown').default('json'),
});
/** The client creates `printId`, so that a retry is no second print. */
export const ReceiptPrint = z.object({ id: id(), printId: id() });
export const ReceiptSend = z.object({ id: id(), email: emailField() });

/** Any invalid token gets 404, whatever its length. */
export const ReceiptByLink = z.object({ token: z.string() });

const Row = z.object({ label: z.string(), value: z.string() });
const Line = z.object({
  id: z.string(),
  title: z.string(),
  details: z.array(z.string()),
  total: z.string(),
  quantity: z.string(),
  name: z.string(),
  price: z.string(),
});

/** The print layout, in the shape of ReceiptView, for any reader. */
export const Receipt = z.object({
  id: id(),
  language: z.enum(languages),
  direction: z.enum(['ltr', 'rtl']),
  business: z.object({ name: z.string(), logoUrl: z.string().nullable(), lines: z.array(z.string()) }),
  title: z.string(),
  number: z.string(),
  stamps: z.array(z.string()),
  facts: z.array(Row),
  heads: z.object({ quantity: z.string(), name: z.string(), price: z.string(), total: z.string() }),
  lines: z.array(Line),
  sums: z.array(Row),
  total: Row,
  payments: z.array(Row),
  credit: z.array(Row),
  comments: z.string().nullable(),
  link: z.string(),
  linkCaption: z.string(),
  thanks: z.string().nullable(),
  notices: z.array(z.string()),
  signatures: z.array(z.string()),
});
Receipt.register(z.globalRegistry, { title: 'Receipt' });

export const ReceiptFilter = PageQuery.extend({
  from: dateField().optional(),
  until: dateField().optional(),
  transactionType: oneOf(transactionTypes).optional(),
  status: oneOf(saleStatuses).exclude(['quoted']).optional(),
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  paymentMethod: oneOf(saleMethods).optional(),
  userId: id().optional(),
  recurrent: z.boolean().optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  code: z.string().max(40, 'tooLong').optional(),
}).refine(isInOrder, daysInOrder);
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

/** Sales and incomes, or expenses if requested. */
export const ReceiptList = listOf('receipts', z.union([Sale, Expense]));
