import { moneyMethods, purchaseChannels, purchaseStatuses, saleMethods } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity } from '@mostrador/shared/money/amount';
import { Discount } from '@mostrador/shared/money/discount';
import {
  isPaidOneWay,
  isReceivedInCash,
  isReceivedOnce,
  paidOneWay,
  receivedOnce,
  receivedOnlyCash,
} from '@mostrador/shared/money/paid-one-way';
import { dateField, daysInOrder, isInOrder, oneOf, optionalLine } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Attachment, AttachmentsInput } from '../../ledger/attachment/attachment.schema.ts';
import { dueOneWay, InstalmentsInput, isDueOneWay } from '../../ledger/debt/instalment.schema.ts';
import { RecurrenceInput } from '../../ledger/recurrence/recurrence.schema.ts';
import {
  ModifiersInput,
  Purchase,
  PurchaseLineInput,
  PurchasePaymentInput,
} from '../purchase/purchase.schema.ts';

/** If the cost is absent, goods have their catalogue cost. */
const GoodsLine = PurchaseLineInput.extend({ cost: money().nullish() });

const ServiceLine = z.object({
  /** The service. */
  id: id(),
  lineId: id().optional(),
  quantity: quantity().min(1, 'quantityMinimum'),
  /** The cost of one unit. If absent, its price. */
  cost: money().nullish(),
  /** The discount on the line. */
  discount: Discount.nullish(),
  note: optionalLine(140).nullish(),
  /** The chosen options of the service's extras: texts only, paid with `cost`. */
  modifiers: ModifiersInput.optional(),
});

const mostLines = 500;
/** An earlier date is a typing error. */
const firstDay = '2000-01-01';

/** An expense of one amount, of goods and services at their cost, or of both. */
const fields = {
  concept: optionalLine(35, { tooLong: 'conceptTooLong' }).nullish(),
  date: dateField().nullish(),
  /** The category that it was spent on. Required unless only goods and services were bought. */
  categoryId: id().nullish(),
  /** The amount that was not spent on goods. If there are no goods, it includes the tax. */
  amount: money().min(1, 'amountRequired').nullish(),
  /** The amount in addition to goods, under the name in other documents. */
  amountFree: money().nullish(),
  products: z.array(GoodsLine).max(mostLines, { error: 'tooManyLines' }).optional(),
  services: z.array(ServiceLine).max(mostLines, { error: 'tooManyLines' }).optional(),
  discount: Discount.nullish(),
  /** The coupon of the supplier: recorded only, it changes no amount. */
  couponCode: optionalLine(15).nullish(),
  /** The tip, in the same category. */
  tip: money().optional(),
  tax: money().optional(),
  otherCosts: money().optional(),
  paymentMethod: oneOf([...moneyMethods, 'credit']).optional(),
  payments: z.array(PurchasePaymentInput).max(20, 'tooManyItems').optional(),
  /** The cash received, if everything is paid in cash. The excess was returned as change. */
  received: money().nullish(),
  /** The time of payment. If no date is given, the expense is dated on the day of that time. */
  occurredAt: z.iso
    .datetime({ offset: true, error: 'invalidDate' })
    .refine((moment) => moment >= firstDay, 'dateTooOld')
    .nullish(),
  /** The till with the cash drawer that it is paid from. */
  deviceId: optionalLine(80).nullish(),
  contactId: id().nullish(),
  dueDate: dateField().nullish(),
  /** The instalments of the open balance, in place of one due date; null returns to one due date. */
  instalments: InstalmentsInput,
  /** The useful life in months, for fixed assets. */
  usefulMonths: z.int('invalidNumber').min(1, 'invalidNumber').max(600, 'numberTooLarge').nullish(),
  /** The number on the payee's document. */
  documentNumber: optionalLine(40).nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  /** The recurrence of the expense; null ends it. */
  recurrence: RecurrenceInput.nullish(),
  attachments: AttachmentsInput.optional(),
};

/** True if no two rows have the same id. Rows without an id are ignored. */
const isUnique = <Name extends string>(
  rows: readonly { [name in Name]?: string | undefined }[],
  name: Name,
) => {
  const ids = rows.flatMap((row) => row[name] ?? []);
  return new Set(ids).size === ids.length;
};

