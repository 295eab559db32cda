import { id } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import {
  BalanceQuery,
  Balances,
  MovementExport,
  MovementFilter,
  MovementList,
  ReorderFilter,
  ReorderList,
} from './stock.schema.ts';
import { movementExport } from './stock-export.ts';
import { balancesOf, listMovements, zoneOf } from './stock-movements.ts';
import { listReorders } from './stock-reorder.ts';

export const stockRouter = router({
  /** Lists the stock ledger of the whole shop. */
  movements: can('product.list')
    .meta({ rest: 'GET /v1/stock-movements' })
    .input(MovementFilter)
    .output(MovementList)
    .query(({ ctx, input }) => listMovements(ctx, input)),

  balances: can('product.list')
    .input(BalanceQuery)
    .output(Balances)
    .query(({ ctx, input }) => balancesOf(ctx.tx, input.variantId)),

  /** The products that run low, with the quantity to order. */
  reorder: can('product.list')
    .meta({ rest: 'GET /v1/reorder-suggestions' })
    .input(ReorderFilter)
    .output(ReorderList)
    .query(({ ctx, input }) => listReorders(ctx, input)),

  /** Exports the filtered stock ledger as a file; the task's result names it, `upload.link` opens it. */
  export: can('product.export')
    .meta({ touches: ['task'] })
    .input(MovementExport.safeExtend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) =>
      startTask(ctx, movementExport, {
        ...input,
        ...zoneOf(ctx.principal),
        showsCosts: ctx.principal.flags.has('inventory_see_costs'),
      }),
    ),
});
