import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, getTableColumns, type SQL } from 'drizzle-orm';
import { notFound } from '../../../core/call/errors.ts';
import { authorOf } from '../../../core/call/who/author.ts';
import { members } from '../../../identity/organization/organization.table.ts';
import type { OrderContext } from '../handle/weborder-state.ts';
import type { StoreBlock } from '../weborder.schema.ts';
import { storeBlocks } from '../weborder.table.ts';
import type { OrderRow } from '../weborder-view.ts';

/** Blocks orders from this phone. If it is already blocked, the first block stays. */
export async function blockPhone(
  { tx, principal, auditPart }: Pick<OrderContext, 'tx' | 'principal' | 'auditPart'>,
  { id: orderId, phone, customerName }: OrderRow,
) {
  const { userId, actor } = authorOf(principal);
  const [made] = await tx
    .insert(storeBlocks)
    .values({ id: newId(), phone, customerName, orderId, userId, actor })
    .onConflictDoNothing()
    .returning({ id: storeBlocks.id });
  if (made) await tx.execute(auditPart({ subjectId: orderId, before: {}, after: { blockedPhone: phone } }));
}

export async function isBlocked(tx: TenantTx, phone: string): Promise<boolean> {
  const found = await tx.select({ id: storeBlocks.id }).from(storeBlocks).where(eq(storeBlocks.phone, phone));
  return found.length > 0;
}

export async function readBlocks(tx: TenantTx, where: SQL): Promise<StoreBlock[]> {
  const rows = await tx
    .select({ block: getTableColumns(storeBlocks), member: members.displayName })
    .from(storeBlocks)
    .leftJoin(members, eq(members.userId, storeBlocks.userId))
    .where(where);
  return rows.map(({ block: { id, phone, customerName, orderId, createdAt, actor }, member }) => ({
    ...{ id, phone, customerName, orderId, createdAt },
    by: member ?? actor?.name ?? null,
  }));
}

/** Unblocks a phone and returns it. */
export async function unblockPhone(tx: TenantTx, id: string): Promise<string> {
  const [gone] = await tx
    .delete(storeBlocks)
    .where(eq(storeBlocks.id, id))
    .returning({ phone: storeBlocks.phone });
  if (!gone) throw notFound();
  return gone.phone;
}
