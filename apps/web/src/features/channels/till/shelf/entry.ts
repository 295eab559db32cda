import { maxQuantity, scaledFromText } from '@mostrador/shared/money/money';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import { parseDecimal } from '@mostrador/shared/words/format';

/** The content of the search field: an optional quantity before the asterisk, and the search text. */
export type Entry = { quantity: number | undefined; text: string };

/** Reads `3*` and `0.5*queso`; an asterisk after anything but a quantity belongs to the search. */
export function readEntry(typed: string, moneySymbol: MoneySymbol): Entry {
  const [, before, after] = /^\s*([\d.,٠-٩٫]+)\s*[*×]\s*(.*)$/su.exec(typed) ?? [];
  const decimal = before === undefined ? undefined : parseDecimal(before, moneySymbol);
  const quantity = decimal === undefined ? undefined : scaledFromText(decimal, 1000);
  if (quantity === undefined || quantity === 0 || quantity > maxQuantity)
    return { quantity: undefined, text: typed.trim() };
  return { quantity, text: (after ?? '').trim() };
}
