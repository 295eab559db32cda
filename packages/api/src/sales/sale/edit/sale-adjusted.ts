import type { TenantTx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import type { StockLine } from '../../../catalog/product/product.ts';
import { idList } from '../../../core/db/bulk.ts';

type Voided = { id: string; taken: readonly StockLine[] };
type Adjustment = { variant_id: string; amount: string; revealed: string };

/**
 * The goods of a voided sale with the value that they return at. A purchase that was voided after goods of
 * its average were sold, or that arrived after its goods were sold, adjusted the value of the stock. Once
 * the last of those sales is voided, nothing justifies the adjustment: the goods return at that much less.
 * `revealed` is the part that was booked as first stock. The variants are locked by the caller.
 */
export async function withoutAdjustments(tx: TenantTx, { id, taken }: Voided) {
  const found = taken.length === 0 ? [] : await findAdjustments(tx, { id, taken });
  const amounts = new Map(found.map((row) => [row.variant_id, Number(row.amount)]));
  const goods = taken.map((line) =>
    line.value === undefined ? line : { ...line, value: line.value - (amounts.get(line.variantId) ?? 0) },
  );
  return { goods, revealed: found.reduce((sum, row) => sum + Number(row.revealed), 0) };
}

/**
 * The adjustment of a purchase is the difference between the value of its movements and its cost, which is
 * zero once it is voided. Goods of unknown cost that got their cost from a purchase that is not voided have
 * no adjustment. Sales voided before may already have reversed an adjustment.
 */
const findAdjustments = (tx: TenantTx, { id, taken }: Voided) =>
  tx.execute<Adjustment>(sql`
    with bought as (
      select l.variant_id, l.purchase_id, p.status = 'voided' is_voided, sum(l.amount_landed) landed,
        bool_or(l.cost_before is null) is_unknown
      from purchase_lines l
      join purchases p on p.organization_id = l.organization_id and p.id = l.purchase_id
      where l.variant_id = any(${idList(taken.map(({ variantId }) => variantId))})
        and p.status in ('done', 'voided')
      group by 1, 2, 3),
    adjusted as (
      select b.variant_id, moved.value - case when b.is_voided then 0 else b.landed end amount,
        b.is_unknown and moved.stock > 0 is_revealed,
        case when moved.stock > 0 then moved.began else coalesce((
          select max(e.created_at) from stock_moves e
          where e.variant_id = b.variant_id and e.created_at < moved.began and e.balance_after > 0),
          '-infinity') end began
      from bought b, lateral (
        select sum(m.value) "value", min(m.created_at) began, bool_and(m.value is not null) is_known,
          (array_agg(m.balance_after - m.quantity order by m.created_at))[1] stock
        from stock_moves m where m.document_id = b.purchase_id and m.variant_id = b.variant_id) moved
      where moved.is_known and moved.value <> case when b.is_voided then 0 else b.landed end
        and (b.is_voided or not (b.is_unknown and moved.stock > 0))),
    each as (
      select variant_id, sum(amount) amount, min(began) began,
        coalesce(sum(amount) filter (where is_revealed), 0) revealed
      from adjusted group by 1)
    select variant_id, amount + taken_back amount,
      case when amount + taken_back = 0 then 0 else revealed end revealed
    from each, lateral (
      select coalesce(sum(o.value), 0) taken_back from stock_moves o
      where o.variant_id = each.variant_id and o.document_id in (
        select m.document_id from stock_moves m
        where m.variant_id = each.variant_id and m.created_at > each.began and m.type = 'void'
          and m.document_id <> ${id}::uuid)) before
    where not exists (
      select from stock_moves m
      where m.variant_id = each.variant_id and m.created_at > each.began and m.quantity < 0
        and m.document_id is distinct from ${id}::uuid and coalesce((
          select sum(o.quantity) from stock_moves o
          where o.variant_id = m.variant_id and (o.document_id = m.document_id or o.document_id in (
            select r.id from refunds r where r.sale_id = m.document_id))), m.quantity) < 0)`);
