import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { auditOf } from '../../../core/call/audit.ts';
import type { Services } from '../../../core/call/call.ts';
import { isOpen } from '../../../core/call/gate/suspension.ts';
import { enterShop } from '../../../core/call/who/enter-shop.ts';
import { job } from '../../../core/jobs/job.ts';
import { noteIn, writeEvents } from '../../../core/jobs/noted-events.ts';
import { webOrders } from '../weborder.table.ts';
import { giveUpOrder } from './weborder-answer.ts';
import { holdOrder, noAnswer, type OrderContext, releaseHolds } from './weborder-state.ts';
import { noteStep } from './weborder-step.ts';

type Due = { organization_id: string; id: string; is_forgotten: boolean };

/**
 * An order that is still unanswered this long after its goods were released is forgotten; no customer waits
 * for it any longer.
 */
const forgottenHours = 24;
const perRound = 200;

/**
 * Releases the stock reserved for orders that were not answered in time, each in its own transaction. An
 * order that another transaction has locked is skipped. The order stays, and its approval takes the stock
 * that is available then.
 */
export async function expireHolds(services: Services) {
  const now = sql`${services.now().toISOString()}::timestamptz`;
  const due = await services.db.execute<Due>(sql`
    select w.organization_id, w.id,
      w.hold_until < ${now} - make_interval(hours => ${forgottenHours}) is_forgotten
    from web_orders w join organizations o on o.id = w.organization_id and ${isOpen('o')}
    where w.process_status = 'incoming' and w.deleted_at is null and w.hold_until < ${now} and (
      w.hold_until < ${now} - make_interval(hours => ${forgottenHours})
      or exists (select from stock_holds h where h.organization_id = w.organization_id
        and h.holder_id = w.id and h.released_at is null))
    order by w.hold_until limit ${perRound}`);
  // A failure of one order does not block the others, of any shop.
  for (const order of due)
    await expireOne(services, order).catch((err: unknown) =>
      services.log.error({ err, orderId: order.id }, 'what is held for an order was not let go'),
    );
  return due.length;
}

async function expireOne(services: Services, { organization_id, id, is_forgotten }: Due) {
  const isDone = await services.db.transaction(async (opened) => {
    const actor = { kind: 'schedule' as const, id: null, name: '' };
    const { tx, principal, listensTo } = await enterShop(opened, organization_id, {
      now: services.now(),
      actor,
    });
    const [free] = await tx.execute(sql`select from sales where id = ${id} for no key update skip locked`);
    if (!free) return false;
    const call = { ip: '', requestId: newId() };
    const act = { call, actor, userId: null, action: 'webOrder.expire' };
    const ctx: OrderContext = {
      tx,
      principal,
      now: services.now,
      auditPart: (change) => auditOf({ ...act, change }),
      jobs: services.jobs,
      emit: noteIn(tx),
    };
    const { sale, order } = await holdOrder(tx, id);
    // The order was answered, or its time was extended, since it was found.
    if (order.processStatus !== 'incoming' || order.holdUntil > services.now()) return false;
    if (is_forgotten) {
      await giveUpOrder(ctx, { id, to: 'rejected', reason: noAnswer });
      await writeEvents(tx, listensTo);
      return true;
    }
    await releaseHolds(tx, { sale, end: 'expired' });
    await noteStep(tx, id, { kind: 'hold', from: 'held', to: 'expired', by: principal });
    await tx
      .update(webOrders)
      .set({ updatedAt: sql`now()` })
      .where(and(eq(webOrders.id, id)));
    return true;
  });
  if (!isDone) return;
  const touches = ['webOrder', 'product'];
  services.live.publish(organization_id, { touches, id, also: {}, request: null });
}

export const expireHoldsJob = job({
  name: 'web-order-holds',
  payload: z.object({}).nullish(),
  schedule: '* * * * *',
  isWake: true,
  handle: async (services) => void (await expireHolds(services)),
});
