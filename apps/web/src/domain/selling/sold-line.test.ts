import { expect, test } from 'vitest';
import { aFound } from '../product/found-product.fixture.ts';
import { fitted, grossOf, inPack, lineOf, shownPrice, takenBy, withSold } from './sold-line.ts';

const box = { id: 'box', name: 'Caja', units: 12_000, price: 9500 };
const six = { id: 'six', name: null, units: 6000, price: null };
const cola = aFound({
  codes: [
    { ...box, code: 'CAJA' },
    { ...six, code: 'SEIS' },
    { id: 'other', name: null, units: 1000, price: null, code: '750' },
  ],
});
const oat = { id: 'oat', name: 'Avena', price: 500, quantity: 1000 };
const rule = { policy: 'block' as const, taken: takenBy([]) };

test('a pack has its own price or that of its units, and a typed price applies per unit', () => {
  const line = lineOf({ ...cola, pack: box }, 24_000);
  expect(line.packs).toEqual([box, six]);
  expect([shownPrice(line, [line]), grossOf(line, [line], 2)]).toEqual([9500, 19_000]);
  const sixes = lineOf({ ...cola, pack: six }, 12_000);
  expect([shownPrice(sixes, [sixes]), grossOf(sixes, [sixes], 2)]).toEqual([5100, 10_200]);
  const priced = { ...line, price: 800 };
  expect(grossOf(priced, [priced], 2)).toBe(19_200);
});

test('the extras count for each unit', () => {
  const line = lineOf(cola, 2000, [oat]);
  expect(grossOf(line, [line], 2)).toBe(2700);
});

test('chosen in packs it is at least one of them, by the unit as many as there were', () => {
  const line = lineOf(cola, 2000);
  const packed = inPack(line, box);
  expect(packed).toMatchObject({ quantity: 12_000, pack: box });
  expect(inPack(packed, null)).toMatchObject({ quantity: 12_000, pack: null, price: 850 });
});

test('a repeated item grows its line if the extras and the pack are the same', () => {
  const plain = withSold([], cola, { extras: [], more: 1000 });
  const oats = withSold(plain, cola, { extras: [oat], more: 1000 });
  const boxes = withSold(oats, { ...cola, pack: box }, { extras: [], more: 12_000 });
  const again = withSold(boxes, cola, { extras: [oat], more: 1000 });
  expect(again.map(({ quantity }) => quantity)).toEqual([1000, 2000, 12_000]);
});

test('no more is sold than the other lines leave over, in packs whole ones', () => {
  const line = lineOf(cola, 8000);
  const other = lineOf(cola, 1000);
  const lines = [line, other];
  expect(fitted(other, 25_000, { lines, rule })).toMatchObject({ quantity: 22_000, isShort: true });
  expect(fitted({ ...other, pack: box }, 24_000, { lines, rule })).toMatchObject({ quantity: 12_000 });
  expect(fitted(other, 500, { lines, rule })).toMatchObject({ quantity: 500, isShort: false });
});

test('quantity already taken by the sale is available to it, and untracked stock has no limit', () => {
  const line = lineOf(cola, 1000);
  const taken = takenBy([{ variantId: 'v', quantity: 5000 }]);
  const quantityOf = (from: typeof line, policy: 'block' | 'warn') =>
    fitted(from, 40_000, { lines: [from], rule: { policy, taken } }).quantity;
  expect(quantityOf(line, 'block')).toBe(35_000);
  expect(quantityOf(line, 'warn')).toBe(40_000);
  expect(quantityOf({ ...line, trackStock: false }, 'block')).toBe(40_000);
});
