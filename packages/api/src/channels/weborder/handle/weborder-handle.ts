import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { conflict } from '../../../core/call/errors.ts';
import { debts } from '../../../ledger/debt/debt.table.ts';
import { recordDeposit } from '../../../sales/deposit/deposit.ts';
import type { SaleFound } from '../../../sales/sale/sell/sale-before.ts';
import { voidSale } from '../../../sales/sale/void/sale-void.ts';
import { notifyCustomer } from '../follow/weborder-mail.ts';
import type { OrderCancellation, OrderCompletion, OrderMove } from '../weborder.schema.ts';
import { ratings, webOrders } from '../weborder.table.ts';
import type { OrderRow } from '../weborder-view.ts';
import { giveUpOrder, onDelivery } from './weborder-answer.ts';
import { holdOrder, moveOrder, type OrderContext, refuseUndoing } from './weborder-state.ts';
import { noteStep } from './weborder-step.ts';

/**
 * Stores the progress of an order: where its goods are, that they are ready, or that it was completed by
 * mistake.
 */
export async function progressOrder(ctx: OrderContext, input: OrderMove) {
  const { tx } = ctx;
  const { order } = await holdOrder(tx, input.id);
  if (input.backTo) return reopenOrder(ctx, order);
  if (order.processStatus !== 'in_progress') throw conflict('transitionNotAllowed');
  if (input.deliveryStatus === 'on_the_way' && order.deliveryMethod !== 'delivery')
    throw conflict('transitionNotAllowed');
  const isReady = input.ready ?? (input.deliveryStatus === 'on_the_way' ? true : undefined);
  if (isReady !== undefined) await markReady(ctx, order, { isReady });
  if (input.deliveryStatus !== undefined && input.deliveryStatus !== order.deliveryStatus)
    await setDelivery(ctx, order, input.deliveryStatus);
  const isNewlyReady = isReady === true && order.readyAt === null;
  if (input.deliveryStatus === 'on_the_way' && order.deliveryStatus !== 'on_the_way')
    await notifyCustomer(ctx, order, 'onTheWay');
  // If a delivery order is ready, only the members of the shop are notified.
  else if (isNewlyReady && order.deliveryMethod === 'pick_in_store')
    await notifyCustomer(ctx, order, 'ready');
  ctx.emit('web_order.updated', { id: order.id });
}

async function markReady(
  { tx, principal, now, auditPart }: OrderContext,
  order: OrderRow,
  { isReady: ready }: { isReady: boolean },
) {
  if (ready === (order.readyAt !== null)) return;
  await tx
    .update(webOrders)
    .set({ readyAt: ready ? now() : null, updatedAt: sql`now()` })
    .where(eq(webOrders.id, order.id));
  const [from, to] = ready ? ['preparing', 'ready'] : ['ready', 'preparing'];
  await noteStep(tx, order.id, { kind: 'delivery', from: from ?? null, to: to ?? 'ready', by: principal });
  await tx.execute(auditPart({ subjectId: order.id, before: { ready: !ready }, after: { ready } }));
}

async function setDelivery(
  { tx, principal, auditPart }: OrderContext,
  { id, deliveryStatus: from }: OrderRow,
  to: OrderRow['deliveryStatus'],
) {
  await tx.update(webOrders).set({ deliveryStatus: to, updatedAt: sql`now()` }).where(eq(webOrders.id, id));
  await noteStep(tx, id, { kind: 'delivery', from, to, by: principal });
  await tx.execute(
    auditPart({ subjectId: id, before: { deliveryStatus: from }, after: { deliveryStatus: to } }),
  );
}

/** Reopens a completed order. An order of a past day, or one that the customer has rated, stays completed. */
async function reopenOrder(ctx: OrderContext, order: OrderRow) {
  const { tx, principal, now } = ctx;
  const { timeZone, settings } = principal.shop;
  const dayOf = (at: Date) => businessDate(at, timeZone, settings.cutoffHour);
  if (!order.completedAt || dayOf(order.completedAt) !== dayOf(now())) throw conflict('transitionNotAllowed');
  refuseUndoing(principal);
  const [rated] = await tx.select({ id: ratings.id }).from(ratings).where(eq(ratings.orderId, order.id));
  if (rated) throw conflict('transitionNotAllowed');
  const set = { completedAt: null, deliveryStatus: 'pending' as const };
  await moveOrder(ctx, order, { to: 'in_progress', set });
  ctx.emit('web_order.updated', { id: order.id });
}

