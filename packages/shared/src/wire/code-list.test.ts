import { expect, test } from 'vitest';
import { readCodes, writeCodes } from './code-list.ts';

test('further codes are one cell, and come back from it as they were', () => {
  const codes = [
    { code: '7501055300075', name: null, units: 1000, price: null },
    { code: 'CJ-12', name: 'Caja', units: 12_000, price: 9550 },
    { code: 'BOLSA', name: 'Media bolsa', units: 500, price: null },
    { code: 'X', name: null, units: 1000, price: 700 },
  ];
  const cell = '7501055300075; Caja: CJ-12 x 12 = 95.50; Media bolsa: BOLSA x 0.5; X = 7.00';
  expect(writeCodes(codes)).toBe(cell);
  expect(readCodes(cell)).toEqual(codes);
});

test.each([
  ['caja:1750×12=95,5', 'caja', '1750', 12_000, 9550],
  ['1750 * 6', null, '1750', 6000, null],
])('%s is read as people write it', (cell, name, code, units, price) => {
  expect(readCodes(cell)).toEqual([{ code, name, units, price }]);
});

test('an unknown code is reported', () => {
  expect(readCodes('doce cajas de 1750')).toBeNull();
  expect(readCodes('1750 x doce')).toBeNull();
  expect(readCodes(' ; ')).toEqual([]);
});
