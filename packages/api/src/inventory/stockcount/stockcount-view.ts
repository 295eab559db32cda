import type { TenantTx } from '@mostrador/database/connect';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { foundBy } from '../../catalog/product/list/product-list.ts';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import type { Principal, Shop } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { idList } from '../../core/db/bulk.ts';
import { among, listPage } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { fullName } from '../../core/db/product-name.ts';
import { categories } from '../../directory/category/category.table.ts';
import { amountOf, decimalsOf } from '../../identity/organization/decimals.ts';
import { members } from '../../identity/organization/organization.table.ts';
import type {
  CountLine,
  CountLineFilter,
  PendingFilter,
  StockCount,
  StockCountFilter,
} from './stockcount.schema.ts';
import { stockCountLines, stockCounts } from './stockcount.table.ts';

/** `shop` provides the currency of costs, if they are included. */
type Reading = { tx: TenantTx; principal: Pick<Principal, 'flags'> & { shop?: Shop } };

/**
 * Matches the products `p` in the scope of a count: existing products with tracked stock, of the count's
 * category if it has one.
 */
export const scopeOf = (categoryId: SQL) => sql`p.kind = 'product' and p.track_stock
  and p.deleted_at is null and (${categoryId} is null or p.category_id = ${categoryId})`;

/**
 * True for a line `l` that was counted in parts, with stock movements in between that no user has attributed
 * to a part yet.
 */
const unsettled = (line: SQL) => sql`(${line}.went > 0 and ${line}.went_counted is null
  or ${line}.came > 0 and ${line}.came_counted is null)`;
export const isUnsettled = unsettled(sql`l`);

export async function readCount(reading: Reading, id: string): Promise<StockCount> {
  const [count] = await readCounts(reading, [id]);
  if (!count) throw notFound();
  return count;
}

export async function listCounts(reading: Reading, filter: StockCountFilter) {
  const { rows, pagination } = await listPage(reading.tx, {
    from: stockCounts,
    where: and(filter.status ? eq(stockCounts.status, filter.status) : undefined, saying(filter.content)),
    order: [stockCounts.createdAt, 'desc'],
    query: filter,
    read: (ids) => readCounts(reading, ids),
  });
  return { stockCounts: rows, pagination };
}

function saying(content: string | undefined) {
  const text = content?.trim().toLowerCase();
  if (!text) return undefined;
  return sql`(strpos(lower(${stockCounts.code}), ${text}) > 0
    or strpos(lower(${stockCounts.name}), ${text}) > 0)`;
}

type Sums = {
  count_id: string;
  counted: number;
  pending: number;
  different: number;
  unsettled: number;
  found: string;
  lost: string;
};

async function readCounts({ tx, principal }: Reading, ids: string[]): Promise<StockCount[]> {
  const [found, sums] = await pipeline([
    tx
      .select({
        count: getTableColumns(stockCounts),
        userName: members.displayName,
        categoryName: categories.name,
      })
      .from(stockCounts)
      .leftJoin(members, eq(members.userId, stockCounts.userId))
      .leftJoin(categories, eq(categories.id, stockCounts.categoryId))
      .where(among(stockCounts.id, ids)),
    tx.execute<Sums>(sql`
      select c.id count_id, l.*, case when c.status in ('open', 'review') then (
          select count(*)::int from product_variants v join products p on p.id = v.product_id
          where v.deleted_at is null and ${scopeOf(sql`c.category_id`)} and not exists (
            select from stock_count_lines l where l.count_id = c.id and l.variant_id = v.id))
        else 0 end pending
      from stock_counts c
      cross join lateral (
        select count(*)::int counted, count(*) filter (where l.quantity <> l.expected)::int different,
          count(*) filter (where ${isUnsettled})::int unsettled,
          coalesce(sum(${worthIn(principal.shop)}) filter (where l.quantity > l.expected), 0) found,
          coalesce(-sum(${worthIn(principal.shop)}) filter (where l.quantity < l.expected), 0) lost
        from stock_count_lines l join product_variants v on v.id = l.variant_id
        where l.count_id = c.id) l
      where c.id = any(${idList(ids)})`),
  ]);
  const sumsOf = new Map(sums.map((row) => [row.count_id, row]));
  const showsCosts = principal.flags.has('inventory_see_costs');
  return found.map(({ count, userName, categoryName }) => {
    const sum = sumsOf.get(count.id);
    const hidden = isHidden(count);
    const { valueFound: _found, valueLost: _lost, ...shown } = count;
    return {
      ...shown,
      blind: count.isBlind,
      category: count.categoryId ? { id: count.categoryId, name: categoryName ?? '' } : null,
      user: namedAuthor(count, userName),
      counted: sum?.counted ?? 0,
      pending: sum?.pending ?? 0,
      different: hidden ? null : (sum?.different ?? 0),
      unsettled: sum?.unsettled ?? 0,
      ...(showsCosts && {
        valueFound: hidden ? null : Number(sum?.found ?? 0),
        valueLost: hidden ? null : Number(sum?.lost ?? 0),
      }),
    };
  });
}

/** The value of a difference at cost. After booking it is the cost at the time of booking. */
const worthIn = (shop: Shop | undefined) =>
  amountOf(sql`(l.quantity - l.expected)`, sql`coalesce(l.unit_cost, v.cost)`, shop ? decimalsOf(shop) : 2);

