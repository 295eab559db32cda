import type { TenantTx } from '@mostrador/database/connect';
import type { OrderPaymentStatus } from '@mostrador/shared/codes/codes';
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import { productVariants } from '../../catalog/product/product.table.ts';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { fullName } from '../../core/db/product-name.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { stockHolds } from '../../inventory/stock/stock.table.ts';
import { readSales } from '../../sales/sale/list/sale-view.ts';
import type { Sale } from '../../sales/sale/sale.schema.ts';
import { couponRepeats } from './place/weborder-coupon.ts';
import { ratingsOf } from './rating.ts';
import type { Holds, ListedOrder, OrderStep, WebOrder } from './weborder.schema.ts';
import { webOrderSteps, webOrders } from './weborder.table.ts';

type Reader = { tx: TenantTx; principal: Pick<Principal, 'flags'> };
export type OrderRow = typeof webOrders.$inferSelect;

/** Reads one order with its history. Throws 404 for an unknown id. */
export async function readOrder(reader: Reader, id: string): Promise<WebOrder> {
  const [order] = await readOrders(reader, [id]);
  if (!order) throw notFound();
  return order;
}

/** Reads orders with their sales, in no order, in a fixed number of statements. */
export async function readOrders(reader: Reader, ids: string[]): Promise<WebOrder[]> {
  const { tx, principal } = reader;
  if (ids.length === 0) return [];
  const [rows, steps, reserved, missing, repeats] = await pipeline([
    tx
      .select()
      .from(webOrders)
      .where(and(among(webOrders.id, ids), notDeleted(webOrders))),
    stepsOf(tx, ids),
    tx
      .selectDistinct({ id: stockHolds.holderId })
      .from(stockHolds)
      .where(and(among(stockHolds.holderId, ids), isNull(stockHolds.releasedAt))),
    missingOf(tx, ids),
    couponRepeats(tx, ids),
  ]);
  const sales = new Map((await readSales(tx, principal, ids)).map((sale) => [sale.id, sale]));
  const rated = new Map((await ratingsOf(tx, ids)).map((rating) => [rating.orderId, rating]));
  const holders = new Set(reserved.map(({ id }) => id));
  return rows.flatMap((row) => {
    const sale = sales.get(row.id);
    if (!sale) return [];
    const order = {
      ...orderOf(row, sale),
      isHeld: holders.has(row.id),
      couponRepeated: repeats.has(row.id),
      missing: missing.flatMap(({ saleId, ...lacking }) => (saleId === row.id ? [lacking] : [])),
      steps: steps.flatMap(({ orderId, ...step }) => (orderId === row.id ? [step] : [])),
      rating: rated.get(row.id) ?? null,
    };
    return [order];
  });
}

function orderOf(row: OrderRow, sale: Sale) {
  const { organizationId, trackingHash, customerName, phone, email, areaId, areaName, ...own } = row;
  const { endedBy, seenBy, paymentMethod, tableLabel, deletedAt, language, fingerprint, ...rest } = own;
  const { edits, proofIds, ...shown } = rest;
  return {
    ...sale,
    ...shown,
    revision: revisionOf(row, sale),
    updatedAt: row.updatedAt > sale.updatedAt ? row.updatedAt : sale.updatedAt,
    saleCode: sale.code,
    deliveryCost: sale.delivery,
    paymentStatus: paymentStatusOf(sale),
    intendedPayment: paymentMethod,
    area: areaName === null ? null : { id: areaId, name: areaName },
    table: tableLabel,
    customer: { name: customerName, phone, email },
    proofs: proofIds.map((id) => ({ id })),
  };
}

/** True if the order is still open and not paid. */
export const isAwaited = (
  { processStatus }: Pick<OrderRow, 'processStatus'>,
  sale: Parameters<typeof paymentStatusOf>[0],
) => ['incoming', 'in_progress'].includes(processStatus) && paymentStatusOf(sale) !== 'paid';

type Counted = { edits: number };

/** The sum of two counts that only increase, so it is unchanged only if neither changed. */
export const revisionOf = ({ edits }: Counted, { revision }: Pick<Sale, 'revision'>) => revision + edits;

