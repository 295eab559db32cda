import type { Discount } from '@mostrador/shared/money/discount';
import { findCountry, isHalfDownIn } from '@mostrador/shared/shop/country';
import { newId } from '@mostrador/shared/wire/new-id';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TotalRules, totalsOf } from '../../apps/web/src/domain/sale/cart/cart-total.ts';
import type { CartLine } from '../../apps/web/src/domain/sale/cart/item.ts';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

const runs = 25;
const prices = [1993, 18_990, 250];
const line = fc.record({
  product: fc.integer({ min: 0, max: prices.length - 1 }),
  quantity: fc.integer({ min: 1, max: 4000 }),
  discount: fc.option(
    fc.record({ value: fc.integer({ min: 1, max: 10_000 }), unit: fc.constant('percentage' as const) }),
  ),
});
const sale = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  free: fc.integer({ min: 0, max: 90 }),
  discount: fc.option(
    fc.record({ value: fc.integer({ min: 1, max: 10_000 }), unit: fc.constant('percentage' as const) }),
  ),
  tip: fc.integer({ min: 0, max: 900 }),
  isCash: fc.boolean(),
});

const shops = [
  { id: 'CL', taxEnabled: true, taxIncluded: false, taxFreeAmounts: true },
  { id: 'PY', taxEnabled: true, taxIncluded: true, taxFreeAmounts: true },
  { id: 'CR', taxEnabled: true, taxIncluded: false, taxFreeAmounts: true },
  { id: 'MX', taxEnabled: true, taxIncluded: false, taxFreeAmounts: false },
] as const;

const wireOf = (discount: Discount | null) => discount && { ...discount, value: discount.value / 100 };

describe('the till total equals the total of the server', () => {
  for (const { id, taxEnabled, taxIncluded, taxFreeAmounts } of shops) {
    test(`in ${id}`, async () => {
      const country = findCountry(id);
      if (!country) throw new Error(`No country ${id}.`);
      const { currency, cashRounding, decimals, defaultTaxRate, timeZones } = country;
      const place = { countryId: id, currency, timeZone: timeZones[0] };
      const shop = await program.shopOf({
        ...place,
        settings: { cashRounding, defaultTaxRate, taxEnabled, taxIncluded, taxFreeAmounts },
      });
      const rules: TotalRules = {
        tax: { enabled: taxEnabled, included: taxIncluded },
        defaultTaxRate,
        freeTaxRate: taxFreeAmounts ? defaultTaxRate : 0,
        cashRounding,
        isHalfDown: isHalfDownIn(currency),
        decimals,
      };
      const ids = await Promise.all(
        prices.map(async (price) => {
          const body = {
            name: newId(),
            price,
            stock: 100_000,
            unit: 'kg',
            quantity_step: 0.001,
            quantity_min: 0.001,
          };
          return String((await shop.call('POST', '/v1/products', { body })).body.id);
        }),
      );
      await fc.assert(
        fc.asyncProperty(sale, async ({ lines, free, discount, tip, isCash }) => {
          const cart = {
            lines: lines.map(lineOf),
            freeAmounts: [{ id: 'free', name: null, amount: free * 100 }],
            discount,
            tip: tip * 100,
          };
          const products = lines.map((each) => ({
            id: ids[each.product],
            quantity: each.quantity / 1000,
            price: prices[each.product],
            discount: wireOf(each.discount),
          }));
          const method = isCash ? 'cash' : 'card';
          const answer = await shop.call('POST', '/v1/pos-transactions/preview', {
            body: { products, amount_free: free, discount: wireOf(discount), tip, payment_method: method },
          });
          expect(answer.status, answer.text).toBe(200);
          const { total, amountTax } = totalsOf(cart, rules, { isCash });
          expect([total / 100, amountTax / 100]).toEqual([answer.body.amount, answer.body.amount_tax]);
        }),
        { numRuns: runs },
      );
    });
  }
});

function lineOf({
  product,
  quantity,
  discount,
}: {
  product: number;
  quantity: number;
  discount: Discount | null;
}): CartLine {
  const price = (prices[product] ?? 0) * 100;
  const none = { wholesaleQuantity: null, wholesalePrice: null, stock: null, taxRate: null };
  const item = {
    productId: String(product),
    variantId: String(product),
    name: 'x',
    unit: 'kg' as const,
    price,
    quantityMin: 1,
    quantityStep: 1,
    ...none,
  };
  return { lineId: newId(), item, quantity, price: null, discount, note: null };
}
