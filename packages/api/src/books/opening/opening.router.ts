import { ById } from '@mostrador/shared/id';
import { can, router } from '../../core/call/trpc.ts';
import {
  InitialBalance,
  InitialBalanceChanges,
  InitialBalanceInput,
  InitialBalanceList,
  InitialBalanceQuery,
  OpeningSummary,
} from './opening.schema.ts';
import {
  changeInitialBalance,
  createInitialBalance,
  listInitialBalances,
  readInitialBalance,
  removeInitialBalance,
  summarizeOpening,
} from './opening.ts';

const touches = ['initialBalance', 'contact', 'debt'] as const;

export const initialBalanceRouter = router({
  list: can('ledger.initialBalance')
    .meta({ rest: 'GET /v1/initial-balance-amounts' })
    .input(InitialBalanceQuery)
    .output(InitialBalanceList)
    .query(({ ctx, input }) => listInitialBalances(ctx, input)),

  byId: can('ledger.initialBalance')
    .meta({ rest: 'GET /v1/initial-balance-amounts/:id' })
    .input(ById)
    .output(InitialBalance)
    .query(({ ctx, input }) => readInitialBalance(ctx.tx, input.id)),

  summary: can('ledger.initialBalance')
    .output(OpeningSummary)
    .query(({ ctx }) => summarizeOpening(ctx.tx)),

  create: can('ledger.initialBalance')
    .meta({ rest: 'POST /v1/initial-balance-amounts', creates: true, touches })
    .input(InitialBalanceInput)
    .output(InitialBalance)
    .mutation(({ ctx, input }) => createInitialBalance(ctx, input)),

  update: can('ledger.initialBalance')
    .meta({ rest: 'PATCH /v1/initial-balance-amounts/:id', touches })
    .input(InitialBalanceChanges)
    .output(InitialBalance)
    .mutation(({ ctx, input }) => changeInitialBalance(ctx, input)),

  remove: can('ledger.initialBalance')
    .meta({ rest: 'DELETE /v1/initial-balance-amounts/:id', touches })
    .input(ById)
    .mutation(({ ctx, input }) => removeInitialBalance(ctx, input.id)),
});
