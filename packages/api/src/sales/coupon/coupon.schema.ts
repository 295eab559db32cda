import { couponTargets, discountUnits, offerChannels } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer } from '@mostrador/shared/money/amount';
import { endBeforeStart, isPeriod, isShare, promised, shareTooLarge } from '@mostrador/shared/money/discount';
import { line, oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const count = () =>
  z.int({ error: 'invalidNumber' }).min(1, 'quantityMinimum').max(1_000_000, 'numberTooLarge');

/** Letters and digits, case-insensitive because a customer types the code. */
export const couponCode = () =>
  line(15, { required: 'couponCodeRequired', tooLong: 'couponCodeTooLong' })
    .toUpperCase()
    .regex(/^[A-Z0-9]*$/, 'couponCodeInvalid');

const fields = {
  name: line(60, { required: 'nameRequired' }),
  code: couponCode(),
  ...promised,
  maxActivations: count().nullish(),
  /** The maximum number of uses per customer. It requires a known customer. */
  perCustomer: count().nullish(),
  minPurchase: money().nullish(),
  appliesTo: oneOf(couponTargets).optional(),
  /** The ids of the products or categories that `appliesTo` selects. */
  targetIds: z.array(id()).max(500, 'tooManyItems').optional(),
  /** Deactivates the coupon that is active now. */
  replace: z.boolean({ error: 'invalidBoolean' }).optional(),
};

export const CouponInput = z
  .object({ ...fields, id: id().optional() })
  .refine(isShare, shareTooLarge)
  .refine(isPeriod, endBeforeStart)
  .refine(({ appliesTo = 'all', targetIds = [] }) => appliesTo === 'all' || targetIds.length > 0, {
    error: 'couponTargetRequired',
    path: ['targetIds'],
  });
export type CouponInput = z.infer<typeof CouponInput>;

/** Partial update: omitted fields keep their value. The merged record is validated like a new one. */
export const CouponChanges = z.object(fields).partial().extend({ id: id() });
export type CouponChanges = z.infer<typeof CouponChanges>;

export const CouponToggle = z.object({ id: id(), replace: fields.replace });

/** The products of a sale, sent to check a coupon before the sale is charged. */
export const CouponQuestion = z.object({
  code: couponCode(),
  productIds: z.array(id()).max(500, 'tooManyItems'),
});
export type CouponQuestion = z.infer<typeof CouponQuestion>;

/** `productIds` are the products of the request that the coupon applies to; null means all. */
export const CouponAnswer = z.object({
  code: z.string(),
  value: moneyAnswer(),
  unit: z.enum(discountUnits),
  productIds: z.array(id()).nullable(),
});

export const CouponFilter = SyncQuery.extend({ content: z.string().max(100, 'tooLong').optional() });

export const Coupon = z.object({
  id: id(),
  name: z.string(),
  code: z.string(),
  value: moneyAnswer(),
  unit: z.enum(discountUnits),
  startsAt: z.date(),
  endsAt: z.date(),
  maxActivations: z.int().nullable(),
  perCustomer: z.int().nullable(),
  minPurchase: moneyAnswer().nullable(),
  appliesTo: z.enum(couponTargets),
  targetIds: z.array(id()),
  channels: z.array(z.enum(offerChannels)),
  active: z.boolean(),
  usedCount: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
Coupon.register(z.globalRegistry, { title: 'Coupon' });
export type Coupon = z.infer<typeof Coupon>;
export const CouponList = listOf('coupons', Coupon);
