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

/** Without a cost goods come at the one that the catalogue knows. */
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
  /** Options of the service's extras that were chosen with it: words, which `cost` pays. */
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
  /** The same beside goods, as other documents call it. */
  amountFree: money().nullish(),
  products: z.array(GoodsLine).max(mostLines, { error: 'tooManyLines' }).optional(),
  services: z.array(ServiceLine).max(mostLines, { error: 'tooManyLines' }).optional(),
  discount: Discount.nullish(),
  /** With which the supplier took something off: noted, it changes no amount. */
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
  /** In which parts what is left open is paid, in place of one day; null: on one day after all. */
  instalments: InstalmentsInput,
  /** Of what lasts, in a category of fixed assets: in how many months it wears off. */
  usefulMonths: z.int('invalidNumber').min(1, 'invalidNumber').max(600, 'numberTooLarge').nullish(),
  /** The number on the paper of who was paid. */
  documentNumber: optionalLine(40).nullish(),
  comments: optionalLine(140, { tooLong: 'commentsTooLong' }).nullish(),
  /** That it comes again, and when; null ends that. */
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

/** Neither a method nor payments: cash, the whole amount; what payments leave open is owed to `contactId`. */
export const ExpenseInput = z
  .object({
    id: id().optional(),
    ...fields,
    /** Waits to be approved; also what its author may not book by himself. */
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
 * it is voided and recorded anew.
 */
export const ExpenseChanges = z
  .object({ id: id(), ...fields })
  .partial()
  .extend({
    id: id(),
    revision: z.int('invalidNumber').min(1, 'invalidNumber').optional(),
    /** false approves what waits; what is booked waits no more. */
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
  /** Its own number, as `G-000001`. */
  code: z.string().max(40, 'tooLong').optional(),
  /** It came of what comes again, or did not. */
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

/** Also goods received, which are of the channel `purchase`. */
export const Expense = Purchase.omit({ supplierDocument: true }).extend({
  type: z.literal('expense'),
  documentNumber: z.string().nullable(),
  attachments: z.array(Attachment),
});
Expense.register(z.globalRegistry, { title: 'Expense' });
export type Expense = z.infer<typeof Expense>;

export const ExpenseList = listOf('expensesTransactions', Expense);
export const Waiting = z.object({ count: z.int(), total: moneyAnswer() });
