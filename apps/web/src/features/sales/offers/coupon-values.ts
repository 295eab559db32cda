import type { couponTargets } from '@mostrador/shared/codes/codes';
import type { Output } from '../../../lib/api/output.ts';
import { blankPromise, type PromiseValues, promiseDraft, promiseOf } from './promise-values.ts';

export type ReadCoupon = Output<'coupon.byId'>;

export type CouponValues = PromiseValues & {
  name: string;
  code: string;
  maxActivations: number | null;
  perCustomer: number | null;
  minPurchase: number | null;
  appliesTo: (typeof couponTargets)[number];
  products: string[];
  categories: string[];
};

export const blankCoupon = (timeZone: string): CouponValues => ({
  ...blankPromise(timeZone),
  name: '',
  code: '',
  maxActivations: null,
  perCustomer: null,
  minPurchase: null,
  appliesTo: 'all',
  products: [],
  categories: [],
});

export function couponValues(coupon: ReadCoupon, timeZone: string): CouponValues {
  const { name, code, maxActivations, perCustomer, minPurchase, appliesTo, targetIds } = coupon;
  return {
    ...promiseOf(coupon, timeZone),
    ...{ name, code, maxActivations, perCustomer, minPurchase, appliesTo },
    products: appliesTo === 'products' ? targetIds : [],
    categories: appliesTo === 'categories' ? targetIds : [],
  };
}

/** A copy of the coupon with its own code, inactive until the user activates it. */
export const copiedCoupon = (coupon: ReadCoupon, timeZone: string, name: string): CouponValues => ({
  ...couponValues(coupon, timeZone),
  name,
  code: `${coupon.code.slice(0, 14)}2`,
  active: false,
});

export function couponDraft({ products, categories, ...values }: CouponValues) {
  const { name, code, maxActivations, perCustomer, minPurchase, appliesTo } = values;
  return {
    ...promiseDraft(values),
    ...{ name, code, maxActivations, perCustomer, minPurchase, appliesTo },
    targetIds: { all: [], products, categories }[appliesTo],
  };
}
