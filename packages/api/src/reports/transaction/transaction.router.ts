import { id } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { Task } from '../../platform/task/task.schema.ts';
import { startTask } from '../../platform/task/tenant-job.ts';
import {
  Details,
  DetailsQuery,
  TransactionExport,
  TransactionFilter,
  TransactionList,
  TransactionScope,
  TransactionTotals,
  UnifiedFilter,
} from './transaction.schema.ts';
import { listTransactions, readTotals } from './transaction.ts';
import { readDetails } from './transaction-details.ts';
import { transactionExport } from './transaction-export.ts';

export const transactionRouter = router({
  list: can('report.read')
    .meta({ rest: 'GET /v1/transactions' })
    .input(TransactionFilter)
    .output(TransactionList)
    .query(({ ctx, input }) => listTransactions(ctx, input)),

  /**
   * The same documents in one list with one number, even if the shop does not use one number sequence for
   * its sales.
   */
  unified: can('report.read')
    .meta({ rest: 'GET /v1/transactions/unified' })
    .input(UnifiedFilter)
    .output(TransactionList)
    .query(({ ctx, input }) => listTransactions(ctx, input)),

  totals: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/transactions/totals' })
    .input(TransactionScope)
    .output(TransactionTotals)
    .query(({ ctx, input }) => readTotals(ctx, input)),

  details: can('report.read')
    .meta({ isReport: true, rest: 'GET /v1/transactions/details' })
    .input(DetailsQuery)
    .output(Details)
    .query(({ ctx, input }) => readDetails(ctx, input)),

  /**
   * Exports the filtered list to a file. The task's result contains its name; `upload.link` opens the file.
   */
  export: can('transaction.export')
    .meta({ touches: ['task'] })
    .input(TransactionExport.safeExtend({ id: id().optional() }))
    .output(Task)
    .mutation(({ ctx, input }) => startTask(ctx, transactionExport, input)),
});
