import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { holdStock, type StockLine, shortOf, summedByVariant } from '../../catalog/product/product.ts';
import { idList, numberList } from '../../core/db/bulk.ts';
import { type holdEnds, stockHolds } from './stock.table.ts';

type Holding = {
  holderId: string;
  expiresAt: Date;
  /** True if the shop sells to order: missing stock is reserved anyway. */
  mayOversell: boolean;
  /**
   * The maximum quantity of a variant to reserve, although all of it must be in stock. If absent, the whole
   * line.
   */
  atMost?: ReadonlyMap<string, number>;
};

/**
 * Reserves goods for a holder in one statement with the invariant as its condition: only available stock that
 * is not reserved for others. Rows are locked in the order of every document. Throws 409 `insufficientStock`.
 */
export async function reserveStock(tx: TenantTx, lines: StockLine[], holding: Holding) {
  const requested = summedByVariant(lines);
  if (requested.length === 0) return;
  const { holderId, expiresAt, mayOversell, atMost } = holding;
  const partOf = ({ variantId, quantity }: StockLine) =>
    Math.max(0, Math.min(quantity, atMost?.get(variantId) ?? quantity));
  const reserved = await tx.execute<{ variant_id: string }>(sql`
    with requested as (
      select * from unnest(${idList(requested.map(({ variantId }) => variantId))},
        ${numberList(requested.map(({ quantity }) => quantity))}, ${numberList(requested.map(partOf))},
        ${idList(requested.map(() => newId()))}) as w (variant_id, quantity, part, hold_id)),
    locked as (
      select v.id, w.quantity, w.part, w.hold_id
        from product_variants v join requested w on w.variant_id = v.id
      order by v.id for no key update of v),
    held as (
      update product_variants v set held = v.held + l.part from locked l
      where v.id = l.id and (v.stock - v.held >= l.quantity or ${mayOversell})
      returning v.id, v.product_id, l.part, l.hold_id),
    total as (
      update products p set held = p.held + h.part
      from (select product_id, sum(part)::bigint part from held group by product_id
        order by product_id) h
      where p.id = h.product_id),
    stored as (
      insert into stock_holds (id, holder_id, variant_id, quantity, expires_at)
      select hold_id, ${holderId}::uuid, id, part, ${expiresAt.toISOString()}::timestamptz from held
      where part > 0)
    select id as variant_id from held`);
  if (reserved.length === requested.length) return;
  const reservedIds = new Set(reserved.map((row) => row.variant_id));
  const short = requested.filter(({ variantId }) => !reservedIds.has(variantId));
  throw await shortOf(tx, short, { keepsReserved: true });
}

/**
 * Reserves the rest of goods that a holder has reserved in part, as far as the stock allows. Refuses nothing.
 */
export async function completeHolds(tx: TenantTx, lines: StockLine[], holding: Omit<Holding, 'atMost'>) {
  const requested = summedByVariant(lines);
  if (requested.length === 0) return;
  const { holderId, expiresAt, mayOversell } = holding;
  const variantIds = requested.map(({ variantId }) => variantId);
  // The lock makes the next statement read the current stock.
  await holdStock(tx, variantIds);
  await tx.execute(sql`
    with lacking as (
      select v.id, w.hold_id, case when ${mayOversell} then w.quantity - coalesce(h.quantity, 0)
        else least(w.quantity - coalesce(h.quantity, 0), v.stock - v.held) end part
      from unnest(${idList(variantIds)}, ${numberList(requested.map(({ quantity }) => quantity))},
        ${idList(requested.map(() => newId()))}) as w (variant_id, quantity, hold_id)
      join product_variants v on v.id = w.variant_id
      left join stock_holds h on h.holder_id = ${holderId}::uuid and h.variant_id = v.id
        and h.released_at is null),
    held as (
      update product_variants v set held = v.held + l.part from lacking l
      where v.id = l.id and l.part > 0
      returning v.id, v.product_id, l.part, l.hold_id),
    total as (
      update products p set held = p.held + h.part
      from (select product_id, sum(part)::bigint part from held group by product_id
        order by product_id) h
      where p.id = h.product_id)
    insert into stock_holds (id, holder_id, variant_id, quantity, expires_at)
    select hold_id, ${holderId}::uuid, id, part, ${expiresAt.toISOString()}::timestamptz from held
    on conflict (organization_id, holder_id, variant_id) where released_at is null
      do update set quantity = stock_holds.quantity + excluded.quantity, updated_at = now()`);
}

