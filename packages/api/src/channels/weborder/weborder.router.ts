import { ById } from '@mostrador/shared/wire/id';
import { PageQuery } from '@mostrador/shared/wire/page';
import { and, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { among, listPage } from '../../core/db/list.ts';
import { approvedActs } from '../../identity/approval/approval.ts';
import { prolongHolds } from '../../inventory/stock/stock-hold.ts';
import { linkToProof } from './follow/weborder-proof.ts';
import { holdWholeOrder } from './follow/weborder-share.ts';
import { approveOrder, giveUpOrder } from './handle/weborder-answer.ts';
import { editOrder } from './handle/weborder-edit.ts';
import { cancelOrder, completeOrder, progressOrder, removeOrder } from './handle/weborder-handle.ts';
import { holdOrder } from './handle/weborder-state.ts';
import { readOrderStats } from './handle/weborder-stats.ts';
import { blockPhone, readBlocks, unblockPhone } from './place/store-block.ts';
import { orderCodeIn } from './place/weborder-code.ts';
import { changeRating, readRating, readRatings } from './rating.ts';
import {
  Holds,
  HoldsQuery,
  OrderApproval,
  OrderCancellation,
  OrderCompletion,
  OrderEdit,
  OrderMove,
  OrderRejection,
  OrderStats,
  OrderStatsQuery,
  PendingOrders,
  ProofLink,
  ProofNamed,
  Rating,
  RatingChange,
  RatingFilter,
  RatingList,
  StoreBlockList,
  WebOrder,
  WebOrderFilter,
  WebOrderList,
} from './weborder.schema.ts';
import { ratings, storeBlocks, webOrderSteps, webOrders } from './weborder.table.ts';
import { countPending, holdsOf, readOrder, readOrders, withWaiting } from './weborder-view.ts';

/** Answering an order changes stock, money and the customer's debt. */
const touches = ['webOrder', 'product', 'sale', 'receipt', 'contact', 'debt', 'customer', 'report'] as const;
const renewedMinutes = 30;
const undoing = approvedActs(['pos.void']);

/** Orders of the store, for the members of the shop who answer and deliver them. */
export const webOrderRouter = router({
  count: can('weborder.count')
    .meta({ rest: 'GET /v1/web-transactions/count' })
    .output(PendingOrders)
    .query(({ ctx }) => countPending(ctx.tx)),

  /** The reservations of a product, with their orders. */
  holds: can('weborder.list')
    .input(HoldsQuery)
    .output(Holds)
    .query(async ({ ctx, input }) => ({ holds: await holdsOf(ctx.tx, input.productId) })),

  stats: can('weborder.analytics')
    .meta({ isReport: true, rest: 'GET /v1/web-transactions/stats' })
    .input(OrderStatsQuery)
    .output(OrderStats)
    .query(({ ctx, input }) => readOrderStats(ctx, input)),

  list: can('weborder.list')
    .meta({ rest: 'GET /v1/web-transactions' })
    .input(WebOrderFilter)
    .output(WebOrderList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: webOrders,
        organizationId: ctx.principal.organizationId,
        where: whereOf(input, ctx.principal.shop.timeZone),
        order: [webOrders.createdAt, input.processStatus === 'incoming' ? 'asc' : 'desc'],
        query: input,
        read: async (ids) => withWaiting(await readOrders(ctx, ids), ctx.now()),
      });
      return { webTransactions: rows, pagination };
    }),

  byId: can('weborder.list')
    .meta({ rest: 'GET /v1/web-transactions/:id' })
    .input(ById)
    .output(WebOrder)
    .query(({ ctx, input }) => readOrder(ctx, input.id)),

  /** Marks the order as seen and reserves all of its goods for another half hour. */
  see: can('weborder.update')
    .meta({ rest: 'PATCH /v1/web-transactions/:id/seen', wrapper: 'web_transaction', touches: ['webOrder'] })
    .input(ById)
    .output(WebOrder)
    .mutation(async ({ ctx, input: { id } }) => {
      const { tx, principal, now } = ctx;
      const { sale, order } = await holdOrder(tx, id);
      if (order.processStatus === 'incoming' && !order.seenAt) {
        const later = new Date(now().getTime() + renewedMinutes * 60_000);
        const holdUntil = later > order.holdUntil ? later : order.holdUntil;
        await tx
          .update(webOrders)
          .set({ seenAt: now(), seenBy: principal.user?.id ?? null, holdUntil, updatedAt: sql`now()` })
          .where(and(eq(webOrders.id, id), isNull(webOrders.seenAt)));
        await prolongHolds(tx, id, holdUntil);
        const mayOversell = principal.shop.settings.stockPolicy === 'allow';
        // Goods of an order that was not answered in time are no longer reserved.
        if (order.holdUntil > now())
          ctx.alsoTouched('product', await holdWholeOrder(tx, { sale, holdUntil, mayOversell }));
      }
      return readOrder(ctx, id);
    }),

  approve: can('weborder.update')
    .meta({ rest: 'PATCH /v1/web-transactions/:id/approve', wrapper: 'web_transaction', touches })
    .input(OrderApproval)
    .output(WebOrder)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await approveOrder(ctx, input));
      return readOrder(ctx, input.id);
    }),

  reject: can('weborder.update')
    .meta({
      rest: 'PATCH /v1/web-transactions/:id/reject',
      wrapper: 'web_transaction',
      touches: ['webOrder', 'product', 'storeBlock'],
    })
    .input(OrderRejection)
    .output(WebOrder)
    .mutation(async ({ ctx, input: { id, reason = null, blockPhone: isBlocking } }) => {
      ctx.alsoTouched('product', await giveUpOrder(ctx, { id, to: 'rejected', reason }));
      if (isBlocking) await blockPhone(ctx, (await holdOrder(ctx.tx, id)).order);
      return readOrder(ctx, id);
    }),

  /** Returns a picture of the payment, with a link that is valid for five minutes. */
  proof: can('weborder.list')
    .meta({ rest: 'GET /v1/web-transactions/:order_id/proofs/:id' })
    .input(ProofNamed)
    .output(ProofLink)
    .query(({ ctx, input }) => linkToProof(ctx, input)),

  /** Changes the content and the destination of an order. */
  edit: can('weborder.update')
    .meta({ rest: 'PATCH /v1/web-transactions/:id', wrapper: 'web_transaction', touches })
    .input(OrderEdit)
    .output(WebOrder)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await editOrder(ctx, input));
      return readOrder(ctx, input.id);
    }),

  /** Marks the order as on its way or ready, or reopens it because it was completed by mistake. */
  progress: can('weborder.update', undoing)
    .meta({
      rest: 'PATCH /v1/web-transactions/:id/move',
      wrapper: 'web_transaction',
      touches: ['webOrder'],
    })
    .input(OrderMove)
    .output(WebOrder)
    .mutation(async ({ ctx, input }) => {
      await progressOrder(ctx, input);
      return readOrder(ctx, input.id);
    }),

  complete: can('weborder.update')
    .meta({
      rest: 'PATCH /v1/web-transactions/:id/complete',
      wrapper: 'web_transaction',
      touches: [...touches, 'cashSession'],
    })
    .input(OrderCompletion)
    .output(WebOrder)
    .mutation(async ({ ctx, input }) => {
      await completeOrder(ctx, input);
      return readOrder(ctx, input.id);
    }),

  cancel: can('weborder.update', undoing)
    .meta({ rest: 'PATCH /v1/web-transactions/:id/cancel', wrapper: 'web_transaction', touches })
    .input(OrderCancellation)
    .output(WebOrder)
    .mutation(async ({ ctx, input }) => {
      ctx.alsoTouched('product', await cancelOrder(ctx, input));
      return readOrder(ctx, input.id);
    }),

  /** Removes the order from the lists. An open order is rejected or cancelled first. */
  remove: can('weborder.remove')
    .meta({ rest: 'DELETE /v1/web-transactions/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input: { id } }) => {
      ctx.alsoTouched('product', await removeOrder(ctx, id));
    }),
});

