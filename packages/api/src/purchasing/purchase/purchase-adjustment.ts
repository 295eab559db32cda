import type { AdjustmentContext, BoughtGoods } from '../../catalog/product/stock/product-adjustment.ts';
import { recordPurchase } from './purchase.ts';

/** Records the goods of a stock adjustment that were bought as a purchase. */
export async function recordBoughtGoods(ctx: AdjustmentContext, goods: BoughtGoods) {
  const { id, variantId, quantity, unitCost: cost, note, contactId, movementId, paymentMethod } = goods;
  await recordPurchase(ctx, {
    id: movementId,
    contactId,
    paymentMethod,
    comments: note,
    products: [{ id, variantId, quantity, cost }],
  });
}
