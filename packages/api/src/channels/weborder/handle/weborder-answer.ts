import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../../core/call/call.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { findDuplicates, searchColumnsOf } from '../../../directory/contact/contact.ts';
import { SaleInput } from '../../../sales/sale/sale.schema.ts';
import { recordSale } from '../../../sales/sale/sale.ts';
import { inputOf } from '../../../sales/sale/sell/sale-before.ts';
import { discardTicket } from '../../../sales/sale/ticket/sale-ticket.ts';
import { storeSettings } from '../../store/store.table.ts';
import { notifyCustomer } from '../follow/weborder-mail.ts';
import { refuseRepeat } from '../place/weborder-coupon.ts';
import type { OrderApproval } from '../weborder.schema.ts';
import type { OrderRow } from '../weborder-view.ts';
import { holdOrder, moveOrder, type OrderContext, refuseAnswered, releaseHolds } from './weborder-state.ts';

/**
 * Turns the ticket of an order into a sale, with its goods, number and bookings; the unpaid amount becomes a
 * debt of the customer. The reserved stock is released and taken within one lock, so that no other sale
 * takes it. A coupon that the customer used up is refused (409 `couponUsedByCustomer`). Returns the products
 * with changed stock.
 */
export async function approveOrder(ctx: OrderContext, request: OrderApproval) {
  const { tx, principal, now } = ctx;
  const { sale, order } = await holdOrder(tx, request.id);
  refuseAnswered(order);
  const { lines } = await releaseHolds(tx, { sale, end: 'sold' });
  await refuseRepeat(tx, sale);
  const promisedAt = await promisedAtOf(ctx, order, request);
  const { timeZone, settings } = principal.shop;
  const today = businessDate(now(), timeZone, settings.cutoffHour);
  const promised = businessDate(promisedAt, timeZone, settings.cutoffHour);
  const input = SaleInput.parse({
    ...inputOf(sale, lines),
    id: sale.id,
    revision: sale.revision,
    contactId: await customerOf(ctx, order),
    dueDate: promised < today ? today : promised,
    payments: request.payments ?? [],
  });
  await recordSale({ ...ctx, principal: onDelivery(principal) }, input, 'web');
  await moveOrder(ctx, order, { to: 'in_progress', set: { answeredAt: now(), promisedAt } });
  await notifyCustomer(ctx, order, 'approved');
  ctx.emit('web_order.approved', { id: sale.id });
  return lines.map(({ productId }) => productId);
}

/**
 * Returns a principal without credit checks. Goods are not handed over before they are paid, so neither the
 * permission to sell on credit nor the customer's limit is checked, and the open amount is due on delivery.
 */
export function onDelivery(principal: Principal): Principal {
  const { flags, shop } = principal;
  const settings = { ...shop.settings, creditLimitPolicy: 'warn' as const, blockIfOverdueDays: null };
  const lent = ['acc_credit_sales', 'acc_edit_credit_sales', 'acc_delete_credit_sales'] as const;
  return { ...principal, flags: new Set([...flags, ...lent]), shop: { ...shop, settings } };
}

async function promisedAtOf({ tx, now }: OrderContext, order: OrderRow, { readyInMinutes }: OrderApproval) {
  if (readyInMinutes === undefined && order.scheduledFor) return order.scheduledFor;
  const [settings] = await tx.select({ minutes: storeSettings.prepMinutes }).from(storeSettings);
  const minutes = readyInMinutes ?? settings?.minutes ?? 20;
  return new Date(now().getTime() + minutes * 60_000);
}

/** Returns the contact with the phone of the order, the oldest of several, or a new one. */
async function customerOf({ tx, principal, emit }: OrderContext, order: OrderRow): Promise<string> {
  const { phone, customerName: name, email } = order;
  // Two orders of one new customer that are approved at once get the same contact.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`customer ${phone}`}, 0))`);
  const [known] = await findDuplicates(tx, { phoneE164: phone });
  if (known) return known.id;
  const id = newId();
  const person = { name, phone, email };
  await tx.insert(contacts).values({ ...person, id, ...searchColumnsOf(person, principal.shop.countryId) });
  emit('contact.created', { id });
  return id;
}

type Giving = { id: string; to: 'rejected' | 'cancelled'; reason: string | null };

/** Ends an unanswered order: its stock is released, and it never becomes a sale. */
export async function giveUpOrder(ctx: OrderContext, { id, to, reason }: Giving) {
  const { tx, principal, now } = ctx;
  const { sale, order } = await holdOrder(tx, id);
  refuseAnswered(order);
  const { lines } = await releaseHolds(tx, { sale, end: to });
  await discardTicket(ctx, { id, reason, channel: 'web' });
  const set = { answeredAt: now(), reason, endedBy: principal.actor };
  await moveOrder(ctx, order, { to, set, reason });
  // Customers who cancel their own order need no message.
  if (to === 'rejected') await notifyCustomer(ctx, order, 'rejected');
  ctx.emit(`web_order.${to}`, { id });
  return lines.map(({ productId }) => productId);
}
