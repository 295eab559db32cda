import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as amounts from './amount.ts';
import * as m from './money.ts';

const amount = fc.integer({ min: 0, max: m.maxMoney });
const quantity = fc.integer({ min: 0, max: m.maxQuantity });
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message);

test.each([
  [1000, 1375, 1375],
  [333, 500, 167],
  [-333, 500, -167],
  [1, 499, 0],
  [1, 500, 1],
  [-1, 499, 0],
  [m.maxMoney, 1000, m.maxMoney],
])('%i × %i/1000 = %i', (price, thousandths, total) => expect(m.times(price, thousandths)).toBe(total));

test('times and percentOf are exact to half a cent, and odd', () => {
  fc.assert(
    fc.property(amount, quantity, (price, thousandths) => {
      const error = BigInt(m.times(price, thousandths)) * 1000n - BigInt(price) * BigInt(thousandths);
      if (m.isMoney(m.times(price, thousandths))) expect(error <= 500n && error >= -500n).toBe(true);
      expect(m.times(-price, thousandths) + m.times(price, thousandths)).toBe(0);
    }),
  );
  expect(m.percentOf(1250, 1200)).toBe(150);
  expect(m.percentOf(5, 1000)).toBe(1);
  expect(m.percentOf(-5, 1000)).toBe(-1);
});

test('a tax inside an amount is the tax that was put on the rest', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: m.wholeRate }), (gross, rate) => {
      const tax = m.taxInside(gross, rate);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(Math.abs(m.percentOf(gross - tax, rate) - tax)).toBeLessThanOrEqual(1);
    }),
  );
  expect(m.taxInside(11200, 1200)).toBe(1200);
});

test('a split is exact, fair to one cent and never more than its weight', () => {
  const weights = fc.array(amount, { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(fc.integer({ min: -m.maxMoney, max: m.maxMoney }), weights, (whole, parts) => {
      const split = m.allocate(whole, parts);
      const sum = parts.reduce((a, b) => a + b, 0);
      expect(split.reduce((a, b) => a + b, 0)).toBe(whole);
      if (sum === 0) return;
      split.forEach((share, index) => {
        const exact = (Math.abs(whole) * (parts[index] ?? 0)) / sum;
        expect(Math.abs(Math.abs(share) - exact)).toBeLessThan(1.001);
        if (Math.abs(whole) <= sum) expect(Math.abs(share)).toBeLessThanOrEqual(parts[index] ?? 0);
      });
    }),
  );
  expect(m.allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(m.allocate(5, [0, 0])).toEqual([3, 2]);
  expect(m.allocate(5, [])).toEqual([]);
});

test('a decimal text is read digit by digit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -m.maxMoney, max: m.maxMoney }),
      fc.constantFrom(100, 1000),
      (value, scale) => {
        expect(m.scaledFromText(String(value / scale), scale)).toBe(value);
      },
    ),
  );
  expect(m.scaledFromText('12.500', 100)).toBe(1250);
  expect(Object.is(m.scaledFromText('-0', 100), 0)).toBe(true);
  for (const refused of [
    '12.345',
    '',
    '.5',
    '5.',
    '1e3',
    '1e+21',
    '+1',
    ' 1',
    '1,5',
    'NaN',
    '٣',
    '90071992547409.92',
  ]) {
    expect(m.scaledFromText(refused, 100)).toBeUndefined();
  }
});

test('roundTo gives the nearest coin', () => {
  expect(m.roundTo(1234, 50)).toBe(1250);
  expect(m.roundTo(1224, 50)).toBe(1200);
  expect(m.roundTo(1225, 50)).toBe(1250);
  expect(m.roundTo(1234, 0)).toBe(1234);
});

test('an amount that the currency cannot represent is reported', () => {
  expect(m.fitsDecimals(1250, 2)).toBe(true);
  expect(m.fitsDecimals(1250, 0)).toBe(false);
  expect(m.fitsDecimals(1200, 0)).toBe(true);
});

test('an answer has no bounds but its scale', () => {
  expect(amounts.moneyAnswer().parse(5 * m.maxMoney)).toBe(5 * m.maxMoney);
  expect(amounts.moneyAnswer().parse(-5)).toBe(-5);
  expect(amounts.quantityAnswer().parse(m.maxQuantity + 1)).toBe(m.maxQuantity + 1);
  expect(amounts.rateAnswer().parse(20_000)).toBe(20_000);
});

test('schemas refuse by key', () => {
  expect(messages(amounts.money().safeParse(Number.NaN))).toEqual(['invalidAmount']);
  expect(messages(amounts.money().safeParse(-1))).toEqual(['amountNegative']);
  expect(messages(amounts.money().safeParse(m.maxMoney + 1))).toEqual(['amountTooLarge']);
  expect(messages(amounts.quantity().safeParse(0.5))).toEqual(['invalidQuantity']);
  expect(messages(amounts.rate().safeParse(10_001))).toEqual(['percentageTooLarge']);
});

test.each([
  [76_543, 76_543, 10_000],
  [100, 76_543, 13],
  [0, 76_543, 0],
  [100_000_000, 41_052_700, 24_359],
])('%d of 1/100 at a dollar of %d of 1/10 000 are %d cents', (amount, rate, cents) =>
  expect(m.inDollars(amount, rate)).toBe(cents),
);

test('a product in a currency without cents is rounded once', () => {
  expect(m.timesIn(0, 10_050, 194)).toBe(1900);
  expect(m.timesIn(0, 100, 495)).toBe(0);
  expect(m.timesIn(0, 100, 500)).toBe(100);
  expect(m.timesIn(2, 10_050, 194)).toBe(1950);
});
