import { wholeQuantity } from '../money/money.ts';

/** An additional code of a product as a table cell writes it; units in 1/1000, price in 1/100. */
export type ListedCode = { code: string; name: string | null; units: number; price: number | null };

/**
 * Additional codes as one cell of a table: «7501; Caja: 1750 x 12 = 95.50». A name comes before the code,
 * and the number of units and the price of the pack after it; each of these may be omitted.
 */
export const writeCodes = (codes: readonly ListedCode[]): string =>
  codes
    .map((each) =>
      [
        each.name === null ? '' : `${each.name}: `,
        each.code,
        each.units === wholeQuantity ? '' : ` x ${each.units / 1000}`,
        each.price === null ? '' : ` = ${(each.price / 100).toFixed(2)}`,
      ].join(''),
    )
    .join('; ');

const name = /(?:(?<name>[^:]+):)?\s*/;
const code = /(?<code>[^\s:=×*]+)/;
const units = /(?:(?:\s+x|\s*[×*])\s*(?<units>\d+(?:[.,]\d{1,3})?))?/;
const price = /(?:\s*=\s*(?<price>\d+(?:[.,]\d{1,2})?))?/;
const one = new RegExp(`^${[name, code, units, price].map(({ source }) => source).join('')}$`, 'iu');

/** Parses a cell of codes. Null if a part of it cannot be read. */
export function readCodes(text: string): ListedCode[] | null {
  const parts = text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.map((part) => one.exec(part)?.groups);
  if (found.includes(undefined)) return null;
  return found.flatMap((groups) => {
    if (!groups?.code) return [];
    const { name: givenName, code: read, units: quantity, price: cost } = groups;
    return {
      code: read,
      name: givenName?.trim() || null,
      units: quantity === undefined ? wholeQuantity : inside(quantity, 1000),
      price: cost === undefined ? null : inside(cost, 100),
    };
  });
}

const inside = (written: string, scale: number) => Math.round(Number(written.replace(',', '.')) * scale);
