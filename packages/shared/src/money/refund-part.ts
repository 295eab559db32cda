import { paymentMethods } from '../codes/codes.ts';
import { wholeQuantity } from './money.ts';

/** The refund method: one method, or the methods of the sale. */
export const refundMethods = [...paymentMethods, 'original'] as const;

export type RefundableLine = {
  quantity: number;
  amountGross: number;
  amountDiscount: number;
  amountTax: number;
};

export type RefundRules = { decimals: number; taxIncluded: boolean };

/** The amounts of some units of a line, and the part of them that was paid. */
export type RefundPart = Omit<RefundableLine, 'quantity'> & { amount: number };

/**
 * The amounts of the next units of a line, quantities in 1/1000: the total of all units up to them, less
 * that of the units before. Each total is rounded down to the decimals of the currency, the discount up, so
 * that a unit's gross is its price. The tax is rounded to the nearest, like any tax. The last unit takes the
 * remainder, and all parts together make the line.
 */
export function refundPart(
  line: RefundableLine,
  { refunded, quantity }: { refunded: number; quantity: number },
  { decimals, taxIncluded }: RefundRules,
): RefundPart {
  const units = { of: line.quantity, refunded, quantity, decimals };
  const next = (amount: number) => nextUnits(amount, units);
  const net = next(line.amountGross - line.amountDiscount);
  const amountDiscount = nextUnits(line.amountDiscount, units, { rounding: 'up' });
  const amountTax = nextTax(line, { ...units, isWithin: taxIncluded });
  return {
    amountGross: net + amountDiscount,
    amountDiscount,
    amountTax,
    amount: taxIncluded ? net : net + amountTax,
  };
}

/** A sum without an item: the paid part, its tax, and the parts of both that were refunded before. */
export type RefundableSum = { amount: number; tax: number; refunded: number; refundedTax: number };

/**
 * The tax of the next part of such a sum: the tax of everything up to it, less the tax that was refunded
 * before.
 */
export function refundTax({ amount, tax, refunded, refundedTax }: RefundableSum, next: Next): number {
  if (amount === 0) return 0;
  const first = { of: amount, refunded: 0, quantity: refunded + next.amount, decimals: next.decimals };
  return Math.max(0, nextUnits(tax, first, { rounding: 'nearest' }) - refundedTax);
}

type Next = { amount: number; decimals: number };

/** `paidFree` is the free amount less its share of the discount. */
export type TaxedSums = {
  paidFree: number;
  freeTax: number;
  delivery: number;
  deliveryTax: number;
  decimals: number;
};
export type RefundedSums = Record<'amountFree' | 'freeTax' | 'delivery' | 'deliveryTax', number>;

/** The refundable taxes of a free amount and a delivery, after earlier refunds. */
export function refundTaxes(
  sale: TaxedSums,
  refunds: readonly RefundedSums[],
  next: Pick<RefundedSums, 'amountFree' | 'delivery'>,
) {
  const { paidFree, freeTax, delivery, deliveryTax, decimals } = sale;
  const refunded = (name: keyof RefundedSums) => refunds.reduce((sum, refund) => sum + refund[name], 0);
  const free = {
    ...{ amount: paidFree, tax: freeTax },
    ...{ refunded: refunded('amountFree'), refundedTax: refunded('freeTax') },
  };
  const ofDelivery = {
    ...{ amount: delivery, tax: deliveryTax },
    ...{ refunded: refunded('delivery'), refundedTax: refunded('deliveryTax') },
  };
  return {
    freeTax: refundTax(free, { amount: next.amountFree, decimals }),
    deliveryTax: refundTax(ofDelivery, { amount: next.delivery, decimals }),
  };
}

type TaxUnits = Units & { isWithin: boolean };

/** The tax is limited to the part that is contained in the amount paid for the units. */
function nextTax({ amountGross, amountDiscount, amountTax }: RefundableLine, input: TaxUnits) {
  const { isWithin, ...units } = input;
  const net = amountGross - amountDiscount;
  const { refunded, quantity } = units;
  const upTo = (count: number) => {
    const first = { ...units, refunded: 0, quantity: count };
    const tax = nextUnits(amountTax, first, { rounding: 'nearest' });
    return isWithin ? Math.min(tax, nextUnits(net, first)) : tax;
  };
  return upTo(refunded + quantity) - upTo(refunded);
}

/**
 * The returnable quantity up to the requested one: goods sold by the piece return in whole steps, weighed
 * goods in any quantity, and the whole remainder always.
 */
export function returnable(requested: number, { left, step }: { left: number; step: number }): number {
  if (requested >= left) return left;
  return step % wholeQuantity === 0 ? requested - (requested % wholeQuantity) : requested;
}

type Units = { of: number; refunded: number; quantity: number; decimals: number };

type Rounding = 'down' | 'nearest' | 'up';

/**
 * The share of the next units in an amount of `of` units together. All shares up to these units are rounded
 * together.
 */
export function nextUnits(
  amount: number,
  { of, refunded, quantity, decimals }: Units,
  { rounding = 'down' }: { rounding?: Rounding } = {},
): number {
  const step = 10n ** BigInt(2 - decimals);
  const all = BigInt(of) * step;
  const rest = { down: 0n, nearest: all / 2n, up: all - 1n }[rounding];
  const upTo = (units: number) => Number(((BigInt(amount) * BigInt(units) + rest) / all) * step);
  return upTo(refunded + quantity) - upTo(refunded);
}
