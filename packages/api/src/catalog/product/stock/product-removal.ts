import type { TenantTx } from '@mostrador/database/connect';
import type { DeleteReason, lineKinds, RemainingStock } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Principal } from '../../../core/call/call.ts';
import { conflict, notFound } from '../../../core/call/errors.ts';
import { restorableDays } from '../../../core/db/columns.ts';
import { refuseTakenBarcodes } from '../code/product-barcode.ts';
import { productCodes, products, productVariants } from '../product.table.ts';
import { lockProduct } from '../product.ts';
import { giveBackStock, writeOffStock } from './product-remaining.ts';
import { waitingWith } from './product-ticket.ts';

type Item = { id: string; kind: (typeof lineKinds)[number] };
/** The reason of the removal, also in the user's own words. */
export type RemovalReason = {
  deleteReason?: DeleteReason | undefined;
  deleteNote?: string | null | undefined;
};
type Removal = Item &
  RemovalReason & {
    remainingStock?: RemainingStock | undefined;
  };
type Context = { tx: TenantTx; now: () => Date; principal: Principal };

/**
 * Removes a product or service with its variants; its sales stay. Returns its name. Throws 409
 * `productInOpenTicket` if it is on a parked ticket.
 */
export async function removeItem(
  { tx, now, principal }: Context,
  { id, kind, deleteReason = 'other', deleteNote = null, remainingStock = 'write_off' }: Removal,
) {
  await lockProduct(tx, id);
  const deletionId = newId();
  const reason = 'shrinkage';
  if (remainingStock === 'write_off')
    await writeOffStock({ tx, principal, now }, { ids: [id], deletionId, reason });
  // Product and variants get the same time, which distinguishes these variants from those removed before.
  const deletedAt = now();
  const [gone] = await tx
    .update(products)
    .set({ deletedAt, updatedAt: sql`now()`, deleteReason, deleteNote, deletionId })
    .where(and(eq(products.id, id), eq(products.kind, kind), isNull(products.deletedAt)))
    .returning({ name: products.name });
  if (!gone) throw notFound();
  const waiting = (await waitingWith({ tx, principal }, [id])).get(id);
  if (waiting) throw conflict('productInOpenTicket', waiting);
  await tx
    .update(productVariants)
    .set({ deletedAt })
    .where(and(eq(productVariants.productId, id), isNull(productVariants.deletedAt)));
  await tx.update(productCodes).set({ deletedAt }).where(eq(productCodes.productId, id));
  return gone;
}

/**
 * Restores a product or service within 30 days. Variants that were removed earlier stay removed. Throws 409
 * `restoreExpired` afterwards.
 */
export async function restoreItem({ tx, principal, now }: Context, { id, kind }: Item) {
  await lockProduct(tx, id);
  const [deleted] = await tx
    .select({
      deletionId: products.deletionId,
      isOver: sql<boolean>`${products.deletedAt} <= now() - make_interval(days => ${restorableDays}::int)`,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, kind), isNotNull(products.deletedAt)));
  if (!deleted) throw notFound();
  if (deleted.isOver) throw conflict('restoreExpired');
  await refuseTakenBarcodes({ tx }, [id]);
  if (deleted.deletionId)
    await giveBackStock({ tx, principal, now }, { ids: [id], deletionId: deleted.deletionId });
  await tx.execute(sql`
    update product_variants v set deleted_at = null from products p
    where p.id = ${id} and v.product_id = p.id and v.deleted_at = p.deleted_at`);
  await tx.update(productCodes).set({ deletedAt: null }).where(eq(productCodes.productId, id));
  const [back] = await tx
    .update(products)
    .set({ deletedAt: null, updatedAt: sql`now()`, deleteReason: null, deleteNote: null, deletionId: null })
    .where(eq(products.id, id))
    .returning({ name: products.name });
  if (!back) throw notFound();
  return back;
}