/** Phones from which no more orders are taken. */
export const storeBlockRouter = router({
  list: can('store.configure')
    .meta({ rest: 'GET /v1/store-blocks' })
    .input(PageQuery)
    .output(StoreBlockList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: storeBlocks,
        order: [storeBlocks.createdAt, 'desc'],
        query: input,
        read: (ids) => readBlocks(ctx.tx, among(storeBlocks.id, ids)),
      });
      return { storeBlocks: rows, pagination };
    }),

  remove: can('store.configure')
    .meta({ rest: 'DELETE /v1/store-blocks/:id', touches: ['storeBlock'] })
    .input(ById)
    .mutation(async ({ ctx, input: { id } }) => {
      const phone = await unblockPhone(ctx.tx, id);
      await ctx.audit({ subjectId: id, before: { phone } });
    }),
});

/** The ratings by customers of the orders they received. */
export const ratingRouter = router({
  list: can('weborder.list')
    .meta({ rest: 'GET /v1/ratings' })
    .input(RatingFilter)
    .output(RatingList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: ratings,
        where: input.stars ? eq(ratings.stars, input.stars) : undefined,
        order: [ratings.createdAt, 'desc'],
        query: input,
        read: (ids) => readRatings(ctx.tx, among(ratings.id, ids)),
      });
      return { ratings: rows, pagination };
    }),

  update: can('weborder.update')
    .meta({ rest: 'PATCH /v1/ratings/:id', wrapper: 'rating', touches: ['rating', 'webOrder'] })
    .input(RatingChange)
    .output(Rating)
    .mutation(({ ctx, input }) =>
      ctx.edit({ read: () => readRating(ctx.tx, input.id), change: () => changeRating(ctx, input) }),
    ),
});

function whereOf(input: WebOrderFilter, timeZone: string): SQL | undefined {
  const { processStatus, content, from, until, deliveryMethod, updatedSince } = input;
  const day = sql`(${webOrders.createdAt} at time zone ${timeZone})::date`;
  return and(
    updatedSince === undefined ? eq(webOrders.processStatus, processStatus) : everIn(processStatus),
    deliveryMethod ? eq(webOrders.deliveryMethod, deliveryMethod) : undefined,
    from ? sql`${day} >= ${from}::date` : undefined,
    until ? sql`${day} <= ${until}::date` : undefined,
    saying(content),
  );
}

/** The orders of a state and those that left it, so that a synchronized list can drop them. */
const everIn = (status: WebOrderFilter['processStatus']) =>
  or(
    eq(webOrders.processStatus, status),
    sql`exists (select from ${webOrderSteps} s where s.order_id = ${webOrders.id} and s."from" = ${status})`,
  );

/** Matches the code of the order, or the customer's name or phone number in any notation. */
function saying(content: string | undefined): SQL | undefined {
  const text = content?.trim();
  if (!text) return undefined;
  const code = orderCodeIn(text);
  const digits = text.replace(/\D/g, '');
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return or(
    code ? eq(webOrders.code, code) : undefined,
    digits.length >= 4 ? ilike(webOrders.phone, `%${digits}%`) : undefined,
    ilike(webOrders.customerName, like),
  );
}
