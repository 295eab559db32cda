import type { Db } from '@mostrador/database/connect';
import type { PriceRounding } from '@mostrador/shared/codes/codes';
import { maxMoney, wholeRate } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import { type SQL, sql } from 'drizzle-orm';
import { conflict, forbidden, notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { restorableDays } from '../../core/db/columns.ts';
import { fullName } from '../../core/db/product-name.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import type { ProductContext, ProductWriting } from './list/product-view.ts';
import type { PriceChange, PricePreview } from './many/product-many.schema.ts';
import { holdProducts } from './product-choice.ts';
import { refuseProductDecimals } from './product-decimals.ts';

type Input = { ids: string[]; change: PriceChange };
/** `seen` is the fingerprint that the preview returned. */
type Confirmed = Input & { seen: string | undefined };

/**
 * Refuses a price change by margin for users who may not see costs, because the price would reveal the cost.
 */
function refuseChange({ shop, flags }: ProductContext['principal'], change: PriceChange) {
  if (change.kind === 'amount') refuseProductDecimals(shop, { price: change.amount });
  if (change.kind === 'margin' && !flags.has('inventory_see_costs'))
    throw forbidden('permissionDenied', { permission: 'inventory_see_costs' });
}

/**
 * Changes the prices of locked products in one statement that also stores the previous ones. Returns the id
 * that undoes the change, null if no price changed. Throws 403 for a margin over costs that the user may not
 * see, and 409 `pricesChanged` if the result would differ from the preview.
 */
export async function changePrices({ tx, principal }: ProductContext, { seen, ...choice }: Confirmed) {
  refuseChange(principal, choice.change);
  const changeId = newId();
  const [changed] = await tx.execute<{ count: number; is_as_seen: boolean }>(sql`
    with ${aimed(choice, decimalsOf(principal.shop))},
    judged as materialized (select ${seen === undefined ? sql`true` : sql`${allOf} = ${seen}`} is_as_seen),
    changed as materialized (select aimed.* from aimed, judged where is_as_seen and after <> before),
    stored as (
      insert into price_changes (id, change_id, product_id, variant_id, before, after)
      select gen_random_uuid(), ${changeId}, product_id, variant_id, before, after from changed),
    own as (
      update product_variants v set price = c.after from changed c where v.id = c.variant_id),
    inheriting as (
      update product_variants v set price = c.after from changed c
      where c.variant_id is null and v.product_id = c.product_id and not v.has_own_price
        and v.deleted_at is null),
    whole as (
      update products p set price = coalesce(c.after, p.price), updated_at = now()
      from (select product_id, max(after) filter (where variant_id is null) after
        from changed group by product_id) c
      where p.id = c.product_id)
    select is_as_seen, (select count(*)::int from changed) count from judged`);
  if (changed?.is_as_seen === false) throw conflict('pricesChanged');
  return changed && changed.count > 0 ? changeId : null;
}

const shownRows = 8;

/** Previews the same price change without writing it. */
export async function previewPrices({ tx, principal }: ProductContext, input: Input): Promise<PricePreview> {
  refuseChange(principal, input.change);
  const decimals = decimalsOf(principal.shop);
  const [found] = await tx.execute<{ sums: Sums; seen: string; rows: PricePreview['rows'] | null }>(sql`
    with ${aimed(input, decimals)}
    select (select to_jsonb(s) from (
      select count(*) filter (where after <> before) as changed,
        count(*) filter (where after = before) as unchanged,
        count(*) filter (where cost is null) as "withoutCost",
        count(*) filter (where after < cost) as "belowCost" from aimed) s) sums, ${allOf} seen,
    (select jsonb_agg(r) from (
      select coalesce(v.id, p.id) id, ${fullName} as name,
        a.before, a.after
      from aimed a join products p on p.id = a.product_id
        left join product_variants v on v.id = a.variant_id
      where a.after <> a.before
      order by p.sort_key, p.id, v.position nulls first limit ${shownRows}) r) rows`);
  if (!found) throw new Error('An aggregate answers one row.');
  const { changed, unchanged, ...ofCosts } = found.sums;
  const seesCosts = principal.flags.has('inventory_see_costs');
  return { changed, unchanged, ...(seesCosts && ofCosts), seen: found.seen, rows: found.rows ?? [] };
}

/** The fingerprint of all prices before and after, which does not depend on the order of the rows. */
const allOf = sql`(
  select coalesce(sum(hashtextextended(concat_ws(' ', product_id, variant_id, before, after), 0)), 0)::text
  from aimed)`;

type Sums = Record<'changed' | 'unchanged' | 'withoutCost' | 'belowCost', number>;

/**
 * Builds the products and variants of a change with the price before and after. Variants with an own price
 * follow every change except the one to a single amount; other variants follow their product, with the
 * highest cost of its variants. If a margin is requested, prices without a known cost stay. The cost is not
 * found by a join, because after an import the planner has no statistics about thousands of new rows and
 * would scan all of them for each.
 */
function aimed({ ids, change }: Input, decimals: number): SQL {
  const own = change.kind !== 'amount';
  return sql`
    priced as (
      select product_id, null::uuid variant_id, max(before) before, max(cost) cost from (
        select id product_id, price before, null::bigint cost from products where id = any(${idList(ids)})
        union all
        select product_id, null, cost from product_variants
        where product_id = any(${idList(ids)}) and deleted_at is null and not has_own_price) each
      group by product_id
      union all
      select v.product_id, v.id, v.price, v.cost from product_variants v
      where ${own} and v.product_id = any(${idList(ids)}) and v.deleted_at is null and v.has_own_price),
    aimed as materialized (
      select product_id, variant_id, before, cost, coalesce(${changed(change, decimals)}, before) after
      from priced)`;
}

/** The price after the change; null if it cannot be represented. */
function changed(change: PriceChange, decimals: number): SQL {
  if (change.kind === 'amount') return sql`${change.amount}::bigint`;
  const raw = {
    share: (value: number) => sql`before * ${wholeRate + value}::bigint / ${wholeRate}::numeric`,
    sum: (value: number) => sql`(before + ${value}::bigint)::numeric`,
    margin: (value: number) => sql`cost * ${wholeRate}::bigint / ${wholeRate - value}::numeric`,
  };
  const price =
    change.kind === 'share'
      ? raw.share(change.share)
      : change.kind === 'sum'
        ? raw.sum(change.sum)
        : raw.margin(change.margin);
  const bounded = sql`
    least(greatest(${roundedTo(price, { rounding: change.rounding, decimals })}, 0), ${maxMoney}::bigint)`;
  return change.kind === 'margin' ? sql`case when cost is not null then ${bounded} end` : bounded;
}

/** The difference of these prices to the round price above them, in 1/100. */
const justBelow = { ninety_nine: { cents: 1, whole: 1000 }, ninety_five: { cents: 5, whole: 500 } };

type Rounded = { rounding: PriceRounding | undefined; decimals: number };

/**
 * Rounds a price. In currencies without decimals, the unit of rounding is a hundred, and a «just below»
 * price is ten or five below it.
 */
function roundedTo(price: SQL, { rounding, decimals }: Rounded): SQL {
  const unit = 10 ** (2 - decimals);
  const whole = decimals === 0 ? 10_000 : 100;
  if (rounding === 'ninety_nine' || rounding === 'ninety_five') {
    const below = justBelow[rounding][decimals === 0 ? 'whole' : 'cents'];
    return sql`greatest(round((${price} + ${below}) / ${whole}::numeric), 1)::bigint * ${whole}::bigint
      - ${below}::bigint`;
  }
  const step = rounding === 'whole' ? whole : rounding === 'half' ? whole / 2 : unit;
  return sql`round(${price} / ${step}::numeric)::bigint * ${step}::bigint`;
}

/**
 * Undoes a change of prices, for prices that have not changed since. Throws 404 if the change is unknown or
 * too old. Returns the number of products and variants that have their old price again.
 */
export async function undoPrices({ tx, emit }: ProductWriting, changeId: string) {
  const rows = await tx.execute<{ product_id: string }>(sql`
    select distinct product_id from price_changes where change_id = ${changeId}
      and created_at > now() - make_interval(days => ${restorableDays}::int) order by product_id`);
  if (rows.length === 0) throw notFound('changeId');
  const ids = rows.map(({ product_id }) => product_id);
  await holdProducts(tx, ids, sql`true`);
  const [undone] = await tx.execute<{ count: number }>(sql`
    with back as materialized (
      select c.product_id, c.variant_id, c.before from price_changes c
      join products p on p.id = c.product_id
      left join product_variants v on v.id = c.variant_id
      where c.change_id = ${changeId}
        and c.after = case when c.variant_id is null then p.price else v.price end
        and (c.variant_id is null or v.has_own_price)),
    own as (update product_variants v set price = b.before from back b where v.id = b.variant_id),
    inheriting as (
      update product_variants v set price = b.before from back b
      where b.variant_id is null and v.product_id = b.product_id and not v.has_own_price),
    whole as (
      update products p set price = coalesce(b.before, p.price), updated_at = now()
      from (select product_id, max(before) filter (where variant_id is null) before
        from back group by product_id) b
      where p.id = b.product_id)
    select count(*)::int count from back`);
  for (const id of ids) emit('product.updated', { id });
  return { count: undone?.count ?? 0 };
}

/** Deletes the stored prices of changes that can no longer be undone. */
export async function forgetPrices(db: Db, now: Date): Promise<number> {
  const until = new Date(now.getTime() - restorableDays * 86_400_000).toISOString();
  const gone = await db.execute(sql`
    delete from price_changes where created_at < ${until}::timestamptz returning id`);
  return gone.length;
}
