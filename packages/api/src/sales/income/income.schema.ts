import { paymentMethods, saleStatuses } from '@mostrador/shared/codes/codes';
import { money } from '@mostrador/shared/money/amount';
import { isPaidOneWay, paidOneWay } from '@mostrador/shared/money/paid-one-way';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import { PaymentInput, SaleLine, SalePayment, SaleSummary, ServiceLine } from '../sale/sale.schema.ts';

/** The category of the income. */
const category = () =>
  z
    .uuid({
      error: ({ input }) => (input === undefined || input === null ? 'categoryRequired' : 'invalidId'),
    })
    .toLowerCase();

const fields = {
  concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
  categoryId: category(),
  amount: money({ required: 'amountRequired' }).min(1, 'amountNotPositive'),
  paymentMethod: oneOf([...paymentMethods, 'credit']).optional(),
  payments: z.array(PaymentInput).max(20, 'tooManyItems').optional(),
  /** The payer, who also owes the part that the payments leave open. */
  contactId: id().nullish(),
  dueDate: dateField().nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  /** The recurrence of the income; null ends it. */
  recurrence: RecurrenceInput.nullish(),
};

/** Without a method and payments, the whole amount is paid in cash. */
export const IncomeInput = z
  .object({ id: id().optional(), ...fields, date: dateField().nullish() })
  .refine(isPaidOneWay, paidOneWay);
export type IncomeInput = z.infer<typeof IncomeInput>;

/** Partial update: omitted fields keep their value. The day never changes. */
export const IncomeChanges = z
  .object(fields)
  .partial()
  .extend({
    id: id(),
    revision: z.int('invalidNumber').min(1, 'invalidNumber').optional(),
    /** The day cannot change: a different one is refused, as for every sale. */
    date: dateField().nullish(),
  })
  .refine(isPaidOneWay, paidOneWay);
export type IncomeChanges = z.infer<typeof IncomeChanges>;

export const IncomeVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const IncomeFilter = SyncQuery.extend({
  /** Matches the number, the concept or the payer. */
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(saleStatuses).exclude(['quoted']).optional(),
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  categoryId: id().optional(),
  contactId: id().optional(),
  /** True if the income has an open balance. */
  isOwed: z.boolean({ error: 'invalidBoolean' }).optional(),
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type IncomeFilter = z.infer<typeof IncomeFilter>;

export const Income = SaleSummary.pick({
  id: true,
  code: true,
  orderNumber: true,
  channel: true,
  status: true,
  revision: true,
  concept: true,
  date: true,
  amount: true,
  amountProducts: true,
  amountServices: true,
  amountFree: true,
  amountDiscount: true,
  amountTax: true,
  totalQuantity: true,
  paid: true,
  balance: true,
  forgiven: true,
  change: true,
  currency: true,
  paymentMethod: true,
  contact: true,
  user: true,
  category: true,
  dueDate: true,
  comments: true,
  recurrence: true,
  occurredAt: true,
  createdAt: true,
  updatedAt: true,
  voidedAt: true,
  voidedBy: true,
  voidReason: true,
}).extend({
  type: z.literal('income'),
  /** An income is a single amount: both lists are empty. */
  products: z.array(SaleLine),
  services: z.array(ServiceLine),
  payments: z.array(SalePayment),
});
Income.register(z.globalRegistry, { title: 'Income' });
export type Income = z.infer<typeof Income>;

export const IncomeList = listOf('incomesTransactions', Income);
