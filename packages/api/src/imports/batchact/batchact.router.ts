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

/** Acts on many records at once, each of which can be undone for thirty days. */
export const batchActRouter = router({
  /** Lists the acts that the caller may perform. */
  list: can('member')
    .meta({ rest: 'GET /v1/batch-acts' })
    .input(BatchActQuery)
    .output(BatchActList)
    .query(({ ctx, input }) => listBatchActs(ctx, input)),

  /** Undoes an act with new entries. Records changed or used since stay as they are. */
  takeBack: can('member')
    .meta({ rest: 'POST /v1/batch-acts/:id/undo', touches })
    .input(ById)
    .output(BatchUndone)
    .mutation(({ ctx, input }) => undoBatchAct(ctx, input.id)),
});
