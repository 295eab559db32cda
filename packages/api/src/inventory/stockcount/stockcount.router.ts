import { ById, id } from '@mostrador/shared/wire/id';
import { z } from 'zod';
import { can, router } from '../../core/call/trpc.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import {
  CountEntry,
  CountExport,
  CountLine,
  CountLineFilter,
  CountLineList,
  CountSettlement,
  PendingFilter,
  PendingList,
  StockCount,
  StockCountFilter,
  StockCountFinish,
  StockCountInput,
  StockCountList,
} from './stockcount.schema.ts';
import {
  beginCount,
  cancelCount,
  countOne,
  finishCount,
  forgetLine,
  postCount,
  reopenCount,
  settleLine,
} from './stockcount.ts';
import { countExport } from './stockcount-export.ts';
import { listCountLines, listCounts, listPending, readCount, rowOf } from './stockcount-view.ts';

export const stockCountRouter = router({
  list: can('stockcount.write')
    .meta({ rest: 'GET /v1/stock-counts' })
    .input(StockCountFilter)
    .output(StockCountList)
    .query(({ ctx, input }) => listCounts(ctx, input)),

  byId: can('stockcount.write')
    .meta({ rest: 'GET /v1/stock-counts/:id' })
    .input(ById)
    .output(StockCount)
    .query(({ ctx, input }) => readCount(ctx, input.id)),

  lines: can('stockcount.write')
    .meta({ rest: 'GET /v1/stock-counts/:id/lines' })
    .input(CountLineFilter)
    .output(CountLineList)
    .query(({ ctx, input }) => listCountLines(ctx, input)),

  pending: can('stockcount.write')
    .meta({ rest: 'GET /v1/stock-counts/:id/pending' })
    .input(PendingFilter)
    .output(PendingList)
    .query(({ ctx, input }) => listPending(ctx, input)),

  /** Exports a count as a file; the task's result names it, `upload.link` opens it. */
  export: can('stockcount.export')
    .meta({ touches: ['task'] })
    .input(CountExport)
    .output(Task)
    .mutation(async ({ ctx, input }) => {
      await rowOf(ctx.tx, input.countId);
      const seesCosts = ctx.principal.flags.has('inventory_see_costs');
      return startTask(ctx, countExport, { ...input, seesCosts });
    }),

  create: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts', creates: true, wrapper: 'stock_count' })
    .input(StockCountInput)
    .output(StockCount)
    .mutation(({ ctx, input }) => beginCount(ctx, input)),

  count: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts/:id/lines', ownId: 'entryId' })
    .input(CountEntry)
    .output(CountLine)
    .mutation(({ ctx, input }) => countOne(ctx, input)),

  forget: can('stockcount.write')
    .meta({ rest: 'DELETE /v1/stock-counts/:id/lines/:variant_id' })
    .input(z.object({ id: id(), variantId: id() }))
    .mutation(({ ctx, input }) => forgetLine(ctx, input)),

  settle: can('stockcount.write')
    .meta({ rest: 'PATCH /v1/stock-counts/:id/lines/:variant_id' })
    .input(CountSettlement)
    .output(CountLine)
    .mutation(({ ctx, input }) => settleLine(ctx, input)),

  finish: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts/:id/finish' })
    .input(StockCountFinish)
    .output(StockCount)
    .mutation(async ({ ctx, input }) => {
      await finishCount(ctx, input);
      return readCount(ctx, input.id);
    }),

  reopen: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts/:id/reopen' })
    .input(ById)
    .output(StockCount)
    .mutation(async ({ ctx, input }) => {
      await reopenCount(ctx, input.id);
      return readCount(ctx, input.id);
    }),

  post: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts/:id/post', touches: ['stockCount', 'product', 'stock'] })
    .input(ById)
    .output(StockCount)
    .mutation(async ({ ctx, input }) => {
      const { productIds } = await postCount(ctx, input.id);
      ctx.alsoTouched('product', productIds);
      const count = await readCount(ctx, input.id);
      await ctx.audit({ subjectId: input.id, after: { status: 'posted', different: count.different } });
      return count;
    }),

  cancel: can('stockcount.write')
    .meta({ rest: 'POST /v1/stock-counts/:id/cancel' })
    .input(ById)
    .output(StockCount)
    .mutation(async ({ ctx, input }) => {
      await cancelCount(ctx, input.id);
      return readCount(ctx, input.id);
    }),
});
