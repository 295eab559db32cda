import type { AdjustmentContext, BoughtGoods } from '../../catalog/product/stock/product-adjustment.ts';
import { recordPurchase } from './purchase.ts';

/** Records goods that an adjustment of stock bought as the purchase that they are. */
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
