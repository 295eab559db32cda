import type { TenantTx } from '@mostrador/database/connect';
import { units } from '@mostrador/shared/codes/codes';
import { and, type SQL, sql } from 'drizzle-orm';
import { foundBy } from '../../catalog/product/list/product-list.ts';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import { productVariants } from '../../catalog/product/product.table.ts';
import {
  dailyRate,
  daysThere,
  type Span,
  secondsAway,
  suggestedOrder,
  turnoverPart,
  usualSpan,
} from '../../catalog/product/stock/product-pace.ts';
import type { Principal } from '../../core/call/call.ts';
import { idList } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import { variantName } from '../../core/db/product-name.ts';
import type { Reorder, ReorderFilter } from './stock.schema.ts';

type Reading = {
  tx: TenantTx;
  principal: Pick<Principal, 'flags' | 'organizationId' | 'shop'>;
  now: () => Date;
};

/**
 * Lists the products that run low, with the quantity to order: enough for the requested days at the average
 * sales of the last thirty days with stock, less the current stock. Products that need no order are included
 * on request.
 */
export async function listReorders(reading: Reading, filter: ReorderFilter) {
  const { tx, principal } = reading;
  const found = await foundBy(tx, filter.content);
  const { rows, pagination } = await listPage(tx, {
    from: productVariants,
    organizationId: principal.organizationId,
    where: and(
      sql`${productVariants.id} in (${runningOut(reading, filter)})`,
      found &&
        sql`${productVariants.productId} in (
          select ${listedProducts.id} from ${listedProducts} where ${found})`,
    ),
    order: [productVariants.stock, 'asc'],
    query: filter,
    read: (ids) => readReorders(reading, ids, filter.days),
  });
  return { suggestions: rows, pagination };
}

type Narrowing = Pick<ReorderFilter, 'supplierId' | 'includeUnneeded' | 'days'>;

/**
 * Selects the ids of the variants at or below their minimum stock, by default only of those that need an
 * order.
 */
function runningOut(reading: Reading, { supplierId, includeUnneeded, days }: Narrowing): SQL {
  const { lowStock } = reading.principal.shop.settings;
  const isLow = sql`v.deleted_at is null and p.deleted_at is null and p.kind = 'product' and p.track_stock
    and v.stock <= coalesce(p.low_stock, ${lowStock})
    and ${supplierId ? sql`p.supplier_id = ${supplierId}` : sql`true`}`;
  return includeUnneeded
    ? sql`select v.id from product_variants v join products p on p.id = v.product_id where ${isLow}`
    : sql`with ${neededPart(usualSpan(reading), isLow, days)} select id from needed where suggested > 0`;
}

/**
 * The part `needed` of a statement: the sold quantity of each variant `v` of a product `p`, and the quantity
 * to order.
 */
const neededPart = (span: Span, among: SQL, days: number) => sql`
  ${turnoverPart(
    span,
    sql`variant_id in (
      select v.id from product_variants v join products p on p.id = v.product_id where ${among})`,
  )},
  traded as (
    select v.id, v.stock, p.quantity_step, s.sold,
      ${dailyRate({
        sold: sql`s.sold`,
        days: daysThere(span, sql`p.created_at`),
        away: sql`${secondsAway(span, {
          seconds: sql`t.seconds`,
          turns: sql`t.turns`,
          out: sql`case when v.stock > 0 then 0 else 1 end`,
        })} / 86400.0`,
      })} as rate
    from product_variants v
    join products p on p.id = v.product_id left join turned t on t.variant_id = v.id
    cross join lateral (
      select coalesce(-sum(m.quantity), 0) sold from stock_moves m
      where m.variant_id = v.id and m.type in ('sale', 'void', 'refund', 'edit')
        and m.created_at >= ${span.start.toISOString()}::timestamptz) s
    where ${among}),
  needed as (
    select id, sold, ${suggestedOrder({
      rate: sql`rate`,
      stock: sql`stock`,
      step: sql`quantity_step`,
      days,
    })} as suggested
    from traded)`;

type Row = {
  id: string;
  product_id: string;
  name: string;
  variant: string;
  unit: string;
  stock: string;
  low_stock: string;
  sold: string;
  suggested: string;
  cost: string | null;
  supplier_id: string | null;
  supplier: string | null;
};

async function readReorders(reading: Reading, ids: string[], days: number): Promise<Reorder[]> {
  const { tx, principal } = reading;
  const low = principal.shop.settings.lowStock;
  const isRequested = sql`v.id = any(${idList(ids)})`;
  const rows = await tx.execute<Row>(sql`
    with ${neededPart(usualSpan(reading), isRequested, days)}
    select v.id, v.product_id, p.name, ${variantName} variant, p.unit, v.stock,
      coalesce(p.low_stock, ${low}) low_stock, greatest(n.sold, 0) sold, v.cost, c.id supplier_id,
      c.name supplier, n.suggested
    from needed n
    join product_variants v on v.id = n.id
    join products p on p.id = v.product_id
    left join contacts c on c.id = p.supplier_id and c.deleted_at is null`);
  const showsCosts = principal.flags.has('inventory_see_costs');
  return rows.map((row) => ({
    id: row.id,
    product: { id: row.product_id, name: row.name },
    variant: row.variant,
    unit: units.find((known) => known === row.unit) ?? 'piece',
    stock: Number(row.stock),
    lowStock: Number(row.low_stock),
    sold: Number(row.sold),
    suggested: Number(row.suggested),
    ...(showsCosts && { cost: row.cost === null ? null : Number(row.cost) }),
    supplier: row.supplier_id ? { id: row.supplier_id, name: row.supplier ?? '' } : null,
  }));
}
