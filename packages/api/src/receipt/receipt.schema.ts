import { dateField, daysInOrder, isInOrder, oneOf } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf, PageQuery } from '@mostrador/shared/page';
import { receiptFormats } from '@mostrador/shared/receipt-view';
import { languages } from '@mostrador/shared/text/translate';
import { z } from 'zod';
import { Sale } from '../sale/sale.schema.ts';

export const ReceiptQuery = z.object({
  id: id(),
  format: oneOf(receiptFormats, 'receiptFormatUnknown').default('ticket_80'),
});
export const ReceiptByLink = z.object({ token: z.string().max(200, 'invalidOption') });

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

/** Ready to print: the shape of ReceiptView, whoever reads it. */
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
});

export const ReceiptFilter = PageQuery.extend({
  from: dateField().optional(),
  until: dateField().optional(),
  transactionType: oneOf(['sale', 'income', 'expense']).optional(),
  paymentMethod: oneOf(['cash', 'card', 'transfer', 'credit', 'mixed'], 'invalidOption').optional(),
  userId: id().optional(),
  recurrent: z.boolean().optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  code: z.string().max(40, 'tooLong').optional(),
}).refine(isInOrder, daysInOrder);
export type ReceiptFilter = z.infer<typeof ReceiptFilter>;

export const ReceiptList = listOf('receipts', Sale);
