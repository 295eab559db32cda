import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { purchaseLines } from './purchase.table.ts';

type Line = typeof purchaseLines.$inferSelect;
type Came = Pick<Line, 'productId' | 'variantId' | 'quantity' | 'expiresOn'>;

/** The lines with an expiry date, as the recordset `came`. Null if no line has one. */
function datesOf(lines: readonly Partial<Line>[]) {
  if (lines.every(({ expiresOn }) => !expiresOn)) return null;
  return sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as came ("id" uuid, "purchaseId" uuid,
    "productId" uuid, "variantId" uuid, "quantity" bigint, "expiresOn" date, "expiresBefore" date)`;
}

type Was = { id: string; was: string | null; is_changed: boolean };

/**
 * Sets the expiry date of each product to the earliest one in stock: that of the received goods, or an
 * earlier date while goods with it are left. Untracked stock may all be gone, so the new date replaces the
 * earlier one. Returns the former date of each product. The goods must already be in stock.
 */
export async function receiveDates(tx: TenantTx, lines: readonly Came[]) {
  const came = datesOf(
    lines.map(({ productId, variantId, quantity, expiresOn }) => ({
      productId,
      variantId,
      quantity,
      expiresOn,
    })),
  );
  const rows = came
    ? await tx.execute<Was>(sql`
      with came as (select * from ${came}),
      dated as (
        select "productId" id, min("expiresOn") expires_on from came
        where "expiresOn" is not null group by 1),
      held as (
        select p.id, p.expires_on was, case when p.expires_on < d.expires_on and p.track_stock and exists (
            select from product_variants v where v.product_id = p.id and v.deleted_at is null and v.stock > (
              select coalesce(sum(c."quantity"), 0) from came c where c."variantId" = v.id))
          then p.expires_on else d.expires_on end becomes
        from products p join dated d on d.id = p.id order by p.id for no key update of p),
      changed as (
        update products p set expires_on = h.becomes, updated_at = now() from held h
        where p.id = h.id and p.expires_on is distinct from h.becomes)
      select id, was, was is distinct from becomes is_changed from held`)
    : [];
  return {
    before: new Map(rows.map(({ id, was }) => [id, was])),
    changed: rows.filter(({ is_changed }) => is_changed).map(({ id }) => id),
  };
}

/**
 * Restores expiry dates when a purchase is voided: the product gets its former date again, or the first date
 * of goods received since. If the former date came from a purchase that is voided by now, the date before
 * that one is used, and so on. A date that the purchase did not set stays. Returns the changed products.
 */
export async function takeDatesBack(tx: TenantTx, lines: readonly Line[]) {
  const came = datesOf(lines);
  if (!came) return [];
  const changed = await tx.execute<{ id: string }>(sql`
    with recursive came as (
      select distinct on ("productId") * from ${came} where "expiresOn" is not null
      order by "productId", "expiresOn", "id" desc),
    walked as (
      select 0 step, c."productId" product_id, c."expiresOn" own, c."purchaseId" purchase_id, c."id" line_id,
        c."expiresOn" expires_on, c."expiresBefore" before, u.created_at made_at
      from came c join purchases u on u.id = c."purchaseId"
      union all
      select w.step + 1, w.product_id, w.own, teller.purchase_id, teller.id, teller.expires_on,
        teller.expires_before, teller.made_at
      from walked w, lateral (
        select l.*, u.created_at made_at, u.voided_at from product_variants v
        join purchase_lines l on l.organization_id = v.organization_id and l.variant_id = v.id
        join purchases u on u.organization_id = l.organization_id and u.id = l.purchase_id
        where v.product_id = w.product_id and l.purchase_id <> w.purchase_id and l.id < w.line_id
          and l.expires_on = w.before and (u.voided_at is null or u.voided_at >= w.made_at)
        order by l.id desc limit 1) teller
      where teller.voided_at is not null),
    first as (select distinct on (product_id) * from walked order by product_id, step desc),
    since as (
      select f.*, (
        select case when p.track_stock then min(l.expires_on)
          else (array_agg(l.expires_on order by l.id desc) filter (where l.expires_on is not null))[1] end
        from product_variants v
        join purchase_lines l on l.organization_id = v.organization_id and l.variant_id = v.id
        join purchases u on u.organization_id = l.organization_id and u.id = l.purchase_id
        where v.product_id = f.product_id and l.id > f.line_id and u.status = 'done') later
      from first f join products p on p.id = f.product_id)
    update products p set updated_at = now(), expires_on = case
      when s.later is null then s.before
      when p.track_stock and s.before >= s.expires_on then least(s.before, s.later)
      else s.later end
    from since s where p.id = s.product_id and p.expires_on = s.own returning p.id`);
  return changed.map(({ id }) => id);
}
