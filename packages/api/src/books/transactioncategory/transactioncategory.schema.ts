import { budgetPeriods, transactionTypes } from '@mostrador/shared/codes/codes';
import { reportGroups, reportGroupsFor } from '@mostrador/shared/codes/report-groups';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import {
  dateField,
  hexColor,
  line,
  neededOneOf,
  oneOf,
  optionalLine,
  optionalParagraph,
} from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import { listOf, PageQuery, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { Expense } from '../../purchasing/expense/expense.schema.ts';
import { Sale } from '../../sales/sale/sale.schema.ts';

const fields = {
  name: line(60, { required: 'nameRequired' }),
  description: optionalParagraph(500).nullish(),
  transactionTypeId: neededOneOf(transactionTypes, 'categoryTypeRequired'),
  reportGroup: oneOf(reportGroups).optional(),
  isFixed: z.boolean({ error: 'invalidBoolean' }).optional(),
  color: hexColor().nullish(),
  icon: optionalLine(40).nullish(),
};

type Typed = {
  transactionTypeId?: (typeof transactionTypes)[number] | undefined;
  reportGroup?: (typeof reportGroups)[number] | undefined;
};

const isOfType = ({ transactionTypeId, reportGroup }: Typed) =>
  !transactionTypeId || !reportGroup || reportGroupsFor[transactionTypeId].includes(reportGroup);
const otherType = { error: 'reportGroupOfOtherType', path: ['reportGroup'] };

export const TransactionCategoryInput = z
  .object({ ...fields, id: id().optional() })
  .refine(isOfType, otherType);
export type TransactionCategoryInput = z.infer<typeof TransactionCategoryInput>;

export const TransactionCategoryChanges = z
  .object(fields)
  .partial()
  .extend({ id: id() })
  .refine(isOfType, otherType);
export type TransactionCategoryChanges = z.infer<typeof TransactionCategoryChanges>;

export const TransactionCategoryFilter = SyncQuery.extend({
  content: z.string().max(100, 'tooLong').optional(),
  transactionTypeId: oneOf(transactionTypes).optional(),
});
export type TransactionCategoryFilter = z.infer<typeof TransactionCategoryFilter>;

/** The category of the same type that takes over the documents of the removed one. */
export const TransactionCategoryRemoval = z.object({ id: id(), moveToCategoryId: id().optional() });
export type TransactionCategoryRemoval = z.infer<typeof TransactionCategoryRemoval>;

/** Null ends the budget from the period that contains `startsOn`; the default is the current period. */
export const BudgetInput = z.object({
  id: id(),
  amount: money().min(1, 'amountNotPositive').nullable(),
  period: oneOf(budgetPeriods).default('monthly'),
  startsOn: dateField().optional(),
  rollover: z.boolean({ error: 'invalidBoolean' }).default(false),
  /** The shares of the budget, in percent, at which an alert is sent; the default is 80 and 100. */
  alertAt: z
    .array(z.int('invalidNumber').min(1, 'invalidNumber').max(500, 'invalidNumber'))
    .max(5, 'tooManyItems')
    .optional(),
});
export type BudgetInput = z.infer<typeof BudgetInput>;

/** Adds transactions to a category, out of their former ones, and removes others from it. */
export const TransactionBatch = z.object({
  id: id(),
  addIds: z.array(id()).max(maxNamed, 'tooManyItems').default([]),
  removeIds: z.array(id()).max(maxNamed, 'tooManyItems').default([]),
  moveToCategoryId: id().nullish(),
});
export type TransactionBatch = z.infer<typeof TransactionBatch>;

/** `locked`: the number of documents that stayed because their day is closed. */
export const TransactionsBatched = z.object({
  added: z.int(),
  removed: z.int(),
  moved: z.int(),
  locked: z.int(),
});

/**
 * The current period: the amount spent (earned, for sales and income), the amount carried over from earlier
 * periods if `rollover` is set, and the rest, which is negative after overspending.
 */
export const Budget = z.object({
  amount: moneyAnswer(),
  period: z.enum(budgetPeriods),
  startsOn: z.string(),
  rollover: z.boolean(),
  from: z.string(),
  until: z.string(),
  spent: moneyAnswer(),
  carried: moneyAnswer(),
  left: moneyAnswer(),
});
Budget.register(z.globalRegistry, { title: 'Budget' });
export type Budget = z.infer<typeof Budget>;

export const TransactionCategory = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  transactionTypeId: z.enum(transactionTypes),
  reportGroup: z.enum(reportGroups),
  isFixed: z.boolean(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  /** The number of transactions in the category, without voided ones. */
  count: z.int(),
  /** Absent for users who may not see the reports, null if the category has no budget. */
  budget: Budget.nullable().optional(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
TransactionCategory.register(z.globalRegistry, { title: 'TransactionCategory' });
export type TransactionCategory = z.infer<typeof TransactionCategory>;
export const TransactionCategoryList = listOf('transactionCategories', TransactionCategory);

export const OfTransactionCategory = PageQuery.extend({ id: id() });
export type OfTransactionCategory = z.infer<typeof OfTransactionCategory>;
export const CategoryTransactions = listOf('transactions', z.discriminatedUnion('type', [Sale, Expense]));

/**
 * The bookings and budgets of each of the last twelve months, the current one last. A budget is null if
 * there was none.
 */
export const CategoryMonths = z.object({
  months: z.array(z.object({ month: z.string(), amount: moneyAnswer(), budget: moneyAnswer().nullable() })),
});
