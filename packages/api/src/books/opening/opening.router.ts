import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { AssetDisposal } from '../../purchasing/disposal/disposal.schema.ts';
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
  disposeOfBalance,
  listInitialBalances,
  readInitialBalance,
  removeInitialBalance,
  summarizeOpening,
  takeBackBalance,
} from './opening.ts';

const touches = ['initialBalance', 'contact', 'debt'] as const;
/** The domains that a disposal changes, because the proceeds go into a money account. */
const disposes = ['initialBalance', 'moneyAccount', 'transaction', 'report'] as const;

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
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readInitialBalance(ctx.tx, input.id),
        change: () => changeInitialBalance(ctx, input),
      }),
    ),

  /** Disposes of a fixed asset that was sold or discarded. */
  dispose: can('ledger.initialBalance')
    .meta({ rest: 'POST /v1/initial-balance-amounts/:id/disposal', touches: disposes })
    .input(AssetDisposal)
    .output(InitialBalance)
    .mutation(({ ctx, input }) => disposeOfBalance(ctx, input)),

  /** Undoes a disposal of an asset that still exists. */
  undoDisposal: can('ledger.initialBalance')
    .meta({ rest: 'DELETE /v1/initial-balance-amounts/:id/disposal', touches: disposes })
    .input(ById)
    .output(InitialBalance)
    .mutation(({ ctx, input }) => takeBackBalance(ctx, input.id)),

  remove: can('ledger.initialBalance')
    .meta({ rest: 'DELETE /v1/initial-balance-amounts/:id', touches })
    .input(ById)
    .mutation(({ ctx, input }) => removeInitialBalance(ctx, input.id)),
});
