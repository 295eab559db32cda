import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { type StockLine, summedByVariant } from '../../../catalog/product/product.ts';
import type { FoundLeg } from '../../../ledger/ledger/ledger.ts';

/** What a document holds of a variant; undefined: nobody knew what it was worth. */
export type DocumentStock = { quantity: number; value: number | undefined };

/**
 * What documents took from the stock and did not bring back, with what it left for. Movements from before
 * their worth was kept say what a unit cost.
 */
export async function readDocumentStock(tx: TenantTx, documents: SQL): Promise<Map<string, DocumentStock>> {
  const rows = await tx.execute<{ variant_id: string; quantity: string; value: string | null }>(sql`
    select variant_id, -sum(quantity) quantity,
      case when bool_and(unit_cost is not null)
        then -sum(coalesce(value, round(unit_cost::numeric * quantity / 1000)::bigint)) end as value
    from stock_moves where document_id in (${documents}) group by 1`);
  return new Map(
    rows.map(({ variant_id, quantity, value }) => [
      variant_id,
      { quantity: Number(quantity), value: value === null ? undefined : Number(value) },
    ]),
  );
}

/** What comes back, worth its part of what it left for. */
export const comingBack = (
  lines: StockLine[],
  documentStock: ReadonlyMap<string, DocumentStock>,
  decimals: number,
): StockLine[] =>
  summedByVariant(lines).map((line) => ({
    ...line,
    value: partOf(line.quantity, documentStock.get(line.variantId), decimals),
  }));

/** All that is held at once. */
export const everything = (documentStock: ReadonlyMap<string, DocumentStock>): StockLine[] =>
  [...documentStock].flatMap(([variantId, goods]) => (goods.quantity > 0 ? [{ variantId, ...goods }] : []));

/** What a document put on the shelf, so that it can leave again at what it came for. */
export const returnedStock = (documentStock: ReadonlyMap<string, DocumentStock>): StockLine[] =>
  [...documentStock].flatMap(([variantId, { quantity, value }]) =>
    quantity < 0 ? [{ variantId, quantity: -quantity, value: value === undefined ? value : -value }] : [],
  );

/** So much of it is worth, cut down to what the currency has; what goes the other way, less than nothing. */
export function partOf(quantity: number, stock: DocumentStock | undefined, decimals: number) {
  if (stock?.value === undefined || stock.quantity <= 0) return undefined;
  if (quantity === stock.quantity) return stock.value;
  const step = 10n ** BigInt(2 - decimals);
  return Number(((BigInt(stock.value) * BigInt(quantity)) / (BigInt(stock.quantity) * step)) * step);
}

/**
 * What a document that was taken back left in the stock, where goods could not come or go at what they were
 * worth before: a correction of the cost. One with movements from before that was kept is settled at night.
 * `revealed` of it is first stock and no correction.
 */
export const leftInStock = (documentId: string, revealed = 0): FoundLeg => ({
  source: 'cost:adjustment',
  destination: 'stock',
  amount: sql`(
    select case when bool_and(value is not null) then coalesce(sum(value), 0)::bigint + ${revealed}::bigint
      else 0 end
    from stock_moves where document_id = ${documentId}::uuid)`,
  kind: 'revaluation',
});
