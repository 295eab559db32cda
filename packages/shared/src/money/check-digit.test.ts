import { expect, test } from 'vitest';
import { hasWrongCheckDigit, newOwnBarcode } from './check-digit.ts';

test.each(['7441029500011', '96385074', '036000291452', '10012345678902'])('%s is right', (barcode) => {
  expect(hasWrongCheckDigit(barcode)).toBe(false);
});

test.each([
  ['a changed digit', '7441029500017'],
  ['two neighbours exchanged', '7441029500101'],
  ['a short code', '96385075'],
])('%s is noticed', (_what, barcode) => {
  expect(hasWrongCheckDigit(barcode)).toBe(true);
});

test.each(['', '123', 'PAN-001', '1234567', '123456789', '123456789012345'])(
  '«%s» is a code of the shop',
  (code) => {
    expect(hasWrongCheckDigit(code)).toBe(false);
  },
);

test('a code of the own is a right EAN-13 that no maker has, and another each time', () => {
  const codes = Array.from({ length: 200 }, newOwnBarcode);
  for (const code of codes) {
    expect(code).toMatch(/^29\d{11}$/);
    expect(hasWrongCheckDigit(code)).toBe(false);
  }
  expect(new Set(codes).size).toBe(200);
});
