import { lacking } from '../../core/call/errors.ts';
import type { PurchaseContext } from '../purchase/purchase.ts';
import { voidPurchase } from '../purchase/purchase-void.ts';
import { holdExpense, skipExpense } from './expense-pending.ts';

/** Voids an expense; a pending one is skipped. Returns its products. */
export async function removeExpense(ctx: PurchaseContext, voiding: { id: string; reason: string | null }) {
  const { status, channel } = await holdExpense(ctx.tx, voiding.id);
  if (channel === 'purchase' && !ctx.principal.flags.has('inventory_edit_products'))
    throw lacking('inventory_edit_products');
  if (status === 'pending') {
    await skipExpense(ctx, voiding);
    return [];
  }
  return (await voidPurchase(ctx, voiding)).productIds;
}
