// Present in every browser and in Node, which this package does not name.
declare const crypto: { getRandomValues(numbers: Uint32Array): Uint32Array };

/** True if a code looks like EAN-8, UPC-A, EAN-13 or GTIN-14 but its check digit is wrong. */
export function hasWrongCheckDigit(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  return !barcode.endsWith(checkDigitOf(barcode.slice(0, -1)));
}

/** The last digit of a code of that family, of the digits before it. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Numbers beginning with 290 to 299 are never given to a maker, so a shop's own code meets no bought one;
 * those from 20 to 28 are what scales print weights into.
 */
export const ownBarcodePrefix = '29';

/** A new EAN-13 of the shop's own; the rare one in use is refused when it is saved. */
export function newOwnBarcode(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  const digits =
    ownBarcodePrefix + [...numbers].map((number) => String(number % 100_000).padStart(5, '0')).join('');
  return digits + checkDigitOf(digits);
}
