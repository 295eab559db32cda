type Stocked = { stock: number; trackStock: boolean; lowStock: number | null };

export type StockLevel = 'untracked' | 'out' | 'low' | 'enough';

/**
 * The level of a stock; `usualLow` is the organization's threshold for products without one. All in 1/1000.
 */
export function stockLevelOf({ stock, trackStock, lowStock }: Stocked, usualLow: number): StockLevel {
  if (!trackStock) return 'untracked';
  if (stock <= 0) return 'out';
  return stock <= (lowStock ?? usualLow) ? 'low' : 'enough';
}
