import { describe, expect, test } from 'vitest';
import { purchaseTotal, unitCostOf } from './purchase-total.ts';

const base = { isTaxCredited: false, decimals: 2 as const };
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

describe('the cost of goods received', () => {
  test('discount, tax and freight are shared over the lines to the last cent', () => {
    const total = purchaseTotal({
      ...base,
      lines: [
        { cost: 1000, quantity: 3000 },
        { cost: 333, quantity: 7000 },
      ],
      discount: { value: 500, unit: 'percentage' },
      tax: 100,
      otherCosts: 1001,
    });
    expect(total).toMatchObject({ amountProducts: 5331, amountDiscount: 267, total: 6165 });
    expect(sum(total.lines.map(({ landed }) => landed))).toBe(6165);
    expect(total.lines.map(({ unitCost }) => unitCost)).toEqual([1156, 385]);
  });

  test('a tax that is credited is paid, and no cost of the goods', () => {
    const total = purchaseTotal({
      ...base,
      isTaxCredited: true,
      lines: [{ cost: 1000, quantity: 1000 }],
      tax: 120,
    });
    expect(total.total).toBe(1120);
    expect(total.lines[0]).toEqual({ amount: 1000, discount: 0, landed: 1000, unitCost: 1000 });
  });

  test('goods that are free bear the freight by their quantities', () => {
    const lines = [1000, 3000].map((quantity) => ({ cost: 0, quantity }));
    const total = purchaseTotal({ ...base, lines, otherCosts: 400 });
    expect(total.lines.map(({ landed }) => landed)).toEqual([100, 300]);
  });

  test('the shares of any purchase add up, and whole currencies stay whole', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 400; round += 1) {
      const decimals = round % 2 === 0 ? (2 as const) : (0 as const);
      const step = decimals === 0 ? 100 : 1;
      const lines = Array.from({ length: 1 + random(6) }, () => ({
        cost: random(90_000) * step,
        quantity: 1 + random(50_000),
      }));
      const input = { lines, tax: random(900) * step, otherCosts: random(900) * step, decimals };
      const discount = { value: random(10_001), unit: 'percentage' as const };
      const total = purchaseTotal({ ...input, discount, isTaxCredited: false });
      expect(sum(total.lines.map(({ landed }) => landed))).toBe(total.total);
      expect(total.total % step).toBe(0);
      expect(Math.min(...total.lines.map(({ landed }) => landed))).toBeGreaterThanOrEqual(0);
    }
  });

  test('one unit costs its part, half away from zero', () => {
    expect([unitCostOf(1001, 2000), unitCostOf(1000, 3000), unitCostOf(0, 1)]).toEqual([501, 333, 0]);
  });
});

test('a line in a currency without cents is rounded once', () => {
  const lines = [{ cost: 100, quantity: 495 }];
  expect(purchaseTotal({ lines, isTaxCredited: false, decimals: 0 }).total).toBe(0);
});

test('in a currency without cents each line lands at whole pesos', () => {
  const total = purchaseTotal({
    lines: [
      { cost: 95_000, quantity: 60_000 },
      { cost: 581_000, quantity: 7000 },
    ],
    discount: { value: 300_000, unit: 'money' },
    otherCosts: 500_000,
    isTaxCredited: true,
    decimals: 0,
  });
  expect(total.lines.map(({ landed, unitCost }) => [landed, unitCost])).toEqual([
    [5_816_700, 96_945],
    [4_150_300, 592_900],
  ]);
});
