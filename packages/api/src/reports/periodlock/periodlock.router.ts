import { ById } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { can, router } from '../../core/call/trpc.ts';
import {
  OpenQuery,
  PeriodLock,
  PeriodLockInput,
  PeriodLockList,
  PeriodLockQuery,
  PeriodReopening,
  StillOpen,
} from './periodlock.schema.ts';
import { countOpen, listLocks, lockPeriod, readLock, reopenPeriod } from './periodlock.ts';

export const periodLockRouter = router({
  list: can('ledger.lockPeriod')
    .meta({ rest: 'GET /v1/period-locks' })
    .input(PeriodLockQuery)
    .output(PeriodLockList)
    .query(({ ctx, input }) => listLocks(ctx, input)),

  byId: can('ledger.lockPeriod')
    .meta({ rest: 'GET /v1/period-locks/:id' })
    .input(ById)
    .output(PeriodLock)
    .query(({ ctx, input }) => readLock(ctx.tx, input.id)),

  /** The pending items that a lock up to a day would find. */
  open: can('ledger.lockPeriod')
    .input(OpenQuery)
    .output(StillOpen)
    .query(async ({ ctx, input }) => ({
      lockedUntil: ctx.principal.shop.lockedUntil,
      ...(await countOpen(ctx.tx, input.until)),
    })),

  create: can('ledger.lockPeriod')
    .meta({ rest: 'POST /v1/period-locks', creates: true, touches: ['periodLock', 'initialBalance'] })
    .input(PeriodLockInput)
    .output(PeriodLock)
    .mutation(({ ctx, input }) => lockPeriod(ctx, input)),

  /** Opens the last closed period again. */
  remove: can('owner')
    .meta({ rest: 'DELETE /v1/period-locks/:id', touches: ['periodLock', 'initialBalance'] })
    .input(PeriodReopening)
    .mutation(({ ctx, input }) => reopenPeriod(ctx, input, newId())),
});
