import type { FoundProduct } from '../../../domain/product/found-product.ts';
import { type LineValues, lineOf } from '../../../domain/selling/sold-line.ts';

/** The current catalogue: items by the id of their variant, prices of modifiers by their id. */
export type Catalogue = {
  items: ReadonlyMap<string, FoundProduct>;
  extraPrices: ReadonlyMap<string, number>;
};

/**
 * Copies a sold line at the current price. An item that is missing in the catalogue is copied unchanged, and
 * the server reports it when the sale is saved.
 */
export function soldAnew(line: LineValues, { items, extraPrices }: Catalogue): LineValues {
  const now = items.get(line.variantId);
  const extras = line.extras.map((extra) => ({ ...extra, price: extraPrices.get(extra.id) ?? extra.price }));
  if (!now) return { ...line, extras, lineId: null };
  const fresh = lineOf(now, line.quantity ?? 0, extras);
  const pack = fresh.packs?.find(({ id }) => id === line.pack?.id) ?? null;
  return { ...fresh, id: line.id, discount: line.discount, note: line.note, pack };
}
