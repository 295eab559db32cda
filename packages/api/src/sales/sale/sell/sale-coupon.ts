import type { TenantTx } from '@mostrador/database/connect';
import type { SaleTotal } from '@mostrador/shared/money/sale-total';
import type { Sellable } from '../../../catalog/product/product.ts';
import { conflict, InvalidField } from '../../../core/call/errors.ts';
import { type CouponFound, isUsable } from '../../coupon/coupon.ts';
import { changeCouponUse, releaseCoupon, takeCoupon } from '../../coupon/coupon-use.ts';
import type { SaleInput } from '../sale.schema.ts';
import type { StoredCoupon } from '../sale.table.ts';
import { type PriorTerms, priorLine } from './sale-before.ts';
import type { SaleRow } from './sale-draft.ts';
import type { InputLine, PricedLine } from './sale-line.ts';

/** The coupon of a sale and its discount terms; `isAgreed` if the sale already has the coupon. */
export type AppliedCoupon = {
  id: string;
  code: string;
  terms: StoredCoupon;
  isAgreed: boolean;
  minPurchase: number | null;
  perCustomer: number | null;
};

type Named = {
  input: Pick<SaleInput, 'couponCode' | 'status'>;
  channel: SaleRow['channel'];
  now: Date;
  before?: PriorTerms | undefined;
  coupon?: CouponFound | null | undefined;
};

export const couponChannel = (channel: SaleRow['channel']) => (channel === 'web' ? 'web' : 'pos');

/**
 * Agreed coupon terms stay, regardless of later changes of the coupon; the coupon of a till's ticket is
 * checked again at the sale. Unknown, expired, exhausted and inapplicable coupons are refused alike:
 * `couponInvalid` (409).
 */
export function couponOf({ input, channel, now, before, coupon }: Named): AppliedCoupon | null {
  const { couponCode: code, status } = input;
  if (!code) return null;
  const isRetained = before?.isSold || before?.isCouponUsed || status === 'in_progress';
  if (isRetained && before?.coupon?.code === code)
    return { ...before.coupon, isAgreed: true, minPurchase: null, perCustomer: null };
  if (!coupon || !isUsable(coupon, { channel: couponChannel(channel), now })) throw conflict('couponInvalid');
  const { id, value, unit, appliesTo, targetIds, minPurchase, perCustomer } = coupon;
  const terms = { value, unit, appliesTo, targetIds };
  return { id, code, terms, isAgreed: false, minPurchase, perCustomer };
}

type Judged = {
  priced: readonly PricedLine[];
  inputLines: readonly InputLine[];
  sellables: readonly (Sellable | null)[];
  before?: PriorTerms | undefined;
};

/** The lines to which the coupon applies; null means all. An agreed coupon keeps its lines. */
export function couponLines({ terms, isAgreed }: AppliedCoupon, judged: Judged): number[] | null {
  const { priced, inputLines, sellables, before } = judged;
  const { appliesTo, targetIds } = terms;
  if (appliesTo === 'all') return null;
  const isFor = (line: PricedLine, index: number) => {
    const requested = inputLines[index];
    const agreed = isAgreed && requested ? priorLine(requested, before) : undefined;
    if (agreed) return agreed.amountCoupon !== null;
    const target = appliesTo === 'products' ? line.productId : sellables[index]?.categoryId;
    return target != null && targetIds.includes(target);
  };
  return priced.flatMap((line, index) => (isFor(line, index) ? [index] : []));
}

type CouponUse = { total: SaleTotal; contactId: string | null; channel: SaleRow['channel'] };

/**
 * Refuses a coupon if the goods are below its minimum purchase, if it applies to none of the lines, or if it
 * limits the uses per customer and no customer is known.
 */
export function refuseCoupon(coupon: AppliedCoupon | null, { total, contactId, channel }: CouponUse) {
  if (!coupon || coupon.isAgreed) return;
  const { minPurchase, perCustomer } = coupon;
  const goods = total.amountProducts + total.amountFree - (total.amountDiscount - total.amountCoupon);
  if (minPurchase !== null && goods < minPurchase)
    throw conflict('couponMinimum', { minimumPurchase: minPurchase });
  if (coupon.terms.appliesTo !== 'all' && total.lines.every((line) => line.coupon === null))
    throw conflict('couponNotForThese');
  if (perCustomer !== null && contactId === null && channel !== 'web')
    throw new InvalidField('contactId', 'contactRequired');
}

type Using = {
  sale: Pick<SaleRow, 'id' | 'channel' | 'contactId' | 'couponId' | 'amountCoupon'>;
  /** The coupon with a counted use for this sale. */
  usedId: string | null;
};

/**
 * Uses the coupon of the sale and releases the former one. If both are the same, only the amount of the use
 * is updated.
 */
export async function settleCoupon(tx: TenantTx, { sale, usedId }: Using) {
  const { id: saleId, contactId, couponId, amountCoupon: amount } = sale;
  if (usedId !== null && usedId === couponId) {
    await changeCouponUse(tx, { saleId, amount, contactId });
    return;
  }
  if (usedId !== null) await releaseCoupon(tx, saleId);
  if (couponId === null) return;
  // A store order has no contact until it is approved; the per-customer limit is checked then.
  const isJudgedLater = contactId === null;
  const channel = couponChannel(sale.channel);
  await takeCoupon(tx, { couponId, saleId, channel, amount, contactId, isJudgedLater });
}
