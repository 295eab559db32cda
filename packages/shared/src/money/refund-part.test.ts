import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundPart, refundTax } from './refund-part.ts';

const amounts = fc
  .record({
    amountGross: fc.nat(1_000_000),
    discount: fc.nat(100),
    amountTax: fc.nat(10_000),
    units: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ amountGross, discount, amountTax, units }) => ({
    amountGross,
    amountDiscount: Math.floor((amountGross * discount) / 100),
    amountTax,
    quantity: units * 1000,
  }));

test('unit by unit, in whatever parts, a line comes back exactly, and no part is negative', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(fc.integer({ min: 1, max: 3 })),
      fc.boolean(),
      (sold, steps, taxIncluded) => {
        const within = sold.amountGross - sold.amountDiscount;
        const line = taxIncluded ? { ...sold, amountTax: Math.min(sold.amountTax, within) } : sold;
        const parts = [];
        let refunded = 0;
        for (const step of [...steps, line.quantity]) {
          const quantity = Math.min(step * 1000, line.quantity - refunded);
          if (quantity === 0) break;
          parts.push(refundPart(line, { refunded, quantity }, { decimals: 2, taxIncluded }));
          refunded += quantity;
        }
        const sum = (of: (part: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + of(part), 0);
        expect(sum((part) => part.amountGross)).toBe(line.amountGross);
        expect(sum((part) => part.amountDiscount)).toBe(line.amountDiscount);
        expect(sum((part) => part.amountTax)).toBe(line.amountTax);
        const paid = line.amountGross - line.amountDiscount + (taxIncluded ? 0 : line.amountTax);
        expect(sum((part) => part.amount)).toBe(paid);
        expect(parts.flatMap((part) => Object.values(part)).every((amount) => amount >= 0)).toBe(true);
      },
    ),
  );
});

test('the gross of a unit is its price, whatever the discount leaves of it', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(100),
      fc.nat(11),
      (price, units, share, at) => {
        const amountGross = price * units;
        const amountDiscount = Math.floor((amountGross * share) / 100);
        const line = { quantity: units * 1000, amountGross, amountDiscount, amountTax: 0 };
        const one = { refunded: (at % units) * 1000, quantity: 1000 };
        expect(refundPart(line, one, { decimals: 2, taxIncluded: true }).amountGross).toBe(price);
      },
    ),
  );
});

test('the tax of what comes back is the nearest to its own', () => {
  const line = { quantity: 50_000, amountGross: 30_000, amountDiscount: 0, amountTax: 3214 };
  const ten = { refunded: 0, quantity: 10_000 };
  expect(refundPart(line, ten, { decimals: 2, taxIncluded: true })).toMatchObject({
    amount: 6000,
    amountTax: 643,
  });
});

test('an amount without a line refunds its tax in the same parts, the last one the remainder', () => {
  const paid = { amount: 11_200, tax: 1200, refunded: 0, refundedTax: 0 };
  expect(refundTax(paid, { amount: 2800, decimals: 2 })).toBe(300);
  expect(refundTax({ ...paid, refunded: 2800, refundedTax: 300 }, { amount: 8400, decimals: 2 })).toBe(900);
  const pesos = { amount: 100_000, tax: 16_000, refunded: 0, refundedTax: 0 };
  expect(refundTax(pesos, { amount: 33_300, decimals: 0 })).toBe(5300);
  expect(refundTax({ ...paid, amount: 0, tax: 0 }, { amount: 0, decimals: 2 })).toBe(0);
});

test('the last unit takes the remainder', () => {
  const line = { quantity: 3000, amountGross: 1000, amountDiscount: 0, amountTax: 0 };
  const of = (refunded: number) =>
    refundPart(line, { refunded, quantity: 1000 }, { decimals: 2, taxIncluded: true }).amount;
  expect([of(0), of(1000), of(2000)]).toEqual([333, 333, 334]);
  const whole = refundPart(
    { ...line, amountGross: 100_000 },
    { refunded: 0, quantity: 1000 },
    { decimals: 0, taxIncluded: true },
  );
  expect(whole.amount).toBe(33_300);
});
