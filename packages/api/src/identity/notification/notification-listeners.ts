import { sql } from 'drizzle-orm';
import { fullName } from '../../core/db/product-name.ts';
import type { Listener, ListenerContext } from '../../core/jobs/event.ts';
import { pushAgain } from './notification-push.ts';
import { sendNotification } from './notification-send.ts';

type Lowest = { name: string; stock: string };

/** The variant of a product with the lowest stock. */
async function lowestOf({ tx }: ListenerContext, productId: string): Promise<Lowest | undefined> {
  const [lowest] = await tx.execute<Lowest>(sql`
    select ${fullName} as name, v.stock
    from product_variants v join products p on p.id = v.product_id
    where p.id = ${productId} and p.deleted_at is null and v.deleted_at is null
    order by v.stock, v.position limit 1`);
  return lowest;
}

/**
 * The remaining stock is read when the notification is sent: no notification is sent if the stock was
 * refilled meanwhile.
 */
export const stockListener: Listener = {
  events: ['stock.low', 'stock.out'],
  hear: async (hearing, { name, subjectId }) => {
    const lowest = await lowestOf(hearing, subjectId);
    if (!lowest) return;
    const isOut = Number(lowest.stock) <= 0;
    if (isOut !== (name === 'stock.out')) return;
    await sendNotification(hearing, {
      kind: isOut ? 'stock_out' : 'stock_low',
      severity: isOut ? 'danger' : 'warning',
      subjectId,
      details: { name: lowest.name, stock: Number(lowest.stock) },
    });
  },
};

type Ended = { kind: string; status: string; user_id: string | null };

/**
 * Users wait for these tasks on their page, several times while correcting one file, so no notification is
 * sent.
 */
const quiet = new Set(['data-import-check']);

/** Notifies the user who started a long task that it has ended. */
export const taskListener: Listener = {
  events: ['task.ended'],
  hear: async (hearing, { subjectId }) => {
    const [task] = await hearing.tx.execute<Ended>(sql`
      select kind, status, user_id from tasks where id = ${subjectId}`);
    if (!task?.user_id || quiet.has(task.kind) || (task.status !== 'done' && task.status !== 'failed'))
      return;
    await sendNotification(hearing, {
      kind: task.status === 'done' ? 'task_done' : 'task_failed',
      severity: task.status === 'done' ? 'info' : 'danger',
      subjectId,
      userId: task.user_id,
      details: { kind: task.kind },
    });
  },
};

/** Notifies the owner of a new team member. */
export const memberListener: Listener = {
  events: ['member.joined'],
  hear: async (hearing, { subjectId }) => {
    const [member] = await hearing.tx.execute<{ name: string }>(sql`
      select display_name as name from members where user_id = ${subjectId}`);
    if (!member) return;
    const details = { name: member.name };
    await sendNotification(hearing, { kind: 'member_joined', severity: 'info', subjectId, details });
  },
};

const unseenMinutes = 15;

/** Notifies all users who may answer an order, and again if nobody has opened the order. */
export const orderListener: Listener = {
  events: ['web_order.placed'],
  hear: async (hearing, { subjectId }) => {
    const [order] = await hearing.tx.execute<{ code: string; customer_name: string }>(sql`
      select code, customer_name from web_orders where id = ${subjectId} and process_status = 'incoming'`);
    if (!order) return;
    const details = { name: order.customer_name, code: order.code };
    const made = await sendNotification(hearing, { kind: 'web_order', severity: 'info', subjectId, details });
    const { tx, services, organizationId } = hearing;
    if (!made || !services.config.push) return;
    const after = new Date(services.now().getTime() + unseenMinutes * 60_000);
    const again = { organizationId, notificationId: made.id, orderId: subjectId };
    await services.jobs.enqueue(tx, pushAgain, again, { after });
  },
};
