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

/** What will be there afterwards, in 1/1000. */
export const stockAfter = (stock: number, values: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  stock + signedQuantity(values);

export const signedQuantity = ({
  direction,
  quantity,
}: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  quantity === null || quantity === 0 ? 0 : direction === 'out' ? -quantity : quantity;
