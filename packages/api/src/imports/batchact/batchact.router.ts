import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { BatchActList, BatchActQuery, BatchUndone } from './batchact.schema.ts';
import { listBatchActs } from './batchact.ts';
import { undoBatchAct } from './batchact-undo.ts';

const touches = [
  ...(['product', 'service', 'productCategory', 'serviceCategory', 'contact', 'debt', 'dataImport'] as const),
  ...(['expense', 'sale', 'income', 'transactionCategory', 'reconciliation', 'stock', 'batchAct'] as const),
  'receipt' as const,
];

/** Acts on many things at once, each with its way back for thirty days. */
export const batchActRouter = router({
  /** Those that the caller might do himself. */
  list: can('member')
    .meta({ rest: 'GET /v1/batch-acts' })
    .input(BatchActQuery)
    .output(BatchActList)
    .query(({ ctx, input }) => listBatchActs(ctx, input)),

  /** By new entries. What was changed or used since stays as it is. */
  takeBack: can('member')
    .meta({ rest: 'POST /v1/batch-acts/:id/undo', touches })
    .input(ById)
    .output(BatchUndone)
    .mutation(({ ctx, input }) => undoBatchAct(ctx, input.id)),
});