type Ending = {
  holderId: string;
  end: (typeof holdEnds)[number];
  /** Variants that the caller moves afterwards; all variants are locked at once, in a fixed order. */
  also?: readonly string[];
};

/**
 * Releases the stock reserved for a holder, which the caller has locked; a second call has no effect. The
 * variants are locked before the statement, so that the statement reads the current state. Returns the
 * number of released reservations.
 */
export async function releaseStock(tx: TenantTx, { holderId, end, also = [] }: Ending) {
  const mine = await tx
    .select({ variantId: stockHolds.variantId })
    .from(stockHolds)
    .where(and(eq(stockHolds.holderId, holderId), isNull(stockHolds.releasedAt)));
  const variantIds = [...new Set([...mine.map(({ variantId }) => variantId), ...also])];
  if (variantIds.length > 0) await holdStock(tx, variantIds);
  if (mine.length === 0) return 0;
  const released = await tx.execute(sql`
    with gone as (
      update stock_holds set released_at = now(), release_reason = ${end}, updated_at = now()
      where holder_id = ${holderId}::uuid and released_at is null returning variant_id, quantity),
    freed as (
      update product_variants v set held = v.held - g.quantity from gone g where v.id = g.variant_id
      returning v.product_id, g.quantity),
    total as (
      update products p set held = p.held - f.quantity
      from (select product_id, sum(quantity)::bigint quantity from freed group by product_id
        order by product_id) f
      where p.id = f.product_id)
    select from gone`);
  return released.length;
}

/** Extends the reservations of one holder. */
export const prolongHolds = (tx: TenantTx, holderId: string, until: Date) =>
  tx
    .update(stockHolds)
    .set({ expiresAt: until, updatedAt: sql`now()` })
    .where(and(eq(stockHolds.holderId, holderId), isNull(stockHolds.releasedAt)));

type Taken = { id: string; holder_id: string; part: string };

/**
 * Takes the requested stock that is not available without reservations from other holders, the youngest
 * first, but only from holders that the caller has locked. Reservations become smaller or end, and the
 * quantity taken from each is recorded. Returns the holders that lost stock.
 */
export async function takeFromHolds(tx: TenantTx, lines: StockLine[], holderIds: readonly string[]) {
  const requested = summedByVariant(lines);
  if (requested.length === 0 || holderIds.length === 0) return [];
  const variantIds = requested.map(({ variantId }) => variantId);
  await holdStock(tx, variantIds);
  const taken = await tx.execute<Taken>(sql`
    select id, holder_id, least(quantity, lacking - before)::bigint part
    from (
      select h.id, h.holder_id, h.quantity,
        w.quantity - (v.stock - v.held) lacking,
        coalesce(sum(h.quantity) over (partition by h.variant_id order by s.created_at desc, s.id desc
          rows between unbounded preceding and 1 preceding), 0) before
      from unnest(${idList(variantIds)}, ${numberList(requested.map(({ quantity }) => quantity))})
        as w (variant_id, quantity)
      join product_variants v on v.id = w.variant_id
      join stock_holds h on h.variant_id = v.id and h.released_at is null
        and h.holder_id = any(${idList([...holderIds])})
      join sales s on s.id = h.holder_id) held
    where lacking > before`);
  if (taken.length === 0) return [];
  await tx.execute(sql`
    with taken as (
      select * from unnest(${idList(taken.map(({ id }) => id))},
        ${numberList(taken.map(({ part }) => Number(part)))}, ${idList(taken.map(() => newId()))})
        as t (hold_id, part, note_id)),
    held as (
      update stock_holds h set updated_at = now(),
        quantity = case when h.quantity > t.part then h.quantity - t.part else h.quantity end,
        released_at = case when h.quantity > t.part then null else now() end,
        release_reason = case when h.quantity > t.part then null else 'taken' end
      from taken t where h.id = t.hold_id
      returning h.holder_id, h.variant_id, h.expires_at, h.released_at, t.part, t.note_id),
    noted as (
      insert into stock_holds (id, holder_id, variant_id, quantity, expires_at, released_at, release_reason)
      select note_id, holder_id, variant_id, part, expires_at, now(), 'taken' from held
      where released_at is null),
    freed as (
      update product_variants v set held = v.held - g.part
      from (select variant_id, sum(part)::bigint part from held group by variant_id) g
      where v.id = g.variant_id returning v.product_id, g.part)
    update products p set held = p.held - f.part
    from (select product_id, sum(part)::bigint part from freed group by product_id order by product_id) f
    where p.id = f.product_id`);
  return [...new Set(taken.map(({ holder_id }) => holder_id))];
}
