import { ById, id } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';
import { can, router } from '../../core/call/trpc.ts';
import { AttachmentLink } from '../../ledger/attachment/attachment.schema.ts';
import { attach, linkTo } from '../../ledger/attachment/attachment.ts';
import { AssetDisposal } from '../disposal/disposal.schema.ts';
import { disposeOfPurchase, takeBackPurchase } from '../purchase/purchase-disposal.ts';
import {
  Expense,
  ExpenseApproval,
  ExpenseChanges,
  ExpenseFilter,
  ExpenseInput,
  ExpenseList,
  ExpensePostponement,
  ExpenseVoid,
  Waiting,
} from './expense.schema.ts';
import { listExpenses, readExpense, recordExpense, showExpense } from './expense.ts';
import { editExpense } from './expense-edit.ts';
import {
  approveExpense,
  approveMany,
  listPending,
  postponeExpense,
  returnCash,
  skipExpense,
  waitingOf,
} from './expense-pending.ts';
import { removeExpense } from './expense-remove.ts';

/** Goods of an expense change stock and cost; its open balance is a debt; its voucher shows everything. */
const touches = [
  'expense',
  'purchase',
  'product',
  'stock',
  'contact',
  'customer',
  'debt',
  'cashSession',
  'report',
  'recurrence',
  'receipt',
] as const;

export const expenseRouter = router({
  list: can('expense.list')
    .meta({ rest: 'GET /v1/expenses-transactions' })
    .input(ExpenseFilter)
    .output(ExpenseList)
    .query(({ ctx, input }) => listExpenses(ctx, input)),

  /** Pending expenses, the oldest first. */
  pending: can('expense.list')
    .meta({ rest: 'GET /v1/expenses-transactions/pending' })
    .input(PageQuery)
    .output(ExpenseList)
    .query(({ ctx, input }) => listPending(ctx, input)),

  /** The number of pending expenses and their sum. */
  waiting: can('expense.list')
    .output(Waiting)
    .query(({ ctx }) => waitingOf(ctx)),

  byId: can('expense.list')
    .meta({ rest: 'GET /v1/expenses-transactions/:id' })
    .input(ById)
    .output(Expense)
    .query(({ ctx, input }) => showExpense(ctx, input.id)),

  /** Returns a file of the expense, and an address that opens it for five minutes. */
  attachment: can('expense.list')
    .meta({ rest: 'GET /v1/expenses-transactions/:expense_id/attachments/:id' })
    .input(ById.extend({ expenseId: id() }))
    .output(AttachmentLink)
    .query(async ({ ctx, input }) => {
      await showExpense(ctx, input.expenseId);
      return linkTo(ctx, { type: 'expense', id: input.expenseId }, input.id);
    }),

  create: can('expense.create')
    .meta({ rest: 'POST /v1/expenses-transactions', creates: true, touches })
    .input(ExpenseInput)
    .output(Expense)
    .mutation(async ({ ctx, input: { attachments = [], ...input } }) => {
      ctx.alsoTouched('product', input.products?.map((line) => line.id) ?? []);
      const expense = await recordExpense(ctx, input);
      if (attachments.length === 0) return expense;
      await attach(ctx, { type: 'expense', id: expense.id }, attachments);
      return readExpense(ctx, expense.id);
    }),

  update: can('expense.update')
    .meta({ rest: 'PATCH /v1/expenses-transactions/:id', touches })
    .input(ExpenseChanges)
    .output(Expense)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readExpense(ctx, input.id), change: () => editExpense(ctx, input) }),
    ),

  /** Disposes of a fixed asset: it was sold, or thrown away. */
  dispose: can('expense.approve')
    .meta({ rest: 'POST /v1/expenses-transactions/:id/disposal', touches })
    .input(AssetDisposal)
    .output(Expense)
    .mutation(async ({ ctx, input }) => {
      await disposeOfPurchase(ctx, input);
      return readExpense(ctx, input.id);
    }),

  /** Undoes a disposal. */
  undoDisposal: can('expense.approve')
    .meta({ rest: 'DELETE /v1/expenses-transactions/:id/disposal', touches })
    .input(ById)
    .output(Expense)
    .mutation(async ({ ctx, input }) => {
      await takeBackPurchase(ctx, input.id);
      return readExpense(ctx, input.id);
    }),

  /** Voids an expense; a pending one is skipped. */
  remove: can('expense.remove')
    .meta({ rest: 'DELETE /v1/expenses-transactions/:id', touches })
    .input(ExpenseVoid)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await removeExpense(ctx, { id: input.id, reason: input.reason ?? null }));
    }),

  approve: can('expense.approve')
    .meta({ rest: 'PATCH /v1/expenses-transactions/:id/approve', touches })
    .input(ExpenseApproval)
    .output(Expense)
    .mutation(({ ctx, input }) => approveExpense(ctx, input)),

  /** Approves all of the expenses or none. */
  approveMany: can('expense.approve')
    .meta({ rest: 'POST /v1/expenses-transactions/approve-many', touches })
    .input(z.object({ ids: z.array(id()).min(1, 'required').max(200, 'tooManyItems') }))
    .mutation(({ ctx, input }) => approveMany(ctx, input.ids)),

  skip: can('expense.approve')
    .meta({ rest: 'POST /v1/expenses-transactions/:id/skip', touches })
    .input(ExpenseVoid)
    .output(Expense)
    .mutation(({ ctx, input }) => skipExpense(ctx, { id: input.id, reason: input.reason ?? null })),

  postpone: can('expense.approve')
    .meta({ rest: 'POST /v1/expenses-transactions/:id/postpone', touches })
    .input(ExpensePostponement)
    .output(Expense)
    .mutation(({ ctx, input }) => postponeExpense(ctx, input)),

  /** Records the return of cash that left a drawer for an unapproved expense. */
  returnCash: can('expense.approve')
    .meta({ rest: 'POST /v1/expenses-transactions/:id/return', touches })
    .input(ById)
    .output(Expense)
    .mutation(({ ctx, input }) => returnCash(ctx, input.id)),
});
