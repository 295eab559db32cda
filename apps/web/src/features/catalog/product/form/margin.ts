/** The margin of one unit: `gain` in 1/100, below 0 at a loss; `share` of the price in basis points. */
export type Margin = { gain: number; share: number };

/** Null if the price or the cost is unknown, because an unknown cost is not a cost of zero. */
export function marginOf(price: number | null, cost: number | null | undefined): Margin | null {
  if (price === null || cost === null || cost === undefined) return null;
  const gain = price - cost;
  return { gain, share: price > 0 ? Math.round((gain * 100) / price) * 100 : 0 };
}
