import type { TenantTx } from '@mostrador/database/connect';
import type { OrderStatus } from '@mostrador/shared/codes/codes';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Change } from '../../../core/call/audit.ts';
import type { Principal } from '../../../core/call/call.ts';
import { conflict, lacking, notFound } from '../../../core/call/errors.ts';
import { notDeleted } from '../../../core/db/columns.ts';
import type { Emit } from '../../../core/jobs/event.ts';
import type { Jobs } from '../../../core/jobs/job.ts';
import type { holdEnds } from '../../../inventory/stock/stock.table.ts';
import { releaseStock } from '../../../inventory/stock/stock-hold.ts';
import { holdSale, readLines, type SaleFound } from '../../../sales/sale/sell/sale-before.ts';
import { webOrders } from '../weborder.table.ts';
import type { OrderRow } from '../weborder-view.ts';
import { noteStep } from './weborder-step.ts';

export type OrderContext = {
  tx: TenantTx;
  principal: Principal;
  now: () => Date;
  auditPart: (change: Change) => SQL;
  emit: Emit;
  jobs: Jobs;
};

/** The reason code of an order that was not answered, shown in the reader's language. */
export const noAnswer = 'no_answer';

export type LockedOrder = { sale: SaleFound; order: OrderRow };

/**
 * Locks the sale of an order before anything of it is read or changed, so that the second of two concurrent
 * changes sees the result of the first. All other locks come after this one.
 */
export async function holdOrder(tx: TenantTx, id: string): Promise<LockedOrder> {
  const sale = await holdSale(tx, { id, channel: 'web' });
  const [order] = await tx
    .select()
    .from(webOrders)
    .where(and(eq(webOrders.id, id), notDeleted(webOrders)));
  if (!order) throw notFound();
  return { sale, order };
}

/** The allowed transitions between states. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  incoming: ['in_progress', 'rejected', 'cancelled'],
  in_progress: ['completed', 'cancelled'],
  completed: ['in_progress'],
  rejected: [],
  cancelled: [],
};

type Transition = {
  to: OrderStatus;
  set?: Partial<typeof webOrders.$inferInsert>;
  reason?: string | null;
};

/** Moves a locked order to its next state, and writes the step into its history and the audit log. */
export async function moveOrder(
  { tx, principal, auditPart }: OrderContext,
  { id, processStatus: from }: OrderRow,
  { to, set = {}, reason = null }: Transition,
) {
  if (!transitions[from].includes(to)) throw conflict('transitionNotAllowed');
  await tx
    .update(webOrders)
    .set({ ...set, processStatus: to, updatedAt: sql`now()` })
    .where(and(eq(webOrders.id, id), eq(webOrders.processStatus, from)));
  await noteStep(tx, id, { kind: 'process', from, to, reason, by: principal });
  await tx.execute(
    auditPart({ subjectId: id, before: { processStatus: from }, after: { processStatus: to, reason } }),
  );
}

/** Refuses an order that was already answered. The error contains its state, so that the page can show it. */
export function refuseAnswered({ processStatus }: OrderRow) {
  if (processStatus !== 'incoming') throw conflict('orderAnswered', { processStatus });
}

/**
 * Money received for an order can be returned only with the permission to void a sale, or with the PIN of a
 * user who has it. The same applies to reopening a completed order.
 */
export function refuseUndoing({ flags }: Pick<Principal, 'flags'>) {
  if (!flags.has('pdv_delete_orders')) throw lacking('pdv_delete_orders');
}

type Release = { sale: SaleFound; end: (typeof holdEnds)[number] };

/** Releases the stock reserved for an order, and locks everything else that its sale will move. */
export async function releaseHolds(tx: TenantTx, { sale, end }: Release) {
  const lines = await readLines(tx, sale);
  const also = lines.flatMap(({ variantId, extras }) => [
    variantId,
    ...extras.flatMap((extra) => extra.variantId ?? []),
  ]);
  const released = await releaseStock(tx, { holderId: sale.id, end, also });
  return { lines, released };
}
