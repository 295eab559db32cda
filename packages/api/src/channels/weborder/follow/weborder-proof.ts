import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../../core/call/call.ts';
import { conflict, InvalidField, notFound } from '../../../core/call/errors.ts';
import type { Authorized } from '../../../core/call/gate/authorize.ts';
import { countTry } from '../../../core/call/gate/limit.ts';
import { networkOf } from '../../../core/call/who/address.ts';
import { privateLinkOf } from '../../../platform/upload/private-file.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { readSignedId } from '../../../platform/upload/upload.ts';
import { readSale } from '../../../sales/sale/list/sale-view.ts';
import { holdOrder, type OrderContext } from '../handle/weborder-state.ts';
import { noteStep } from '../handle/weborder-step.ts';
import { orderAt } from '../place/weborder-door.ts';
import { mostProofs } from '../weborder.schema.ts';
import { webOrders } from '../weborder.table.ts';
import { isAwaited, type OrderRow } from '../weborder-view.ts';

/** Finds the order for a customer's payment image before any byte of it is stored; uploads are counted. */
export async function admitProof(call: Call, named: unknown): Promise<Authorized> {
  const max = call.config.limits.proofsPerAddress;
  await countTry(call.db, `proof ${networkOf(call.ip)}`, { max, minutes: 60 });
  const { organization_id: organizationId } = await orderAt(call, named);
  return { organizationId, userId: null };
}

type Proving = OrderContext & Pick<Call, 'config'>;

/**
 * Attaches the picture of a transfer to an order that is not paid yet. Sending the same picture twice stores
 * it once.
 */
export async function proveOrder(ctx: Proving, { id, image }: { id: string; image: string }) {
  const { tx, principal, config } = ctx;
  const { order } = await holdOrder(tx, id);
  const uploadId = readSignedId({ config, organizationId: principal.organizationId }, image);
  if (!uploadId) throw notFound('image');
  if (order.proofIds.includes(uploadId)) return;
  if (!mayProve(order, await readSale(tx, principal, id))) throw conflict('transitionNotAllowed');
  if (order.proofIds.length >= mostProofs) throw new InvalidField('image', 'tooManyAttachments');
  // The picture must be uploaded by the customer, because pictures from members of the shop are no proof.
  const [sent] = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      and(
        eq(uploads.id, uploadId),
        eq(uploads.kind, 'image'),
        eq(uploads.visibility, 'private'),
        isNull(uploads.userId),
        isNotNull(uploads.storageKey),
      ),
    )
    .for('key share');
  if (!sent) throw notFound('image');
  await tx
    .update(webOrders)
    .set({ proofIds: [...order.proofIds, uploadId], updatedAt: sql`now()` })
    .where(eq(webOrders.id, id));
  await noteStep(tx, id, { kind: 'payment', from: null, to: 'proof', by: principal });
  const [before, after] = [order.proofIds.length, order.proofIds.length + 1];
  await tx.execute(ctx.auditPart({ subjectId: id, before: { proofs: before }, after: { proofs: after } }));
  ctx.emit('web_order.updated', { id });
}

type Paid = Parameters<typeof isAwaited>[1];

export const mayProve = (order: OrderRow, sale: Paid) =>
  order.paymentMethod === 'transfer' && isAwaited(order, sale);

type Linking = Pick<OrderContext, 'tx' | 'principal' | 'now'> & Pick<Call, 'config'>;

/** Returns one picture of an order, with a link that is valid for five minutes. */
export async function linkToProof(ctx: Linking, { orderId, id }: { orderId: string; id: string }) {
  const { tx, principal, config, now } = ctx;
  const [order] = await tx
    .select({ proofIds: webOrders.proofIds })
    .from(webOrders)
    .where(and(eq(webOrders.id, orderId), isNull(webOrders.deletedAt)));
  if (!order?.proofIds.includes(id)) throw notFound();
  const { organizationId } = principal;
  return { id, url: privateLinkOf({ config, now }, { organizationId, uploadId: id }) };
}
