/** Whether a code looks like EAN-8, UPC-A, EAN-13 or GTIN-14 but its last digit denies it. */
export function hasWrongCheckDigit(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false;
  const digits = [...barcode].map(Number).reverse();
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 !== 0;
}
