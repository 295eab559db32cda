import { times } from '@mostrador/shared/money/money';
import { labelledAmount, labelledQuantity, readScaleLabel } from '@mostrador/shared/money/scale-label';
import { decimalsOf, type Item, type Pack } from '../../../../domain/sale/cart/item.ts';
import type { Shop } from '../../../../domain/sale/use-shop.ts';
import { type Catalogue, itemByCode } from '../shelf/catalogue.ts';

type Rules = Pick<Shop, 'scaleLabels' | 'scaleFormat' | 'decimals'>;

/**
 * The result of a scan: `quantity` (1/1000) if the label contains it, `labelAmount` (1/100) if it contains
 * the price; `pack` if it is the code of a pack.
 */
export type Scanned = { item: Item; quantity: number | undefined; labelAmount?: number; pack?: Pack };

/**
 * Finds the item of a code in the catalogue, or of a label of the shop's scale for an item sold by weight.
 */
export function scannedOf(catalogue: Catalogue, code: string, rules: Rules): Scanned | undefined {
  const item = itemByCode(catalogue, code);
  const pack = catalogue.packByCode(code);
  if (item) return { item, quantity: undefined, ...(pack && { pack }) };
  const label = labelOf(code, rules);
  const weighed = label && (itemByCode(catalogue, label.long) ?? itemByCode(catalogue, label.short));
  if (!weighed || decimalsOf(weighed) === 0) return undefined;
  const read = label.readFor(weighed);
  return read.quantity > 0 ? { item: weighed, ...read } : undefined;
}

/** Multiplies a scan by a count: packs, or the price of a label, from which the quantity is calculated. */
export function timesScanned({ item, quantity, labelAmount, pack }: Scanned, count: number | undefined) {
  if (pack) return { quantity: times(pack.units, count ?? 1000), pack };
  if (quantity === undefined) return { quantity: count };
  if (labelAmount === undefined) return { quantity: times(quantity, count ?? 1000) };
  const amount = times(labelAmount, count ?? 1000);
  return { quantity: labelledQuantity(amount, item.price), labelAmount: amount };
}

/** The code under which the server finds the item. */
export const searchedAs = (code: string, rules: Rules): string => labelOf(code, rules)?.short ?? code;

/**
 * A label in the layout of the shop's scale. A weight has three decimals of the unit; a price is that of the
 * whole quantity and is charged unchanged.
 */
function labelOf(code: string, { scaleLabels, scaleFormat, decimals }: Rules) {
  const label = scaleLabels === 'none' ? null : readScaleLabel(code, scaleFormat);
  if (!label) return undefined;
  const { article, value } = label;
  const amount = labelledAmount(value, decimals);
  return {
    long: article,
    short: String(Number(article)),
    readFor: ({ unit, price }: Item) => {
      if (scaleLabels === 'price') return { quantity: labelledQuantity(amount, price), labelAmount: amount };
      return { quantity: unit === 'g' || unit === 'ml' ? value * 1000 : value };
    },
  };
}
