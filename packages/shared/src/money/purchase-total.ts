import type { Discount } from './discount.ts';
import { allocate, fitsDecimals, percentOf, timesIn, toDecimals, wholeQuantity } from './money.ts';

export type PurchaseTotalInput = {
  lines: readonly { cost: number; quantity: number; discount?: Discount | null | undefined }[];
  discount?: Discount | null | undefined;
  tax?: number | undefined;
  otherCosts?: number | undefined;
  /** The amount that is not spent on goods. If there are no goods, it includes the tax. */
  free?: number | undefined;
  /** The tip, spent on the same category as the free amount. */
  tip?: number | undefined;
  /** True if the tax is deducted from the shop's tax debt, so that the cost of the goods excludes it. */
  isTaxCredited: boolean;
  decimals: 0 | 2;
};

/**
 * `discount` is the discount on the line itself, in money. `landed` is the total cost of its goods;
 * `unitCost` is the cost of one unit, rounded once.
 */
export type PurchaseLineTotal = { amount: number; discount: number; landed: number; unitCost: number };
export type PurchaseTotal = {
  lines: PurchaseLineTotal[];
  amountProducts: number;
  /** The free amount without tax, with the tip. */
  amountFree: number;
  amountDiscount: number;
  amountTax: number;
  otherCosts: number;
  total: number;
};

/**
 * The cost of goods received and other expenses, the same in the form and on the server, in 1/100: the
 * discount and the other costs are shared over the lines by their amounts, or by their quantities if all are
 * free.
 */
export function purchaseTotal(input: PurchaseTotalInput): PurchaseTotal {
  const { lines, discount, tax = 0, otherCosts = 0, free = 0, tip = 0, isTaxCredited, decimals } = input;
  const amounts = lines.map(({ cost, quantity }) => timesIn(decimals, cost, quantity));
  const amountProducts = amounts.reduce((sum, amount) => sum + amount, 0);
  const own = lines.map((line, index) => discountOn(amounts[index] ?? 0, line.discount, decimals));
  const nets = amounts.map((amount, index) => amount - (own[index] ?? 0));
  const amountNet = nets.reduce((sum, amount) => sum + amount, 0);
  const amountDiscount = amountProducts - amountNet + discountOn(amountNet, discount, decimals);
  const amountFree = (lines.length > 0 ? free : free - tax) + tip;
  const borne = amountProducts - amountDiscount + otherCosts + (isTaxCredited ? 0 : tax);
  const weights = amountNet > 0 ? nets : lines.map(({ quantity }) => quantity);
  // Amounts may have cents temporarily, while the user types.
  const unit = fitsDecimals(borne, decimals) ? 10 ** (2 - decimals) : 1;
  const shares = allocate(borne / unit, weights).map((share) => share * unit);
  return {
    lines: lines.map(({ quantity }, index) => ({
      amount: amounts[index] ?? 0,
      discount: own[index] ?? 0,
      landed: shares[index] ?? 0,
      unitCost: unitCostOf(shares[index] ?? 0, quantity),
    })),
    amountProducts,
    amountFree,
    amountDiscount,
    amountTax: tax,
    otherCosts,
    total: amountProducts - amountDiscount + tax + otherCosts + amountFree,
  };
}

/** The cost of one unit, in 1/100 of the currency; `quantity` is in 1/1000 and more than 0. */
export function unitCostOf(amount: number, quantity: number): number {
  const doubled = BigInt(amount) * BigInt(wholeQuantity) * 2n + BigInt(quantity);
  return quantity > 0 ? Number(doubled / (BigInt(quantity) * 2n)) : 0;
}

function discountOn(amount: number, discount: Discount | null | undefined, decimals: 0 | 2) {
  if (!discount) return 0;
  return discount.unit === 'money'
    ? Math.min(discount.value, amount)
    : toDecimals(percentOf(amount, discount.value), decimals);
}
