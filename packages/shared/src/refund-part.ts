import { paymentMethods } from './codes.ts';
import { wholeQuantity } from './money.ts';

/** How a refund is given back: in one way, or as the sale was paid. */
export const refundMethods = [...paymentMethods, 'original'] as const;

export type RefundableLine = {
  quantity: number;
  amountGross: number;
  amountDiscount: number;
  amountTax: number;
};

export type RefundRules = { decimals: number; taxIncluded: boolean };

/** The amounts of some units of a line, and the sum of them that was paid. */
export type RefundPart = Omit<RefundableLine, 'quantity'> & { amount: number };

/**
 * The amounts of the next units of a line, quantities in 1/1000: what all units up to them make, less what
 * those before made, each cut down to what the currency can say, the discount up to it: so a unit's gross is
 * its price. The tax is the nearest, as a tax is rounded. The last unit takes the remainder, and all parts
 * together make the line.
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

/** What was paid without an item, its tax, and what of both came back before. */
export type RefundableSum = { amount: number; tax: number; refunded: number; refundedTax: number };

/** The tax of the next part of such a sum: that of all up to it, less that of what came back before. */
export function refundTax({ amount, tax, refunded, refundedTax }: RefundableSum, next: Next): number {
  if (amount === 0) return 0;
  const first = { of: amount, refunded: 0, quantity: refunded + next.amount, decimals: next.decimals };
  return Math.max(0, nextUnits(tax, first, { rounding: 'nearest' }) - refundedTax);
}

type Next = { amount: number; decimals: number };

type TaxUnits = Units & { isWithin: boolean };

/** Within what was paid for units there is no more tax than that. */
function nextTax({ amountGross, amountDiscount, amountTax }: RefundableLine, asked: TaxUnits) {
  const { isWithin, ...units } = asked;
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
 * As much of what is left as may come back: what is sold whole comes back whole, what is weighed by any
 * weight, and all that is left always.
 */
export function returnable(wanted: number, { left, step }: { left: number; step: number }): number {
  if (wanted >= left) return left;
  return step % wholeQuantity === 0 ? wanted - (wanted % wholeQuantity) : wanted;
}

type Units = { of: number; refunded: number; quantity: number; decimals: number };

type Rounding = 'down' | 'nearest' | 'up';

/** What the next units take of an amount that `of` units make together, all up to them rounded. */
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
