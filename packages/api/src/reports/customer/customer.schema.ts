import { moneyAnswer, quantityAnswer } from '@mostrador/shared/money/amount';
import { dateField } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Contact } from '../../directory/contact/contact.schema.ts';
import { Expense } from '../../purchasing/expense/expense.schema.ts';
import { Sale } from '../../sales/sale/sale.schema.ts';

export const OfContact = PageQuery.extend({ id: id() });
export type OfContact = z.infer<typeof OfContact>;

export const ContactTransactions = listOf('transactions', z.discriminatedUnion('type', [Sale, Expense]));

/** A contact's net quantity of one product, over all sales that are not voided. */
export const BoughtProduct = z.object({
  id: id(),
  name: z.string(),
  quantity: quantityAnswer(),
  unit: z.string(),
  amount: moneyAnswer(),
  /** The number of sales. */
  sales: z.int(),
  lastBoughtAt: z.date(),
});
BoughtProduct.register(z.globalRegistry, { title: 'BoughtProduct' });
export type BoughtProduct = z.infer<typeof BoughtProduct>;
export const BoughtProducts = listOf('products', BoughtProduct);

/** The credit that a till shows for a customer. `available` is null if there is no limit. */
export const CreditAccount = z.object({
  id: id(),
  owed: moneyAnswer(),
  creditBalance: moneyAnswer(),
  creditLimit: moneyAnswer().nullable(),
  available: moneyAnswer().nullable(),
  oldestDueDate: z.string().nullable(),
  daysOverdue: z.int(),
  promisedOn: z.string().nullable(),
});
CreditAccount.register(z.globalRegistry, { title: 'CreditAccount' });
export type CreditAccount = z.infer<typeof CreditAccount>;

export const SimilarQuery = z.object({
  phone: z.string().max(40, 'tooLong').nullish(),
  taxId: z.string().max(40, 'tooLong').nullish(),
  exceptId: id().optional(),
});
export type SimilarQuery = z.infer<typeof SimilarQuery>;

const Similar = z.object({
  id: id(),
  name: z.string(),
  phone: z.string().nullable(),
  taxId: z.string().nullable(),
});
Similar.register(z.globalRegistry, { title: 'SimilarContact' });
export const SimilarList = listOf('contacts', Similar);

/** `fromId` is merged into `id` permanently. */
export const Merge = z.object({ id: id(), fromId: id() });
export type Merge = z.infer<typeof Merge>;

export const MergePreview = z.object({
  kept: Contact,
  gone: Contact,
  sales: z.int(),
  debts: z.int(),
  deposits: z.int(),
});
MergePreview.register(z.globalRegistry, { title: 'MergePreview' });

export const PromiseToPay = z.object({ id: id(), promisedOn: dateField().nullable() });
