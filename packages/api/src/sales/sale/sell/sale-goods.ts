import type { TenantTx } from '@mostrador/database/connect';
import { type SQL, sql } from 'drizzle-orm';
import { type StockLine, summedByVariant } from '../../../catalog/product/product.ts';
import type { FoundLeg } from '../../../ledger/ledger/ledger.ts';

/** A document's quantity of a variant. `value` is undefined if its value is unknown. */
export type DocumentStock = { quantity: number; value: number | undefined };

/**
 * The goods that documents took from stock and did not return, with the value they left at. Movements older
 * than stored values have a unit cost instead.
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

/** The returned goods, each with its share of the value they left at. */
export const comingBack = (
  lines: StockLine[],
  documentStock: ReadonlyMap<string, DocumentStock>,
  decimals: number,
): StockLine[] =>
  summedByVariant(lines).map((line) => ({
    ...line,
    value: partOf(line.quantity, documentStock.get(line.variantId), decimals),
  }));

/** All goods of the documents that are not returned yet. */
export const everything = (documentStock: ReadonlyMap<string, DocumentStock>): StockLine[] =>
  [...documentStock].flatMap(([variantId, goods]) => (goods.quantity > 0 ? [{ variantId, ...goods }] : []));

/** The goods that a document put into stock, so that they can leave again at the same value. */
export const returnedStock = (documentStock: ReadonlyMap<string, DocumentStock>): StockLine[] =>
  [...documentStock].flatMap(([variantId, { quantity, value }]) =>
    quantity < 0 ? [{ variantId, quantity: -quantity, value: value === undefined ? value : -value }] : [],
  );

/**
 * The value of a part of the goods, rounded towards zero to the decimals of the currency. Undefined if the
 * value is unknown.
 */
export function partOf(quantity: number, stock: DocumentStock | undefined, decimals: number) {
  if (stock?.value === undefined || stock.quantity <= 0) return undefined;
  if (quantity === stock.quantity) return stock.value;
  const step = 10n ** BigInt(2 - decimals);
  return Number(((BigInt(stock.value) * BigInt(quantity)) / (BigInt(stock.quantity) * step)) * step);
}

/**
 * The value that a voided document left in the stock, if goods could not move at their former value: a cost
 * correction. Documents with movements older than stored values are settled at night. `revealed` is initial
 * stock and no correction.
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
