import { ById } from '@mostrador/shared/wire/id';
import { can, router } from '../../core/call/trpc.ts';
import { Transfer, TransferFilter, TransferInput, TransferList, TransferVoid } from './transfer.schema.ts';
import { listTransfers, readTransfer, recordTransfer, voidTransfer } from './transfer.ts';

const touches = [
  'transfer',
  'moneyAccount',
  'goal',
  'statement',
  'transactionCategory',
  'assistant',
  'report',
] as const;

export const transferRouter = router({
  list: can('report.read')
    .meta({ rest: 'GET /v1/transfers' })
    .input(TransferFilter)
    .output(TransferList)
    .query(({ ctx, input }) => listTransfers(ctx, input)),

  byId: can('report.read')
    .meta({ rest: 'GET /v1/transfers/:id' })
    .input(ById)
    .output(Transfer)
    .query(({ ctx, input }) => readTransfer(ctx.tx, input.id)),

  create: can('transfer.write')
    .meta({ rest: 'POST /v1/transfers', creates: true, touches })
    .input(TransferInput)
    .output(Transfer)
    .mutation(({ ctx, input }) => recordTransfer(ctx, input)),

  /** Voids the transfer. */
  remove: can('transfer.write')
    .meta({ rest: 'DELETE /v1/transfers/:id', touches })
    .input(TransferVoid)
    .mutation(({ ctx, input }) => voidTransfer(ctx, { id: input.id, reason: input.reason ?? null })),
});
