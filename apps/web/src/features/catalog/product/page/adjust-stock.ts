import type { StockReason, stockPayments } from '@mostrador/shared/codes/codes';

export type Direction = 'in' | 'out';

export type AdjustValues = {
  productId: string;
  variantId: string | null;
  direction: Direction;
  /** Always positive: `direction` gives the sign. */
  quantity: number | null;
  reason: StockReason | null;
  /** The unit cost of incoming goods. Null if unknown. */
  unitCost: number | null;
  note: string;
  /** The payment method for bought goods; null until it is chosen. */
  paymentMethod: (typeof stockPayments)[number] | null;
  contactId: string | null;
  expenseCategoryId: string | null;
};

export const isBought = ({ direction, reason }: Pick<AdjustValues, 'direction' | 'reason'>) =>
  direction === 'in' && reason === 'purchase';

/** The resulting stock, in 1/1000. */
export const stockAfter = (stock: number, values: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  stock + signedQuantity(values);

export const signedQuantity = ({
  direction,
  quantity,
}: Pick<AdjustValues, 'direction' | 'quantity'>): number =>
  quantity === null || quantity === 0 ? 0 : direction === 'out' ? -quantity : quantity;
