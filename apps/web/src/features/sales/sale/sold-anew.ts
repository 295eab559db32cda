import type { FoundProduct } from '../../../domain/product/found-product.ts';
import { type LineValues, lineOf } from '../../../domain/selling/sold-line.ts';

/** What the catalogue says by now: things by the id of their variant, prices of extras by theirs. */
export type Catalogue = {
  items: ReadonlyMap<string, FoundProduct>;
  extraPrices: ReadonlyMap<string, number>;
};

/**
 * What was sold, to be sold once more for what it costs by now. What the catalogue no longer has stays as it
 * was: the server says so when it is sold.
 */
export function soldAnew(line: LineValues, { items, extraPrices }: Catalogue): LineValues {
  const now = items.get(line.variantId);
  const extras = line.extras.map((extra) => ({ ...extra, price: extraPrices.get(extra.id) ?? extra.price }));
  if (!now) return { ...line, extras, lineId: null };
  const fresh = lineOf(now, line.quantity ?? 0, extras);
  const pack = fresh.packs?.find(({ id }) => id === line.pack?.id) ?? null;
  return { ...fresh, id: line.id, discount: line.discount, note: line.note, pack };
}
