import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { notFound } from '../../../core/call/errors.ts';
import { countTry } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { OrderByCode } from '../weborder.schema.ts';
import { isTrackingCode, orderCodeIn, trackingHashOf } from './weborder-code.ts';

type Found = { organization_id: string; id: string };

/**
 * Finds the order that a code opens: the secret code alone, or the short code with the phone of the order.
 * Unknown and wrong codes are refused alike and tries are counted, so that existing codes cannot be
 * discovered.
 */
export async function orderAt(call: Call, input: unknown): Promise<Found> {
  const max = call.config.limits.tracksPerAddress;
  await countTry(call.db, `order ${networkOf(call.ip)}`, { max, minutes: 1 });
  const [order] = await call.db.execute<Found>(sql`
    select o.organization_id, o.id from web_orders o
    join organizations s on s.id = o.organization_id and s.deleted_at is null
    where ${opening(OrderByCode.parse(input))} and o.deleted_at is null order by o.created_at desc limit 1`);
  if (!order) throw notFound();
  return order;
}

/** Finds the order within its shop. */
export async function orderIdIn(tx: TenantTx, named: OrderByCode): Promise<string> {
  const [order] = await tx.execute<{ id: string }>(sql`
    select o.id from web_orders o where ${opening(named)} and o.deleted_at is null
    order by o.created_at desc limit 1`);
  if (!order) throw notFound();
  return order.id;
}

function opening({ code, phone }: OrderByCode) {
  const secret = code.trim().toLowerCase();
  if (isTrackingCode(secret)) return sql`o.tracking_hash = ${trackingHashOf(secret)}`;
  const spoken = orderCodeIn(code);
  if (!spoken || !phone) throw notFound();
  const digits = `%${phone.replace(/\D/g, '').slice(-fewestDigits)}`;
  return sql`o.code = ${spoken} and o.phone like ${digits} and length(${digits}) > ${fewestDigits}`;
}

/** A phone number may be given without its country code: this many final digits identify it. */
const fewestDigits = 8;
