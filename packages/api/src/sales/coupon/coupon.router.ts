import { ById } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { cut } from '@mostrador/shared/words/cut';
import { and, eq, sql } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import {
  Coupon,
  CouponAnswer,
  CouponChanges,
  CouponFilter,
  CouponInput,
  CouponList,
  CouponQuestion,
  CouponToggle,
} from './coupon.schema.ts';
import { coupons } from './coupon.table.ts';
import { checkCoupon, createCoupon, readCoupon, updateCoupon } from './coupon.ts';
import { freeCode } from './coupon-code.ts';

export const couponRouter = router({
  list: can('coupon.write')
    .meta({ rest: 'GET /v1/coupons' })
    .input(CouponFilter)
    .output(CouponList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: coupons,
        where: matching(sql`${coupons.nameKey} || ' ' || lower(${coupons.code})`, input.content),
        order: [coupons.nameKey, 'asc'],
        query: input,
        row: (coupon): Coupon => coupon,
      });
      return { coupons: rows, pagination };
    }),

  /** The discount of a coupon code on these products. All unusable codes are refused with the same error. */
  check: can('pos.create')
    .input(CouponQuestion)
    .output(CouponAnswer)
    .query(({ ctx, input }) => checkCoupon(ctx, input)),

  byId: can('coupon.write')
    .meta({ rest: 'GET /v1/coupons/:id' })
    .input(ById)
    .output(Coupon)
    .query(({ ctx, input }) => readCoupon(ctx.tx, input.id)),

  create: can('coupon.write')
    .meta({ rest: 'POST /v1/coupons', creates: true, wrapper: 'coupon' })
    .input(CouponInput)
    .output(Coupon)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, coupons, {
        input,
        make: async (creation) => {
          await createCoupon(ctx, { input, creation });
          ctx.emit('coupon.created', creation);
        },
        read: (id) => readCoupon(ctx.tx, id),
      }),
    ),

  update: can('coupon.write')
    .meta({ rest: 'PATCH /v1/coupons/:id', wrapper: 'coupon' })
    .input(CouponChanges)
    .output(Coupon)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readCoupon(ctx.tx, input.id),
        change: async () => {
          const before = await updateCoupon(ctx, input);
          ctx.emit('coupon.updated', { id: input.id });
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /** Switches between active and inactive. */
  toggleActive: can('coupon.write')
    .meta({ rest: 'PATCH /v1/coupons/:id/toggle-active', wrapper: 'coupon' })
    .input(CouponToggle)
    .output(Coupon)
    .mutation(async ({ ctx, input: { id, replace } }) => {
      const { active } = await readCoupon(ctx.tx, id);
      const before = await updateCoupon(ctx, { id, replace, active: !active });
      ctx.emit('coupon.updated', { id });
      await ctx.audit({ subjectId: id, before: { active: before.active }, after: { active: !active } });
      return readCoupon(ctx.tx, id);
    }),

  /** Creates an inactive copy with its own code. */
  duplicate: can('coupon.write')
    .meta({ rest: 'POST /v1/coupons/:id/duplicate', creates: true, wrapper: 'coupon' })
    .input(ById)
    .output(Coupon)
    .mutation(async ({ ctx, input }) => {
      const { name, code, createdAt, updatedAt, deletedAt, usedCount, ...same } = await readCoupon(
        ctx.tx,
        input.id,
      );
      const id = newId();
      await createCoupon(ctx, {
        creation: { id, fingerprint: null },
        input: {
          ...same,
          name: `${cut(name, 52)} (copia)`,
          code: await freeCode(ctx.tx, code),
          active: false,
          startsAt: same.startsAt.toISOString(),
          endsAt: same.endsAt.toISOString(),
        },
      });
      ctx.emit('coupon.created', { id });
      return readCoupon(ctx.tx, id);
    }),

  /** Sales made with the coupon retain its discount terms. */
  remove: can('coupon.write')
    .meta({ rest: 'DELETE /v1/coupons/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await readCoupon(ctx.tx, input.id);
      await ctx.tx
        .update(coupons)
        .set({ deletedAt: ctx.now(), active: false, updatedAt: sql`now()` })
        .where(and(notDeleted(coupons), eq(coupons.id, input.id)));
      ctx.emit('coupon.deleted', { id: input.id });
      await ctx.audit({ subjectId: input.id, before });
    }),
});
