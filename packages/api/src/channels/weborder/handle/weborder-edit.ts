import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { deliveryAreas } from '../../../catalog/deliveryarea/deliveryarea.table.ts';
import { findSellables, holdStock } from '../../../catalog/product/product.ts';
import { conflict, InvalidField, lacking, notFound } from '../../../core/call/errors.ts';
import { noteReplay } from '../../../core/call/once/replay.ts';
import { notDeleted } from '../../../core/db/columns.ts';
import { releaseStock, reserveStock } from '../../../inventory/stock/stock-hold.ts';
import { editSale } from '../../../sales/sale/edit/sale-edit.ts';
import type { SaleEdit } from '../../../sales/sale/sale.schema.ts';
import { salePayments } from '../../../sales/sale/sale.table.ts';
import { countedOf } from '../../../sales/sale/sale.ts';
import { readLines, type SaleFound } from '../../../sales/sale/sell/sale-before.ts';
import { fingerprintsOf } from '../../../sales/sale/sell/sale-draft.ts';
import { stockOf } from '../../../sales/sale/sell/sale-extras.ts';
import { storeSettings } from '../../store/store.table.ts';
import { notifyCustomer } from '../follow/weborder-mail.ts';
import { addressOf } from '../place/weborder-place.ts';
import { isTable } from '../place/weborder-terms.ts';
import type { OrderEdit } from '../weborder.schema.ts';
import { webOrders } from '../weborder.table.ts';
import { type OrderRow, revisionOf } from '../weborder-view.ts';
import { onDelivery } from './weborder-answer.ts';
import { holdOrder, type LockedOrder, type OrderContext } from './weborder-state.ts';
import { noteStep } from './weborder-step.ts';

/**
 * Changes the content and the destination of an order. Before the approval this changes its ticket with the
 * reserved stock; later it edits its sale, like an edit at the till. A concurrent second edit is refused
 * (409 `ticketChanged`), and so is every change that the edit of a sale refuses. Returns the products whose
 * stock may have changed.
 */
export async function editOrder(ctx: OrderContext, input: OrderEdit): Promise<string[]> {
  const { tx, principal } = ctx;
  const { sale, order } = await holdOrder(tx, input.id);
  if (fingerprintsOf(tx, input).isSame(sale.fingerprint)) {
    noteReplay(tx);
    return [];
  }
  if (order.processStatus !== 'incoming' && order.processStatus !== 'in_progress')
    throw conflict('transitionNotAllowed');
  if (input.revision !== revisionOf(order, sale)) throw conflict('ticketChanged');
  // A paid order is a sale and requires the permission to edit one.
  if (sale.paid > 0 && !principal.flags.has('pdv_edit_orders')) throw lacking('pdv_edit_orders');
  const { place, delivery } = await placeOf(ctx, { sale, order, input });
  const changes = { ...buildSaleEdit(input), ...(delivery === undefined ? {} : { delivery }) };
  const acting = { ...ctx, principal: onDelivery(principal) };
  const edit = { id: sale.id, revision: sale.revision, ...changes };
  const edited = Object.keys(changes).length > 0 ? await editGoods(acting, { sale, order }, edit) : null;
  const isElsewhere = !isDeepStrictEqual(placeIn(order), place);
  if (!isElsewhere && (!edited || edited.sale.revision === sale.revision)) return [];
  await writePlace(ctx, order, { place, isElsewhere });
  await noteStep(tx, order.id, { kind: 'edit', from: null, to: 'edited', by: principal });
  await notifyCustomer(ctx, order, 'edited');
  ctx.emit('web_order.updated', { id: order.id });
  return edited?.productIds ?? [];
}

const editGoods = (ctx: OrderContext, locked: LockedOrder, edit: SaleEdit) =>
  locked.order.processStatus === 'incoming'
    ? editWaiting(ctx, locked, edit)
    : editSold(ctx, locked.sale, edit);

/** The changes that apply to the sale itself. */
function buildSaleEdit({ products, discount, couponCode, comments }: OrderEdit): Partial<SaleEdit> {
  return {
    ...(products && { products }),
    ...(discount !== undefined && { discount }),
    ...(couponCode !== undefined && { couponCode }),
    ...(comments !== undefined && { comments }),
  };
}

/**
 * Edits the ticket and its reservations. All products that were or will be on it are locked first, in one
 * order.
 */
async function editWaiting(ctx: OrderContext, { sale, order }: LockedOrder, edit: SaleEdit) {
  const { tx, principal, now } = ctx;
  if (!edit.products) return editSale(ctx, edit, 'web');
  const sellables = await findSellables(
    tx,
    edit.products.map(({ id, variantId }) => ({ productId: id, variantId: variantId ?? null })),
  );
  const stood = stockOf(await readLines(tx, sale), { has: () => true }).map(({ variantId }) => variantId);
  await holdStock(tx, [...new Set([...stood, ...countedOf(sellables)])]);
  const edited = await editSale(ctx, edit, 'web');
  if (edited.sale.revision === sale.revision) return edited;
  await releaseStock(tx, { holderId: sale.id, end: 'edited' });
  // The reservation of an order that was not answered in time has ended.
  if (order.holdUntil <= now()) return edited;
  const tracked = new Set(sellables.flatMap((each) => (each?.trackStock ? [each.variantId] : [])));
  await reserveStock(tx, stockOf(await readLines(tx, edited.sale), tracked), {
    holderId: sale.id,
    expiresAt: order.holdUntil,
    mayOversell: principal.shop.settings.stockPolicy === 'allow',
  });
  return edited;
}