/**
 * Completes an order that the customer received. The payment is booked on the debt of the order, cash into
 * the open cash session of its till. An open amount requires the permission to sell on credit (409
 * `paymentMissing`).
 */
export async function completeOrder(ctx: OrderContext, input: OrderCompletion) {
  const { tx, principal, now } = ctx;
  const { order, sale } = await holdOrder(tx, input.id);
  if (order.processStatus !== 'in_progress') throw conflict('transitionNotAllowed');
  const debt = await openDebtOf(ctx, sale.id);
  if (input.payments.length > 0 && !debt) throw conflict('depositExceedsBalance', { debtBalance: 0 });
  for (const { method, amount, ...payment } of input.payments) {
    if (!debt) break;
    const { contactId, id } = debt;
    await recordDeposit(
      ctx,
      { id: newId(), fingerprint: null },
      {
        target: { contactId, direction: 'receivable', debtIds: [id] },
        input: { ...payment, amount, paymentMethod: method, deviceId: input.deviceId },
      },
    );
  }
  const balance = (await openDebtOf(ctx, sale.id))?.balance ?? 0;
  if (balance > 0 && !principal.flags.has('acc_credit_sales')) throw conflict('paymentMissing', { balance });
  if (input.payments.length > 0) {
    const to = balance > 0 ? 'partial' : 'paid';
    await noteStep(tx, order.id, { kind: 'payment', from: null, to, by: principal });
  }
  const deliveryStatus = order.deliveryMethod === 'pick_in_store' ? 'picked_up' : 'delivered';
  const set = { completedAt: now(), readyAt: order.readyAt ?? now(), deliveryStatus } as const;
  await moveOrder(ctx, order, { to: 'completed', set });
  ctx.emit('web_order.completed', { id: order.id });
}

async function openDebtOf({ tx }: OrderContext, saleId: string) {
  const [debt] = await tx
    .select({ id: debts.id, contactId: debts.contactId, balance: debts.balance })
    .from(debts)
    .where(and(eq(debts.documentId, saleId), isNull(debts.voidedAt), sql`${debts.balance} > 0`));
  return debt;
}

/** True if money was received for the order, with its sale or as a deposit on its debt. */
async function isPaidFor({ tx }: OrderContext, { id, paid }: SaleFound) {
  if (paid > 0) return true;
  const isDeposited = sql`${debts.total} > ${debts.balance} + ${debts.forgiven} + ${debts.refunded}`;
  const [deposited] = await tx
    .select({ id: debts.id })
    .from(debts)
    .where(and(eq(debts.documentId, id), isNull(debts.voidedAt), isDeposited));
  return deposited !== undefined;
}

/** Cancels an approved order, which voids its sale: goods, money and books. */
export async function cancelOrder(ctx: OrderContext, input: OrderCancellation) {
  const { tx, principal } = ctx;
  const { order, sale } = await holdOrder(tx, input.id);
  if (order.processStatus !== 'in_progress') throw conflict('transitionNotAllowed');
  const { id, reason, paidBack } = input;
  if (await isPaidFor(ctx, sale)) refuseUndoing(principal);
  const acting = { ...ctx, principal: onDelivery(principal) };
  const { productIds } = await voidSale(acting, { id, reason, channel: 'web', paidBack });
  const set = { reason, endedBy: principal.actor };
  await moveOrder(ctx, order, { to: 'cancelled', set, reason });
  await notifyCustomer(ctx, order, 'cancelled');
  ctx.emit('web_order.cancelled', { id });
  return productIds;
}

/** Removes an order from every list. An open order is given up first; a completed order stays a sale. */
export async function removeOrder(ctx: OrderContext, id: string) {
  const { tx, auditPart } = ctx;
  const { order } = await holdOrder(tx, id);
  const reason = 'removed';
  const moved =
    order.processStatus === 'incoming'
      ? await giveUpOrder(ctx, { id, to: 'rejected', reason })
      : order.processStatus === 'in_progress'
        ? await cancelOrder(ctx, { id, reason })
        : [];
  await tx
    .update(webOrders)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(webOrders.id, id));
  await tx.execute(auditPart({ subjectId: id, before: { code: order.code } }));
  return moved;
}