/** A blind count does not show the expected stock while it is open. */
export const isHidden = ({ isBlind, status }: { isBlind: boolean; status: StockCount['status'] }) =>
  isBlind && status === 'open';

type LineRow = {
  id: string;
  variant_id: string;
  product_id: string;
  name: string;
  unit: string;
  barcode: string | null;
  quantity: string;
  expected: string;
  went: string;
  came: string;
  went_counted: string | null;
  came_counted: string | null;
  is_unsettled: boolean;
  unit_cost: string | null;
  user_id: string | null;
  user_name: string | null;
  counted_at: string;
  is_blind: boolean;
  status: StockCount['status'];
};

/** Reads lines by their ids, in no order. */
export async function readCountLines({ tx, principal }: Reading, ids: string[]): Promise<CountLine[]> {
  const rows = await tx.execute<LineRow>(sql`
    select l.id, l.variant_id, v.product_id, ${fullName} as name,
      p.unit, v.barcode, l.quantity, l.expected, l.went, l.came, l.went_counted, l.came_counted,
      ${isUnsettled} is_unsettled, coalesce(l.unit_cost, v.cost) unit_cost,
      l.user_id, m.display_name user_name, l.counted_at, c.is_blind, c.status
    from stock_count_lines l
    join stock_counts c on c.id = l.count_id
    join product_variants v on v.id = l.variant_id
    join products p on p.id = v.product_id
    left join members m on m.user_id = l.user_id
    where l.id = any(${idList(ids)})`);
  const showsCosts = principal.flags.has('inventory_see_costs');
  return rows.map((row) => {
    const hidden = isHidden({ isBlind: row.is_blind, status: row.status });
    const [quantity, expected] = [Number(row.quantity), Number(row.expected)];
    return {
      id: row.id,
      variantId: row.variant_id,
      productId: row.product_id,
      name: row.name,
      unit: row.unit,
      barcode: row.barcode,
      quantity,
      expected: hidden ? null : expected,
      difference: hidden ? null : quantity - expected,
      moved: row.is_unsettled,
      went: hidden ? null : Number(row.went),
      came: hidden ? null : Number(row.came),
      wentCounted: orNull(row.went_counted),
      cameCounted: orNull(row.came_counted),
      ...(showsCosts && { unitCost: orNull(row.unit_cost) }),
      user: row.user_id ? { id: row.user_id, name: row.user_name ?? '' } : null,
      countedAt: new Date(row.counted_at),
    };
  });
}

const orNull = (stored: string | null) => (stored === null ? null : Number(stored));

/** Lists the counted lines, the latest first. */
export async function listCountLines(reading: Reading, filter: CountLineFilter) {
  const { tx } = reading;
  const count = await rowOf(tx, filter.id);
  const found = await foundBy(tx, filter.content);
  const wantsDifferent = filter.isDifferent && !isHidden(count);
  const { rows, pagination } = await listPage(tx, {
    from: stockCountLines,
    where: and(
      eq(stockCountLines.countId, filter.id),
      wantsDifferent ? isJudged : undefined,
      found &&
        sql`${stockCountLines.variantId} in (
          select v.id from product_variants v where v.product_id in (
            select ${listedProducts.id} from ${listedProducts} where ${found}))`,
    ),
    order: [stockCountLines.countedAt, 'desc'],
    query: filter,
    read: (ids) => readCountLines(reading, ids),
  });
  return { lines: rows, pagination };
}

/** Lines with a difference, and lines with movements that must be attributed first. */
const isJudged = sql`(${stockCountLines.quantity} <> ${stockCountLines.expected}
  or ${unsettled(sql`${stockCountLines}`)})`;

/** Lists the products with variants that are not counted yet, by name. */
export async function listPending({ tx }: Reading, filter: PendingFilter) {
  const count = await rowOf(tx, filter.id);
  const pending = sql`select v.* from product_variants v join products p on p.id = v.product_id
    where v.deleted_at is null and ${scopeOf(sql`${count.categoryId}::uuid`)} and not exists (
      select from stock_count_lines l where l.count_id = ${filter.id} and l.variant_id = v.id)`;
  const { rows, pagination } = await listPage(tx, {
    from: listedProducts,
    where: sql`${listedProducts.id} in (select product_id from (${pending}) v)`,
    search: await foundBy(tx, filter.content),
    order: [listedProducts.sortKey, 'asc'],
    query: filter,
    read: async (ids) => {
      const found = await tx.execute<{ id: string; name: string; unit: string; variants: Variants }>(sql`
        select p.id, p.name, p.unit, v.variants from products p
        join lateral (
          select jsonb_agg(jsonb_build_object('id', v.id, 'barcode', v.barcode, 'stock', v.stock,
            'name', ${fullName}) order by v.position) variants
          from (${pending}) v where v.product_id = p.id) v on true
        where p.id = any(${idList(ids)})`);
      return found.map(({ variants, ...row }) => ({
        ...row,
        variants: variants.map(({ stock, ...each }) => ({
          ...each,
          stock: isHidden(count) ? null : stock,
        })),
      }));
    },
  });
  return { products: rows, pagination };
}

type Variants = { id: string; name: string; barcode: string | null; stock: number }[];

export async function rowOf(tx: TenantTx, id: string) {
  const [count] = await tx.select().from(stockCounts).where(eq(stockCounts.id, id));
  if (!count) throw notFound();
  return count;
}
