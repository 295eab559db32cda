import { ById } from '@mostrador/shared/wire/id';
import { and, eq } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { listExpensesOf } from '../../purchasing/expense/expense.ts';
import { listSales } from '../../sales/sale/list/sale-list.ts';
import { sales } from '../../sales/sale/sale.table.ts';
import { addBudget, monthsOf } from './budget.ts';
import { counted } from './category-documents.ts';
import {
  CategoryPie,
  CategoryReport,
  CategoryTop,
  PieQuery,
  ReportQuery,
  TopQuery,
} from './category-report.schema.ts';
import { readPie, readReport, readTop } from './category-report.ts';
import {
  BudgetInput,
  CategoryMonths,
  CategoryTransactions,
  OfTransactionCategory,
  TransactionBatch,
  TransactionCategory,
  TransactionCategoryChanges,
  TransactionCategoryFilter,
  TransactionCategoryInput,
  TransactionCategoryList,
  TransactionCategoryRemoval,
  TransactionsBatched,
} from './transactioncategory.schema.ts';
import {
  createTransactionCategory,
  holdTransactionCategory,
  listTransactionCategories,
  readTransactionCategory,
  updateTransactionCategory,
} from './transactioncategory.ts';
import { moveTransactions, removeTransactionCategory } from './transactioncategory-move.ts';

/** The data that contains the name of a category or the amounts booked under it. */
const touches = ['transactionCategory', 'pos', 'sale', 'receipt'] as const;

export const transactionCategoryRouter = router({
  list: can('transactionCategory.list')
    .meta({ rest: 'GET /v1/transaction-categories' })
    .input(TransactionCategoryFilter)
    .output(TransactionCategoryList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listTransactionCategories(ctx, input);
      return { transactionCategories: rows, pagination };
    }),

  byId: can('transactionCategory.list')
    .meta({ rest: 'GET /v1/transaction-categories/:id' })
    .input(ById)
    .output(TransactionCategory)
    .query(({ ctx, input }) => readTransactionCategory(ctx, input.id)),

  create: can('transactionCategory.create')
    .meta({ rest: 'POST /v1/transaction-categories', creates: true })
    .input(TransactionCategoryInput)
    .output(TransactionCategory)
    .mutation(({ ctx, input }) => createTransactionCategory(ctx, input)),

  update: can('transactionCategory.update')
    .meta({ rest: 'PATCH /v1/transaction-categories/:id', touches })
    .input(TransactionCategoryChanges)
    .output(TransactionCategory)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readTransactionCategory(ctx, input.id),
        change: async () => {
          const { before } = await updateTransactionCategory(ctx, input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  remove: can('transactionCategory.remove')
    .meta({ rest: 'DELETE /v1/transaction-categories/:id', touches })
    .input(TransactionCategoryRemoval)
    .mutation(async ({ ctx, input }) => {
      const before = await removeTransactionCategory(ctx, input);
      await ctx.audit({ subjectId: input.id, before, after: input });
    }),

  addBudget: can('transactionCategory.addBudget')
    .meta({ rest: 'PATCH /v1/transaction-categories/:id/add-budget', alsoWrapped: 'budget' })
    .input(BudgetInput)
    .output(TransactionCategory)
    .mutation(async ({ ctx, input }) => {
      refuseDecimals(ctx.principal.shop, 'amount', input.amount);
      await holdTransactionCategory(ctx.tx, input.id);
      const { budget } = await readTransactionCategory(ctx, input.id);
      await addBudget(ctx.tx, input, todayOf(ctx));
      await ctx.audit({ subjectId: input.id, before: { amount: budget?.amount ?? null }, after: input });
      return readTransactionCategory(ctx, input.id);
    }),

  moveTransactions: can('transactionCategory.update')
    .meta({ rest: 'PATCH /v1/transaction-categories/:id/batch-update', touches })
    .input(TransactionBatch)
    .output(TransactionsBatched)
    .mutation(async ({ ctx, input }) => {
      const done = await moveTransactions(ctx, input);
      await ctx.audit({ subjectId: input.id, after: input });
      return done;
    }),

  transactions: can('transactionCategory.report')
    .meta({ rest: 'GET /v1/transaction-categories/:id/transactions' })
    .input(OfTransactionCategory)
    .output(CategoryTransactions)
    .query(async ({ ctx, input: { id, ...query } }) => {
      const { transactionTypeId } = await readTransactionCategory(ctx, id);
      const { rows, pagination } =
        transactionTypeId === 'expense'
          ? await listExpensesOf(ctx, id, query)
          : await listSales(ctx, query, and(eq(sales.categoryId, id), counted));
      return { transactions: rows, pagination };
    }),

  months: can('transactionCategory.report')
    .meta({ isReport: true })
    .input(ById)
    .output(CategoryMonths)
    .query(async ({ ctx, input }) => {
      await readTransactionCategory(ctx, input.id);
      return { months: await monthsOf(ctx.tx, input.id, todayOf(ctx)) };
    }),

  pieChart: can('transactionCategory.report')
    .meta({ isReport: true, rest: 'GET /v1/transaction-categories/pie-chart' })
    .input(PieQuery)
    .output(CategoryPie)
    .query(({ ctx, input }) => readPie(ctx, input)),

  report: can('transactionCategory.report')
    .meta({ isReport: true, rest: 'GET /v1/transaction-categories/report' })
    .input(ReportQuery)
    .output(CategoryReport)
    .query(({ ctx, input }) => readReport(ctx, input)),

  top: can('transactionCategory.report')
    .meta({ isReport: true, rest: 'GET /v1/transaction-categories/top' })
    .input(TopQuery)
    .output(CategoryTop)
    .query(({ ctx, input }) => readTop(ctx, input)),
});
