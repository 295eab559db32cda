import type { Discount } from './discount.ts';
import { allocate, percentOf, roundCash, taxInside, times } from './money.ts';

export type SaleLine = {
  price: number;
  quantity: number;
  /** The discount on the whole line, including modifiers. */
  discount?: Discount | null;
  /** The modifiers per unit of the line: two plates with one modifier each have two modifiers. */
  extras?: readonly { price: number; quantity: number }[];
  taxRate?: number;
  /** The amount of the goods on the scale label, without modifiers: it is charged unchanged. */
  labelAmount?: number | null;
};

export type SaleInput = {
  lines: readonly SaleLine[];
  amountFree?: number;
  /** The tax rate of the free amount, if the shop taxes it. */
  freeTaxRate?: number;
  /** The delivery fee, which gets no discount. */
  delivery?: number;
  deliveryTaxRate?: number;
  /** The discount on the whole sale, after the discounts of the lines. */
  discount?: Discount | null;
  coupon?: SaleCoupon | null;
  tip?: number;
  tax: { enabled: boolean; included: boolean };
  /** The smallest coin in 1/100, if the whole sale is paid in cash. */
  cashRounding?: number;
  /** True if an amount in the middle between two coins is rounded down, as in Chile. */
  isHalfDown?: boolean;
  /** The decimals of the currency: if there are none, discounts and taxes have none either. */
  decimals?: 0 | 2;
};

/** The coupon's discount, which applies after every other discount. */
export type SaleCoupon = Discount & {
  /**
   * The indexes of the lines to which the coupon applies; null means the whole sale, including the free
   * amount.
   */
  lines: readonly number[] | null;
};

/**
 * `discount` is the discount of the line itself plus its shares of the sale's and the coupon's; `net` is the
 * amount after all discounts; `total` is paid. `coupon` is the coupon's share, null if the coupon does not
 * apply to the line.
 */
export type SaleLineTotal = {
  gross: number;
  discount: number;
  coupon: number | null;
  net: number;
  tax: number;
  total: number;
};

export type SaleTotal = {
  lines: SaleLineTotal[];
  /** The gross sum of the lines, before discounts and tax. */
  amountProducts: number;
  amountFree: number;
  /** The free amount after its shares of discount and coupon, with its tax. */
  totalFree: number;
  freeTax: number;
  amountDiscount: number;
  /** The coupon's part of the discount. */
  amountCoupon: number;
  /** The tax of the lines, the free amount and the delivery. */
  amountTax: number;
  delivery: number;
  /** The delivery with its tax. */
  totalDelivery: number;
  deliveryTax: number;
  tip: number;
  rounding: number;
  total: number;
  totalQuantity: number;
};

/**
 * Calculates the total of a sale, the same on the till and on the server: Σ lines + free part + delivery,
 * each with its tax, + tip + rounding = total. Amounts that the schemas accept may still add up to more than
 * isMoney allows; the caller that stores the sale checks that.
 */
export function saleTotal({ decimals = 2, ...sale }: SaleInput): SaleTotal {
  if (decimals === 2) return totalOf(sale);
  return inHundredths(totalOf(inWholes(sale)));
}

function totalOf({ lines, amountFree = 0, delivery = 0, tip = 0, tax, ...sale }: SaleInput): SaleTotal {
  const { cashRounding = 0, isHalfDown = false } = sale;
  const own = lines.map(withOwnDiscount);
  const bases = [...own.map((line) => line.gross - line.discount), amountFree];
  const { coupons, nets } = sharedOut(bases, sale);
  const totals = own.map((line, index) => {
    const net = nets[index] ?? 0;
    return {
      gross: line.gross,
      discount: line.gross - net,
      coupon: coupons[index] ?? null,
      net,
      ...taxOn(net, { rate: line.taxRate, ...tax }),
    };
  });
  const free = nets.at(-1) ?? 0;
  const ofFree = taxOn(free, { rate: sale.freeTaxRate, ...tax });
  const ofDelivery = taxOn(delivery, { rate: sale.deliveryTaxRate, ...tax });
  const payable = sum(totals.map((line) => line.total)) + ofFree.total + ofDelivery.total + tip;
  const total = roundCash(payable, { cashRounding, isHalfDown });
  return {
    lines: totals,
    amountProducts: sum(totals.map((line) => line.gross)),
    amountFree,
    totalFree: ofFree.total,
    freeTax: ofFree.tax,
    amountDiscount: sum(totals.map((line) => line.discount)) + amountFree - free,
    amountCoupon: sum(coupons.map((coupon) => coupon ?? 0)),
    amountTax: sum(totals.map((line) => line.tax)) + ofFree.tax + ofDelivery.tax,
    delivery,
    totalDelivery: ofDelivery.total,
    deliveryTax: ofDelivery.tax,
    tip,
    rounding: total - payable,
    total,
    totalQuantity: sum(lines.map((line) => line.quantity)),
  };
}