/**
 * Without a method and payments, the whole amount is paid in cash; the balance that payments leave open is
 * owed to `contactId`.
 */
export const ExpenseInput = z
  .object({
    id: id().optional(),
    ...fields,
    /** True if the expense waits for approval; required if its author may not book it alone. */
    pending: z.boolean({ error: 'invalidBoolean' }).optional(),
  })
  .refine(isPaidOneWay, paidOneWay)
  .refine(isDueOneWay, dueOneWay)
  .refine(isReceivedOnce, receivedOnce)
  .refine(isReceivedInCash, receivedOnlyCash)
  .refine(({ products = [], services = [] }) => isUnique([...products, ...services], 'lineId'), {
    error: 'repeatedItem',
    path: ['products'],
  })
  .refine(({ payments = [] }) => isUnique(payments, 'id'), { error: 'repeatedItem', path: ['payments'] });
export type ExpenseInput = z.infer<typeof ExpenseInput>;

/**
 * Partial update: omitted fields keep their value. The amounts of a booked expense with goods cannot change;
 * the expense must be voided and recorded anew.
 */
export const ExpenseChanges = z
  .object({ id: id(), ...fields })
  .partial()
  .extend({
    id: id(),
    revision: z.int('invalidNumber').min(1, 'invalidNumber').optional(),
    /** False approves a pending expense; a booked one cannot become pending. */
    pending: z.boolean({ error: 'invalidBoolean' }).optional(),
  })
  .refine(isPaidOneWay, paidOneWay)
  .refine(isDueOneWay, dueOneWay)
  .refine(isReceivedOnce, receivedOnce)
  .refine(isReceivedInCash, receivedOnlyCash);
export type ExpenseChanges = z.infer<typeof ExpenseChanges>;

/** Corrections made on approval. */
export const ExpenseApproval = z.object({
  id: id(),
  amount: fields.amount,
  date: fields.date,
  categoryId: fields.categoryId,
  paymentMethod: fields.paymentMethod,
  moneyAccountId: id().nullish(),
});
export type ExpenseApproval = z.infer<typeof ExpenseApproval>;

export const ExpenseVoid = z.object({
  id: id(),
  reason: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
});

export const ExpensePostponement = z.object({ id: id(), until: dateField({ required: 'dateRequired' }) });

export const ExpenseFilter = SyncQuery.extend({
  /** The number, concept, supplier document number or payee. */
  content: z.string().max(100, 'tooLong').optional(),
  status: oneOf(purchaseStatuses).optional(),
  channel: oneOf(purchaseChannels).optional(),
  categoryId: id().optional(),
  contactId: id().optional(),
  userId: id().optional(),
  isOwed: z.boolean({ error: 'invalidBoolean' }).optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  /** The number of the expense, such as `G-000001`. */
  code: z.string().max(40, 'tooLong').optional(),
  /** True for expenses of a recurrence, false for others. */
  recurrent: z.boolean({ error: 'invalidBoolean' }).optional(),
  paymentMethod: oneOf(saleMethods).optional(),
  minAmount: money().optional(),
  maxAmount: money().optional(),
  hasAttachment: z.boolean({ error: 'invalidBoolean' }).optional(),
  includeVoided: z.boolean({ error: 'invalidBoolean' }).optional(),
  from: dateField().optional(),
  until: dateField().optional(),
}).refine(isInOrder, daysInOrder);
export type ExpenseFilter = z.infer<typeof ExpenseFilter>;

/** An expense, or goods received, which have the channel `purchase`. */
export const Expense = Purchase.omit({ supplierDocument: true }).extend({
  type: z.literal('expense'),
  documentNumber: z.string().nullable(),
  attachments: z.array(Attachment),
});
Expense.register(z.globalRegistry, { title: 'Expense' });
export type Expense = z.infer<typeof Expense>;

export const ExpenseList = listOf('expensesTransactions', Expense);
export const Waiting = z.object({ count: z.int(), total: moneyAnswer() });
