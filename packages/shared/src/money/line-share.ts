import { allocate } from './money.ts';

/** Splits an amount by weights in the smallest unit of the currency, without losing any of it. */
export function splitIn(decimals: number, amount: number, weights: readonly number[]): number[] {
  const unit = 10 ** (2 - decimals);
  return allocate(amount / unit, weights).map((share) => share * unit);
}

type Share = {
  /** The amount of the whole line, in 1/100. */
  amount: number;
  /** The quantity of the whole line, the quantity that went before, and that of the share, in 1/1000. */
  whole: number;
  before: number;
  quantity: number;
  decimals: number;
};

/** The share of a line's amount for a quantity after earlier ones; all shares together add up to the line. */
export function lineShare({ amount, whole, before, quantity, decimals }: Share): number {
  const upTo = (count: number) => splitIn(decimals, amount, [count, whole - count])[0] ?? 0;
  return upTo(before + quantity) - upTo(before);
}
