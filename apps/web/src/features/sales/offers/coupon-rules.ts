import { CouponInput } from '@mostrador/api/sales/coupon/coupon.schema';
import { z } from 'zod';
import { type CouponValues, couponDraft } from './coupon-values.ts';

/** The values of the form, under the rules of the API. */
export const CouponForm = z.custom<CouponValues>().transform((values, context) => {
  const judged = CouponInput.safeParse(couponDraft(values));
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});
