import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { voidSale } from '../sale/void/sale-void.ts';
import { Income, IncomeChanges, IncomeFilter, IncomeInput, IncomeList, IncomeVoid } from './income.schema.ts';
import { editIncome, listIncomes, readIncome, recordIncome } from './income.ts';

const touches = [
  'income',
  'recurrence',
  'moneyAccount',
  'statement',
  'transactionCategory',
  'contact',
  'debt',
] as const;

/** The income of a person: another channel of the sales document. */
export const incomeRouter = router({
  list: can('income.list')
    .meta({ rest: 'GET /v1/incomes-transactions' })
    .input(IncomeFilter)
    .output(IncomeList)
    .query(({ ctx, input }) => listIncomes(ctx, input)),

  byId: can('income.list')
    .meta({ rest: 'GET /v1/incomes-transactions/:id' })
    .input(ById)
    .output(Income)
    .query(({ ctx, input }) => readIncome(ctx, input.id)),

  create: can('income.create')
    .meta({ rest: 'POST /v1/incomes-transactions', creates: true, touches })
    .input(IncomeInput)
    .output(Income)
    .mutation(({ ctx, input }) => recordIncome(ctx, input)),

  update: can('income.update')
    .meta({ rest: 'PATCH /v1/incomes-transactions/:id', touches })
    .input(IncomeChanges)
    .output(Income)
    .mutation(({ ctx, input }) => editIncome(ctx, input)),

  /** Voids the income by new entries. */
  remove: can('income.remove')
    .meta({ rest: 'DELETE /v1/incomes-transactions/:id', touches })
    .input(IncomeVoid)
    .mutation(async ({ ctx, input: { id, reason = null } }) => {
      await voidSale(ctx, { id, reason, channel: 'income' });
    }),
});
