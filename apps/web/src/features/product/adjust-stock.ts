import type { StockReason } from '@mostrador/shared/codes';

export type Direction = 'in' | 'out';

export type AdjustValues = {
  productId: string;
  variantId: string | null;
  direction: Direction;
  /** Always positive: the direction says which way. */
  quantity: number | null;
  reason: StockReason | null;
  /** What one unit of goods that come in cost; null: nobody says. */
  unitCost: number | null;
  note: string;
};

/** Why stock comes, and why it goes. */
export const reasonsFor: Record<Direction, readonly StockReason[]> = {
  in: ['purchase', 'found', 'data_entry_error', 'other'],
  out: ['shrinkage', 'theft', 'expired', 'damaged', 'own_use', 'gift', 'data_entry_error', 'other'],
};

/** What will be there afterwards, in 1/1000. */
export const stockAfter = (stock: number, values: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  stock + signedQuantity(values);

export const signedQuantity = ({
  direction,
  quantity,
}: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  quantity === null || quantity === 0 ? 0 : direction === 'out' ? -quantity : quantity;
