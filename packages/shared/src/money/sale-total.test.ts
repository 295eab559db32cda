import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Discount } from './discount.ts';
import { percentOf } from './money.ts';
import { type SaleInput, type SaleTotal, saleTotal } from './sale-total.ts';

const noTax = { enabled: false, included: false };
const cents = fc.integer({ min: 0, max: 10_000_000 });
const discount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ value: fc.integer({ min: 0, max: 10_000 }), unit: fc.constant('percentage' as const) }),
  fc.record({ value: cents, unit: fc.constant('money' as const) }),
);
const line = fc.record({
  price: cents,
  quantity: fc.integer({ min: 1, max: 100_000 }),
  discount,
  extras: fc.array(fc.record({ price: cents, quantity: fc.constantFrom(1000, 2000) }), { maxLength: 3 }),
  taxRate: fc.integer({ min: 0, max: 3000 }),
  labelAmount: fc.option(cents),
});
const cart: fc.Arbitrary<SaleInput> = fc.record({
  lines: fc.array(line, { maxLength: 12 }),
  amountFree: cents,
  freeTaxRate: fc.integer({ min: 0, max: 3000 }),
  delivery: cents,
  deliveryTaxRate: fc.integer({ min: 0, max: 3000 }),
  discount,
  coupon: fc.option(
    fc
      .tuple(
        discount.filter((value) => value !== null),
        fc.option(fc.uniqueArray(fc.nat(11))),
      )
      .map(([off, lines]) => ({ ...off, lines })),
  ),
  tip: cents,
  tax: fc.constantFrom(noTax, { enabled: true, included: true }, { enabled: true, included: false }),
  cashRounding: fc.constantFrom(0, 1, 5, 50, 100, 500, 1000),
});
/** Without a tax that is added to it. */
const freeNet = ({ totalFree, freeTax }: SaleTotal, { tax }: SaleInput) =>
  tax.enabled && !tax.included ? totalFree - freeTax : totalFree;
const sum = (amounts: number[]) => amounts.reduce((a, b) => a + b, 0);

test('the parts are the whole, whatever is in the cart', () => {
  fc.assert(
    fc.property(cart, (input) => {
      const sale = saleTotal(input);
      const { delivery = 0, tip = 0, cashRounding = 0 } = input;
      const lines = sum(sale.lines.map((one) => one.total));
      expect(lines + sale.totalFree + sale.totalDelivery + tip + sale.rounding).toBe(sale.total);
      const taxes = sum(sale.lines.map((one) => one.tax)) + sale.freeTax + sale.deliveryTax;
      expect(taxes).toBe(sale.amountTax);
      const added = input.tax.enabled && !input.tax.included ? sale.amountTax : 0;
      const goods = sale.amountProducts + sale.amountFree - sale.amountDiscount;
      expect(goods + added + delivery + tip + sale.rounding).toBe(sale.total);
      expect(2 * Math.abs(sale.rounding)).toBeLessThanOrEqual(cashRounding);
      if (cashRounding > 0) expect(sale.total % cashRounding).toBe(0);
    }),
    { numRuns: 500 },
  );
});

