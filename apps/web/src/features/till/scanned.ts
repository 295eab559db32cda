import { hasWrongCheckDigit } from '@mostrador/shared/check-digit';
import { decimalsOf, type Item } from '../../parts/sale/item.ts';
import type { Shop } from '../../parts/sale/shop.ts';
import { type Catalogue, itemByCode } from './catalogue.ts';

type Rules = Pick<Shop, 'scaleLabels' | 'decimals'>;

/** What a scan names; `quantity` (1/1000) when the label says how much of it lies there. */
export type Scanned = { item: Item; quantity: number | undefined };

/** A code of the catalogue, or a label of the shop's scale for something that is weighed. */
export function scannedOf(catalogue: Catalogue, code: string, rules: Rules): Scanned | undefined {
  const item = itemByCode(catalogue, code);
  if (item) return { item, quantity: undefined };
  const label = labelOf(code, rules);
  const weighed = label && (itemByCode(catalogue, label.long) ?? itemByCode(catalogue, label.short));
  if (!weighed || decimalsOf(weighed) === 0) return undefined;
  const quantity = label.quantityOf(weighed);
  return quantity > 0 ? { item: weighed, quantity } : undefined;
}

/** Under which number the server knows it. */
export const searchedAs = (code: string, rules: Rules): string => labelOf(code, rules)?.short ?? code;

/**
 * EAN-13 of a scale: 2, a digit of the scale's own, five of the product, five of what is on it, check digit.
 * A weight has three decimals of the unit; a price is that of the whole, from which the weight follows to the
 * nearest thousandth.
 */
function labelOf(code: string, { scaleLabels, decimals }: Rules) {
  const [, long, value] = /^2\d(\d{5})(\d{5})\d$/.exec(code.trim()) ?? [];
  if (!long || scaleLabels === 'none' || hasWrongCheckDigit(code.trim())) return undefined;
  const said = Number(value);
  const amount = said * (decimals === 0 ? 100 : 1);
  return {
    long,
    short: String(Number(long)),
    quantityOf: ({ unit, price }: Item) => {
      if (scaleLabels === 'price') return price > 0 ? Math.round((amount * 1000) / price) : 0;
      return unit === 'g' || unit === 'ml' ? said * 1000 : said;
    },
  };
}
