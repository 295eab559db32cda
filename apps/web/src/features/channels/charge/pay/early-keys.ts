import { scaledFromText } from '@mostrador/shared/money/money';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import { parseDecimal } from '@mostrador/shared/words/format';

/** Parses a sequence of keys as input of the amount field: the amount (1/100), and whether Enter ended it. */
export function sumOfKeys(
  keys: readonly string[],
  moneySymbol: MoneySymbol,
): { sum: number | null; isConfirmed: boolean } {
  const end = keys.indexOf('Enter');
  const typed = (end < 0 ? keys : keys.slice(0, end)).reduce(
    (text, key) => (key === 'Backspace' ? text.slice(0, -1) : text + key),
    '',
  );
  const sum = scaledFromText(parseDecimal(typed, moneySymbol) ?? '', 100);
  return { sum: sum ?? null, isConfirmed: end >= 0 };
}