test('no line is negative, no discount takes more than there is, no tax without a rate', () => {
  fc.assert(
    fc.property(cart, (input) => {
      const sale = saleTotal(input);
      sale.lines.forEach((one, index) => {
        expect(Math.min(one.gross, one.discount, one.net, one.tax, one.total)).toBeGreaterThanOrEqual(0);
        expect(one.gross - one.discount).toBe(one.net);
        expect(one.total).toBe(input.tax.enabled && !input.tax.included ? one.net + one.tax : one.net);
        if (!input.tax.enabled || input.lines[index]?.taxRate === 0) expect(one.tax).toBe(0);
      });
      expect(sale.totalFree).toBeGreaterThanOrEqual(0);
      expect(
        Object.values(sale)
          .flat()
          .filter((value) => typeof value === 'number')
          .every(Number.isSafeInteger),
      ).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a coupon takes off what it promises, of what it counts for, after every other discount', () => {
  fc.assert(
    fc.property(cart, fc.constantFrom(0 as const, 2 as const), (input, decimals) => {
      const unit = decimals === 0 ? 100 : 1;
      const given = { ...(decimals === 0 ? inPesos(input) : input), decimals };
      const without = saleTotal({ ...given, coupon: null });
      const sale = saleTotal(given);
      const { coupon } = given;
      const isFor = (index: number) => coupon != null && (coupon.lines?.includes(index) ?? true);
      const base =
        sum(without.lines.map((one, index) => (isFor(index) ? one.net : 0))) +
        (coupon && !coupon.lines ? freeNet(without, input) : 0);
      const { value = 0 } = coupon ?? {};
      const promised = coupon?.unit === 'percentage' ? percentOf(base / unit, value) * unit : value;
      expect(sale.amountCoupon).toBe(Math.min(base, promised));
      expect(sale.amountDiscount - without.amountDiscount).toBe(sale.amountCoupon);
      sale.lines.forEach((one, index) => {
        expect(one.coupon !== null).toBe(isFor(index));
        expect((without.lines[index]?.net ?? 0) - one.net).toBe(one.coupon ?? 0);
      });
      if (decimals === 0) expect(sale.amountCoupon % 100).toBe(0);
    }),
    { numRuns: 500 },
  );
});

/** A cart of a currency without decimals. */
const inPesos = (input: SaleInput): SaleInput => {
  const whole = (amount = 0) => Math.round(amount / 100) * 100;
  const wholeOff = <Off extends Discount>(off: Off | null | undefined) =>
    off?.unit === 'money' ? { ...off, value: whole(off.value) } : off;
  return {
    ...input,
    lines: input.lines.map((one) => ({ ...one, discount: wholeOff(one.discount) })),
    discount: wholeOff(input.discount),
    coupon: wholeOff(input.coupon),
  };
};

test('an order discount is spread without a rest, after the discounts of the lines', () => {
  fc.assert(
    fc.property(cart, (input) => {
      const { coupon: _, ...rest } = input;
      const without = saleTotal({ ...rest, discount: null });
      const base = sum(without.lines.map((one) => one.net)) + freeNet(without, input);
      const { discount: order } = input;
      const value = order?.unit === 'percentage' ? percentOf(base, order.value) : (order?.value ?? 0);
      expect(saleTotal(rest).amountDiscount - without.amountDiscount).toBe(Math.min(base, value));
    }),
  );
});

test('a guatemalan lunch with everything', () => {
  const sale = saleTotal({
    lines: [
      { price: 3500, quantity: 2000, extras: [{ price: 500, quantity: 1000 }], taxRate: 1200 },
      { price: 1250, quantity: 375, discount: { value: 1000, unit: 'percentage' }, taxRate: 1200 },
    ],
    amountFree: 1000,
    discount: { value: 500, unit: 'money' },
    tip: 900,
    tax: { enabled: true, included: true },
  });
  expect(sale).toEqual({
    lines: [
      { gross: 8000, discount: 425, coupon: null, net: 7575, tax: 812, total: 7575 },
      { gross: 469, discount: 69, coupon: null, net: 400, tax: 43, total: 400 },
    ],
    amountProducts: 8469,
    amountFree: 1000,
    totalFree: 947,
    freeTax: 0,
    amountDiscount: 547,
    amountCoupon: 0,
    amountTax: 855,
    delivery: 0,
    totalDelivery: 0,
    deliveryTax: 0,
    tip: 900,
    rounding: 0,
    total: 9822,
    totalQuantity: 2375,
  });
});

test('an amount without an item bears the tax of its rate, included or added', () => {
  const loose = { lines: [], amountFree: 11_200, freeTaxRate: 1200, delivery: 5600, deliveryTaxRate: 1200 };
  const within = saleTotal({ ...loose, tax: { enabled: true, included: true } });
  expect(within).toMatchObject({ totalFree: 11_200, freeTax: 1200, totalDelivery: 5600, deliveryTax: 600 });
  expect(within).toMatchObject({ amountTax: 1800, total: 16_800 });
  const added = saleTotal({ ...loose, tax: { enabled: true, included: false } });
  expect(added).toMatchObject({ totalFree: 12_544, freeTax: 1344, totalDelivery: 6272, deliveryTax: 672 });
  expect(added).toMatchObject({ amountTax: 2016, total: 18_816 });
  expect(saleTotal({ ...loose, tax: noTax })).toMatchObject({ amountTax: 0, total: 16_800 });
  const pesos = { ...loose, amountFree: 100_000, freeTaxRate: 1900, delivery: 0, decimals: 0 as const };
  expect(saleTotal({ ...pesos, tax: { enabled: true, included: true } }).freeTax).toBe(16_000);
});

test('an added tax and the smallest coin', () => {
  const sale = saleTotal({
    lines: [{ price: 1999, quantity: 1000, taxRate: 1300 }],
    tax: { enabled: true, included: false },
    cashRounding: 500,
  });
  expect(sale).toMatchObject({ amountTax: 260, rounding: 241, total: 2500 });
});

test('an empty cart costs nothing', () => {
  expect(saleTotal({ lines: [], discount: { value: 5000, unit: 'money' }, tax: noTax }).total).toBe(0);
});

test('a cart of the largest accepted amounts is added up, to be refused by whoever stores it', () => {
  const whale = { price: 99_999_999_999, quantity: 1_000_000_000, taxRate: 10_000 };
  const sale = saleTotal({
    lines: Array.from({ length: 100 }, () => whale),
    tax: { enabled: true, included: false },
  });
  expect(Number.isFinite(sale.total)).toBe(true);
});

test('without decimals in the currency no discount, tax or share of one produces any', () => {
  fc.assert(
    fc.property(cart, (input) => {
      const whole = (amount = 0) => amount * 100;
      const priced = input.lines.map((one) => ({
        ...one,
        price: whole(one.price),
        extras: [],
        discount: null,
      }));
      const percentage = { value: 1533, unit: 'percentage' as const };
      const tax = input.tax;
      const sale = saleTotal({
        lines: priced,
        tip: whole(input.tip),
        discount: percentage,
        tax,
        decimals: 0,
      });
      const amounts = [
        sale.total,
        sale.amountTax,
        ...sale.lines.flatMap(({ discount: d, total }) => [d, total]),
      ];
      expect(amounts.filter((amount) => amount % 100 !== 0)).toEqual([]);
      expect(sum(sale.lines.map((one) => one.total)) + sale.tip).toBe(sale.total);
    }),
  );
});

test('cash of Chile goes down from the middle, as its law says', () => {
  const cash = (price: number, isHalfDown: boolean) =>
    saleTotal({
      lines: [{ price, quantity: 1000 }],
      tax: noTax,
      cashRounding: 1000,
      isHalfDown,
      decimals: 0,
    });
  expect([99_400, 99_500, 99_600].map((price) => cash(price, true).total)).toEqual([99_000, 99_000, 100_000]);
  expect(cash(99_500, true).rounding).toBe(-500);
  expect(cash(99_500, false).total).toBe(100_000);
});
