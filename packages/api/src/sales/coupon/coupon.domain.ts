import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, goneEvent, type ListenerContext } from '../../core/jobs/event.ts';
import { couponRouter } from './coupon.router.ts';
import { Coupon } from './coupon.schema.ts';
import { readCoupon } from './coupon.ts';

const read = { read: ({ tx }: ListenerContext, id: string) => readCoupon(tx, id) };

export const coupon = domain({
  name: 'coupon',
  verifiedAs: 'sales',
  routers: { coupon: couponRouter },
  constraints: {
    coupons_code_key: () => conflict('couponCodeInUse'),
    coupons_solo_key: () => conflict('couponAlreadyActive'),
  },
  events: [
    event('coupon.created', Coupon, read),
    event('coupon.updated', Coupon, read),
    goneEvent('coupon.deleted'),
  ],
});