/**
 * The remaining amounts, the free amount last, after the sale's discount and then the coupon were shared
 * over the amounts to which they apply.
 */
function sharedOut(bases: readonly number[], { discount, coupon }: Pick<SaleInput, 'discount' | 'coupon'>) {
  const shares = allocate(discountOn(sum(bases), discount), bases);
  const left = bases.map((base, index) => base - (shares[index] ?? 0));
  const free = left.length - 1;
  const isEligible = (index: number) =>
    coupon ? !coupon.lines || (index !== free && coupon.lines.includes(index)) : false;
  const counts = left.map((_, index) => isEligible(index));
  const eligible = left.map((amount, index) => (counts[index] ? amount : 0));
  const parts = allocate(discountOn(sum(eligible), coupon), eligible);
  return {
    coupons: counts.map((isCounted, index) => (isCounted ? (parts[index] ?? 0) : null)),
    nets: left.map((amount, index) => amount - (parts[index] ?? 0)),
  };
}

/** A sale in the smallest unit of the currency, so that all results are whole units. */
const inWholes = (sale: Omit<SaleInput, 'decimals'>): Omit<SaleInput, 'decimals'> => ({
  ...sale,
  lines: sale.lines.map((line) => ({
    ...line,
    price: wholes(line.price),
    labelAmount: line.labelAmount == null ? null : wholes(line.labelAmount),
    discount: wholeDiscount(line.discount),
    extras: line.extras?.map((extra) => ({ ...extra, price: wholes(extra.price) })),
  })),
  amountFree: wholes(sale.amountFree),
  delivery: wholes(sale.delivery),
  discount: wholeDiscount(sale.discount),
  coupon: wholeDiscount(sale.coupon),
  tip: wholes(sale.tip),
  cashRounding: wholes(sale.cashRounding),
});

// Amounts may have cents temporarily, while the user types; the server refuses them when it stores the sale.
const wholes = (amount = 0) => Math.round(amount / 100);

const wholeDiscount = <Off extends Discount>(discount: Off | null | undefined) =>
  discount?.unit === 'money' ? { ...discount, value: wholes(discount.value) } : discount;

const inHundredths = ({ lines, totalQuantity, ...amounts }: SaleTotal): SaleTotal => ({
  lines: lines.map((line) => ({
    gross: line.gross * 100,
    discount: line.discount * 100,
    coupon: line.coupon === null ? null : line.coupon * 100,
    net: line.net * 100,
    tax: line.tax * 100,
    total: line.total * 100,
  })),
  amountProducts: amounts.amountProducts * 100,
  amountFree: amounts.amountFree * 100,
  totalFree: amounts.totalFree * 100,
  freeTax: amounts.freeTax * 100,
  amountDiscount: amounts.amountDiscount * 100,
  amountCoupon: amounts.amountCoupon * 100,
  amountTax: amounts.amountTax * 100,
  delivery: amounts.delivery * 100,
  totalDelivery: amounts.totalDelivery * 100,
  deliveryTax: amounts.deliveryTax * 100,
  tip: amounts.tip * 100,
  rounding: amounts.rounding * 100,
  total: amounts.total * 100,
  totalQuantity,
});

function withOwnDiscount({ price, quantity, extras = [], labelAmount, discount, taxRate = 0 }: SaleLine) {
  const extrasPrice = sum(extras.map((extra) => times(extra.price, extra.quantity)));
  const gross =
    labelAmount == null ? times(price + extrasPrice, quantity) : labelAmount + times(extrasPrice, quantity);
  return { gross, discount: discountOn(gross, discount), taxRate };
}

/** A discount is never more than the amount. */
export function discountOn(amount: number, discount?: Discount | null): number {
  if (!discount) return 0;
  return Math.min(amount, discount.unit === 'money' ? discount.value : percentOf(amount, discount.value));
}

type LineTax = { rate: number | undefined; enabled: boolean; included: boolean };

function taxOn(net: number, { rate = 0, enabled, included }: LineTax): { tax: number; total: number } {
  if (!enabled) return { tax: 0, total: net };
  const tax = included ? taxInside(net, rate) : percentOf(net, rate);
  return { tax, total: included ? net : net + tax };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
