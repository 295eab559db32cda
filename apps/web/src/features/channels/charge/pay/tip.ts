import { percentOf, toDecimals } from '@mostrador/shared/money/money';

/** The shares that are offered, in basis points. */
export const tipRates = [0, 500, 1000, 1500] as const;

/** A share of an amount (1/100) in the coins of the currency. */
export const tipOf = (amount: number, rate: number, { decimals }: { decimals: 0 | 2 }): number =>
  toDecimals(percentOf(amount, rate), decimals);
