import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict, InvalidField, lacking, notFound } from '../../core/call/errors.ts';
import { among } from '../../core/db/list.ts';
import { holdOrder, type OrderContext } from './handle/weborder-state.ts';
import type { Rating, RatingChange, RatingInput } from './weborder.schema.ts';
import { ratings, webOrders } from './weborder.table.ts';

const dayMs = 86_400_000;
export const ratedWithinDays = 30;

/** Reads the ratings of these orders. */
export const ratingsOf = (tx: TenantTx, orderIds: string[]) =>
  readRatings(tx, among(ratings.orderId, orderIds));

export async function readRatings(tx: TenantTx, where: SQL): Promise<Rating[]> {
  const rows = await tx
    .select({
      rating: getTableColumns(ratings),
      orderCode: webOrders.code,
      customerName: webOrders.customerName,
    })
    .from(ratings)
    .innerJoin(webOrders, eq(webOrders.id, ratings.orderId))
    .where(where);
  return rows.map(({ rating: { organizationId, editableUntil, updatedAt, ...fields }, ...order }) => ({
    ...fields,
    ...order,
  }));
}

/**
 * Rates an order. A customer can change the rating within a day, and cannot rate more than a month after
 * receiving the order.
 */
export async function rateOrder(
  ctx: OrderContext,
  orderId: string,
  input: Omit<RatingInput, 'code' | 'phone'>,
) {
  const { tx, now, auditPart } = ctx;
  const { order } = await holdOrder(tx, orderId);
  if (order.processStatus !== 'completed' || !order.completedAt) throw conflict('notCompleted');
  const [before] = await tx.select().from(ratings).where(eq(ratings.orderId, orderId));
  const isOver = now().getTime() - order.completedAt.getTime() > ratedWithinDays * dayMs;
  if (isOver || (before && (before.editableUntil < now() || before.hiddenAt))) throw conflict('ratingClosed');
  const { stars, comment = null, tags = [] } = input;
  const values = { stars, comment, tags: [...new Set(tags)] };
  const id = before?.id ?? newId();
  if (before)
    await tx
      .update(ratings)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(ratings.id, id));
  else
    await tx
      .insert(ratings)
      .values({ id, orderId, ...values, editableUntil: new Date(now().getTime() + dayMs) });
  await tx.execute(auditPart({ subjectId: id, before: before && { stars: before.stars }, after: { stars } }));
  ctx.emit('web_order.rated', { id: orderId });
  return readRating(tx, id);
}

export async function readRating(tx: TenantTx, id: string): Promise<Rating> {
  const [rating] = await readRatings(tx, eq(ratings.id, id));
  if (!rating) throw notFound();
  return rating;
}

type Changing = { tx: TenantTx; principal: Principal; now: () => Date };

/** Answers or hides a rating. Hiding requires the permission to configure the store, and a reason. */
export async function changeRating({ tx, principal, now }: Changing, input: RatingChange) {
  const { id, reply, hidden, hiddenReason } = input;
  if (hidden !== undefined && !principal.isOwner && !principal.flags.has('web_configure_store'))
    throw lacking('web_configure_store');
  if (hidden === true && !hiddenReason) throw new InvalidField('hiddenReason', 'reasonRequired');
  const [changed] = await tx
    .update(ratings)
    .set({
      ...(reply !== undefined && { reply }),
      ...(hidden !== undefined && {
        hiddenAt: hidden ? now() : null,
        hiddenReason: hidden ? hiddenReason : null,
      }),
      updatedAt: sql`now()`,
    })
    .where(and(eq(ratings.id, id)))
    .returning({ id: ratings.id });
  if (!changed) throw notFound();
  return readRating(tx, id);
}