/** Derives the payment status, which is never stored because deposits and refunds change it. */
export function paymentStatusOf({
  status,
  balance,
  paid,
}: Pick<Sale, 'status' | 'balance' | 'paid'>): OrderPaymentStatus {
  if (status === 'refunded') return 'refunded';
  if (status === 'in_progress' || status === 'discarded' || status === 'voided') return 'not_paid';
  if (balance === 0) return 'paid';
  return paid > 0 ? 'partial' : 'not_paid';
}

/** Adds the time until each order was answered, or the time it has been waiting. */
export const withWaiting = (orders: WebOrder[], now: Date): ListedOrder[] =>
  orders.map((order) => {
    const waited = (order.answeredAt ?? now).getTime() - order.createdAt.getTime();
    return { ...order, waitingMinutes: Math.max(0, Math.floor(waited / 60_000)) };
  });

/** Reads the steps in order, each with its order and its actor. */
export async function stepsOf(tx: TenantTx, ids: string[]): Promise<(OrderStep & { orderId: string })[]> {
  const rows = await tx
    .select({ step: getTableColumns(webOrderSteps), member: members.displayName })
    .from(webOrderSteps)
    .leftJoin(members, eq(members.userId, webOrderSteps.userId))
    .where(among(webOrderSteps.orderId, ids))
    .orderBy(asc(webOrderSteps.orderId), asc(webOrderSteps.position));
  return rows.map(({ step: { orderId, kind, from, to, reason, createdAt, actor }, member }) => ({
    orderId,
    kind,
    from,
    to,
    reason,
    at: createdAt,
    by: member ?? (actor?.kind === 'system' ? null : (actor?.name ?? null)),
  }));
}

type Missing = WebOrder['missing'][number] & { saleId: string };
type MissingRow = {
  sale_id: string;
  product_id: string;
  variant_id: string;
  name: string;
  requested: string;
  available: string;
};

/**
 * Finds the goods of unanswered orders that are not available now. Available is the stock that is neither
 * sold nor reserved for others.
 */
async function missingOf(tx: TenantTx, ids: string[]): Promise<Missing[]> {
  const rows = await tx.execute<MissingRow>(sql`
    select w.sale_id, p.id product_id, v.id variant_id, ${fullName} as name, w.quantity requested,
      v.stock - v.held + coalesce(h.quantity, 0) available
    from (
      select l.sale_id, l.variant_id, sum(l.quantity)::bigint quantity
      from sale_lines l join sales s on s.id = l.sale_id and s.revision = l.revision
      where l.sale_id = any(${idList(ids)}) and s.status = 'in_progress' and l.kind = 'product'
      group by 1, 2) w
    join product_variants v on v.id = w.variant_id
    join products p on p.id = v.product_id and p.track_stock
    left join stock_holds h on h.holder_id = w.sale_id and h.variant_id = v.id and h.released_at is null
    where v.stock - v.held + coalesce(h.quantity, 0) < w.quantity`);
  return rows.map((row) => ({
    saleId: row.sale_id,
    productId: row.product_id,
    variantId: row.variant_id,
    name: row.name,
    requested: Number(row.requested),
    available: Math.max(0, Number(row.available)),
  }));
}

/** The maximum number of reservations that are listed for a product. */
const mostHolds = 50;

/** Lists the orders for which a product is reserved, the longest reservations first. */
export async function holdsOf(tx: TenantTx, productId: string): Promise<Holds['holds']> {
  return tx
    .select({
      orderId: webOrders.id,
      code: webOrders.code,
      variantId: stockHolds.variantId,
      quantity: stockHolds.quantity,
      expiresAt: stockHolds.expiresAt,
    })
    .from(stockHolds)
    .innerJoin(webOrders, and(eq(webOrders.id, stockHolds.holderId), notDeleted(webOrders)))
    .innerJoin(productVariants, eq(productVariants.id, stockHolds.variantId))
    .where(and(eq(productVariants.productId, productId), isNull(stockHolds.releasedAt)))
    .orderBy(asc(webOrders.createdAt), asc(webOrders.id))
    .limit(mostHolds);
}

/** Counts the orders that wait for an answer. */
export async function countPending(tx: TenantTx) {
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(webOrders)
    .where(and(inArray(webOrders.processStatus, ['incoming']), notDeleted(webOrders)));
  return { pendingOrders: row?.count ?? 0 };
}
