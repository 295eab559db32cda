import type { TenantTx } from '@mostrador/database/connect';
import { unitCostOf } from '@mostrador/shared/money/purchase-total';
import { businessDate } from '@mostrador/shared/time/time';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { moverOf, returnStock } from '../../catalog/product/product.ts';
import { conflict, notFound } from '../../core/call/errors.ts';
import { batchWrites } from '../../core/db/bulk.ts';
import { restoreDebt, withdrawDebt } from '../../ledger/debt/debt.ts';
import {
  booked,
  isOpen,
  noSession,
  openSessionOf,
  postingsOf,
  reversalOf,
} from '../../ledger/ledger/ledger.ts';
import { purchases } from '../purchase/purchase.table.ts';
import type { PurchaseContext } from '../purchase/purchase.ts';
import { leftInStock } from '../purchase/purchase-void.ts';
import { supplierReturns } from './supplierreturn.table.ts';

type Voiding = { id: string; reason: string | null };

/**
 * Voids a return by new entries, on its own day while that day is open. The goods come back at the value at
 * which they left, the debt of the purchase is owed again, and the money that the supplier paid is paid
 * back. Throws 409 `alreadyVoided`, and `debtHasDeposits` if the supplier has paid part of the debt from the
 * return. Returns the ids of the products.
 */
export async function voidSupplierReturn(ctx: PurchaseContext, { id, reason }: Voiding) {
  const { tx, principal, now } = ctx;
  const { shop, user } = principal;
  const found = await holdReturn(tx, id);
  const goods = await tx.execute<Moved>(sql`
    select m.variant_id, v.product_id, -sum(m.quantity) quantity, -sum(m.value) value
    from stock_moves m join product_variants v on v.id = m.variant_id
    where m.document_id = ${id} group by 1, 2 order by 1`);
  const today = businessDate(now(), shop.timeZone, shop.settings.cutoffHour);
  const day = isOpen(shop, found.businessDate) ? found.businessDate : today;
  await tx
    .update(supplierReturns)
    .set({
      voidedAt: now(),
      voidedOn: day,
      voidedBy: user?.id ?? null,
      voidReason: reason,
      updatedAt: sql`now()`,
    })
    .where(eq(supplierReturns.id, id));
  const lines = goods.map((each) => {
    const [quantity, value] = [Number(each.quantity), Number(each.value)];
    return { variantId: each.variant_id, quantity, value, unitCost: unitCostOf(value, quantity) };
  });
  const move = { type: 'supplier_return' as const, documentId: id, ...moverOf(principal), note: reason };
  if (lines.length > 0) await returnStock(tx, lines, move);
  if (found.credited > 0) await restoreDebt(tx, { documentId: found.purchaseId, amount: found.credited });
  if (found.balance > 0) await withdrawDebt(tx, id);
  const userId = user?.id ?? null;
  const place = { documentId: id, businessDate: day, sessionId: noSession };
  await batchWrites(tx, {
    ...booked({
      postings: reversalOf(shop, { ...place, sessionId: drawerOf(userId) }),
      left: postingsOf(shop, {
        ...{ documentType: 'supplier_return', ...place, userId, legs: [] },
        found: leftInStock(id, 0),
      }),
    }),
    touched: sql`update purchases set updated_at = now() where id = ${found.purchaseId}`,
    audit: ctx.auditPart({
      subjectId: found.purchaseId,
      before: { supplierReturn: id, amount: found.amount },
      after: { supplierReturn: id, amount: 0, reason },
    }),
  });
  ctx.emit('supplier_return.voided', { id });
  return { purchaseId: found.purchaseId, productIds: goods.map((each) => each.product_id) };
}

type Moved = { variant_id: string; product_id: string; quantity: string; value: string };

/** Locks the purchase first, as every return of it does, then reads the return. */
async function holdReturn(tx: TenantTx, id: string) {
  const own = eq(supplierReturns.id, id);
  const [named] = await tx
    .select({ purchaseId: supplierReturns.purchaseId })
    .from(supplierReturns)
    .where(own);
  if (!named) throw notFound();
  await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(eq(purchases.id, named.purchaseId))
    .for('no key update');
  const [found] = await tx
    .select()
    .from(supplierReturns)
    .where(and(own, isNull(supplierReturns.voidedAt)));
  if (!found) throw conflict('alreadyVoided');
  return found;
}

/** Cash that the supplier paid into a cash session leaves the open session of the user who voids. */
const drawerOf = (userId: string | null) =>
  sql`case when p.session_id is not null then ${openSessionOf({ deviceId: null, userId })} end`;
