// Present in every browser and in Node, whose types this package does not include.
declare const crypto: { getRandomValues(numbers: Uint32Array): Uint32Array };

/** True if a code looks like EAN-8, UPC-A, EAN-13 or GTIN-14 but its check digit is wrong. */
export function hasWrongCheckDigit(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  return !barcode.endsWith(checkDigitOf(barcode.slice(0, -1)));
}

/** The check digit of a code of this family, calculated from the digits before it. */
export function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * Numbers from 290 to 299 are never assigned to a manufacturer, so a shop's own code never equals a
 * purchased one; scales print weights into numbers from 20 to 28.
 */
export const ownBarcodePrefix = '29';

/** A new EAN-13 for the shop's own use; in the rare case that it is already in use, saving it is refused. */
export function newOwnBarcode(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  const digits =
    ownBarcodePrefix + [...numbers].map((number) => String(number % 100_000).padStart(5, '0')).join('');
  return digits + checkDigitOf(digits);
}
