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

/** The coupon of a sale and what it promised; `isAgreed` where it stands on the sale already. */
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

/** The lines that it counts for; null for everything. What it counted for already stays so. */
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

/** It must take off something, of as much as it asks, for a customer who is known where it counts him. */
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

/** Uses what the sale has, gives back what it had; where that is the same, only says what it takes off. */
export async function settleCoupon(tx: TenantTx, { sale, usedId }: Using) {
  const { id: saleId, contactId, couponId, amountCoupon: amount } = sale;
  if (usedId !== null && usedId === couponId) {
    await changeCouponUse(tx, { saleId, amount, contactId });
    return;
  }
  if (usedId !== null) await releaseCoupon(tx, saleId);
  if (couponId === null) return;
  // An order of the store knows its contact once it is approved, which judges its coupon.
  const isJudgedLater = contactId === null;
  const channel = couponChannel(sale.channel);
  await takeCoupon(tx, { couponId, saleId, channel, amount, contactId, isJudgedLater });
}