/**
 * Edits the sale of an order. The customer's advance payment stays, and the rest is collected on delivery. A
 * payment is reduced only if the order becomes cheaper than that payment.
 */
async function editSold(ctx: OrderContext, sale: SaleFound, edit: SaleEdit) {
  const paid = await ctx.tx
    .select()
    .from(salePayments)
    .where(and(eq(salePayments.saleId, sale.id), eq(salePayments.revision, sale.revision)))
    .orderBy(salePayments.position);
  const payments = paid.flatMap(({ method, amount, received, reference, moneyAccountId }) =>
    method === 'exchange' ? [] : [{ method, amount, received, reference, moneyAccountId }],
  );
  const [only, ...others] = payments;
  if (!only) return editSale(ctx, edit, 'web');
  try {
    return await editSale(ctx, { ...edit, payments }, 'web');
  } catch (error) {
    // The error is raised before anything is written, so the edit can be tried again.
    if (others.length > 0 || !isTooMuch(error)) throw error;
    return editSale(ctx, { ...edit, paymentMethod: only.method }, 'web');
  }
}

const isTooMuch = (error: unknown) => error instanceof InvalidField && error.reason === 'paymentExceedsTotal';

type Place = Pick<OrderRow, 'deliveryMethod' | 'areaId' | 'areaName' | 'address' | 'tableLabel'>;

/** Returns the destination, and the delivery price if the destination changes. */
async function placeOf(
  { tx, principal }: OrderContext,
  { sale, order, input }: LockedOrder & { input: OrderEdit },
): Promise<{ place: Place; delivery: number | undefined }> {
  const deliveryMethod = input.deliveryMethod ?? order.deliveryMethod;
  const isDelivery = deliveryMethod === 'delivery';
  const address = input.address === undefined ? order.address : addressOf(input.address);
  if (isDelivery && !address) throw new InvalidField('address.street', 'addressRequired');
  const tableLabel = input.table === undefined ? order.tableLabel : (input.table ?? null);
  if (deliveryMethod === 'table') await refuseTable(tx, tableLabel);
  const named = isDelivery && input.deliveryAreaId ? await findArea(tx, input.deliveryAreaId) : null;
  const stands = isDelivery && input.deliveryAreaId === undefined;
  const areaId = named?.id ?? (stands ? order.areaId : null);
  const area = named ?? (areaId && input.deliveryCost !== undefined ? await feeOf(tx, areaId) : null);
  const usual = area?.fee ?? sale.delivery;
  const isLess = isDelivery && (input.deliveryCost ?? usual) < usual;
  if (isLess && !principal.flags.has('acc_discounts')) throw lacking('acc_discounts');
  // Pickup and table orders have no delivery price, regardless of the input.
  const free = order.deliveryMethod === 'delivery' ? 0 : undefined;
  return {
    delivery: isDelivery ? (input.deliveryCost ?? named?.fee) : free,
    place: {
      deliveryMethod,
      areaId,
      areaName: named?.name ?? (stands ? order.areaName : null),
      address: isDelivery ? address : null,
      tableLabel: deliveryMethod === 'table' ? tableLabel : null,
    },
  };
}

async function refuseTable(tx: OrderContext['tx'], label: string | null) {
  const [settings] = await tx.select({ tables: storeSettings.tables }).from(storeSettings);
  if (!settings || !isTable(settings, label)) throw new InvalidField('table', 'tableUnknown');
}

/** Reads the price of the area, even if it is no longer offered. */
async function feeOf(tx: OrderContext['tx'], id: string) {
  const [area] = await tx
    .select({ fee: deliveryAreas.fee })
    .from(deliveryAreas)
    .where(eq(deliveryAreas.id, id));
  return area ?? null;
}

async function findArea(tx: OrderContext['tx'], id: string) {
  const [area] = await tx
    .select({ id: deliveryAreas.id, name: deliveryAreas.name, fee: deliveryAreas.fee })
    .from(deliveryAreas)
    .where(and(eq(deliveryAreas.id, id), notDeleted(deliveryAreas)));
  if (!area) throw notFound('deliveryAreaId');
  return area;
}

const placeFacts = ({ deliveryMethod, areaName: area, address, tableLabel: table }: Place) => ({
  deliveryMethod,
  area,
  address: address?.street ?? null,
  table,
});

const placeIn = ({ deliveryMethod, areaId, areaName, address, tableLabel }: OrderRow): Place => ({
  ...{ deliveryMethod, areaId, areaName, address, tableLabel },
});

type Placing = { place: Place; isElsewhere: boolean };

async function writePlace({ tx, auditPart }: OrderContext, order: OrderRow, { place, isElsewhere }: Placing) {
  await tx
    .update(webOrders)
    .set({ ...place, updatedAt: sql`now()`, ...(isElsewhere && { edits: order.edits + 1 }) })
    .where(eq(webOrders.id, order.id));
  if (isElsewhere)
    await tx.execute(auditPart({ subjectId: order.id, before: placeFacts(order), after: placeFacts(place) }));
}
