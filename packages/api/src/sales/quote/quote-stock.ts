import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import type { QuoteStock } from './quote.schema.ts';

type Row = {
  quote_id: string;
  product_id: string;
  variant_id: string;
  name: string;
  requested: string;
  available: string;
};

/**
 * The demand of quotes for tracked goods, each variant once, with its current stock. Modifiers of a line need
 * goods of their own.
 */
export async function readStockFor(tx: TenantTx, ids: string[]): Promise<Map<string, QuoteStock>> {
  const rows = await tx.execute<Row>(sql`
    select s.id quote_id, v.product_id, v.id variant_id, min(w.name) as name, sum(w.quantity) requested,
      greatest(v.stock, 0) available
    from sales s
    join sale_lines l on l.sale_id = s.id and l.revision = s.revision
    cross join lateral (
      select l.variant_id, l.quantity::numeric quantity, l.name
      union all
      select (e ->> 'variantId')::uuid, round(l.quantity::numeric * (e ->> 'quantity')::numeric / 1000),
        e ->> 'name'
      from jsonb_array_elements(l.extras) e where e ->> 'variantId' is not null) w
    join product_variants v on v.id = w.variant_id
    join products p on p.id = v.product_id and p.track_stock and p.kind = 'product'
    where s.id = any(${idList(ids)})
    group by s.id, v.organization_id, v.id, v.product_id, v.stock
    order by min(l.position)`);
  return new Map(ids.map((id) => [id, stockOf(rows.filter(({ quote_id }) => quote_id === id))]));
}

function stockOf(rows: Row[]): QuoteStock {
  const lines = rows.map(({ product_id, variant_id, name, requested, available }) => ({
    productId: product_id,
    variantId: variant_id,
    name,
    requested: Number(requested),
    available: Number(available),
    missing: Math.max(0, Number(requested) - Number(available)),
  }));
  return { ok: lines.every(({ missing }) => missing === 0), lines };
}
