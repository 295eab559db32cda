import type { Coin } from '@mostrador/shared/money/money';
import type { OfferTerms } from '@mostrador/shared/money/offer';
import { type SaleTotal, saleTotal } from '@mostrador/shared/money/sale-total';
import type { Cart } from './cart.ts';
import { freeOf } from './cart-rows.ts';
import { unitPriceOf } from './item.ts';
import { discountOf } from './offers.ts';

/** The rules of the shop that a total depends on. */
export type TotalRules = {
  tax: { enabled: boolean; included: boolean };
  /** Basis points, for items without their own rate. */
  defaultTaxRate: number;
  /**
   * Lines without a rate have no tax: a shop that is now without tax, with a sale that may still have some.
   */
  isUntaxed?: boolean;
  /** Basis points, for amounts without an item; 0 if the shop does not tax them. */
  freeTaxRate: number;
  /** The smallest coin that cash is rounded to, in 1/100. */
  cashRounding: number;
  /** True if the middle between two coins is rounded down. */
  isHalfDown: boolean;
  decimals: 0 | 2;
  /** The current offers. */
  offers?: readonly OfferTerms[];
};

/**
 * The price of a sale in 1/100: in cash, rounded to the coin, and with other methods. Cash combined with
 * another method is rounded separately.
 */
export type Due = { cash: number; other: number; coin: Coin };

type Content = Pick<Cart, 'lines' | 'freeAmounts' | 'discount' | 'tip' | 'coupon'>;

/**
 * Calculates the totals of a cart with the same function as the server. `isCash` is true if the sale is paid
 * only in cash.
 */
export const totalsOf = (cart: Content, shop: TotalRules, { isCash }: { isCash: boolean }): SaleTotal =>
  saleTotal({
    lines: cart.lines.map((line) => ({
      price: unitPriceOf(line, cart.lines),
      quantity: line.quantity,
      labelAmount: line.labelAmount ?? null,
      extras: line.extras ?? [],
      discount: discountOf(line, cart.lines, shop),
      taxRate: line.taxRate ?? (shop.isUntaxed ? 0 : (line.item.taxRate ?? shop.defaultTaxRate)),
    })),
    amountFree: freeOf(cart),
    freeTaxRate: shop.freeTaxRate,
    discount: cart.discount,
    coupon: couponIn(cart),
    tip: cart.tip,
    tax: shop.tax,
    decimals: shop.decimals,
    cashRounding: isCash ? shop.cashRounding : 0,
    isHalfDown: shop.isHalfDown,
  });

const couponIn = ({ coupon, lines }: Content) =>
  coupon
    ? {
        ...coupon,
        lines:
          coupon.productIds &&
          lines.flatMap(({ item }, index) => (coupon.productIds?.includes(item.productId) ? [index] : [])),
      }
    : null;

type Rounding = Pick<TotalRules, 'cashRounding' | 'isHalfDown'>;

export const coinOf = ({ cashRounding, isHalfDown }: Rounding): Coin => ({ cashRounding, isHalfDown });

export const dueOf = (cart: Content, shop: TotalRules): Due => ({
  cash: totalsOf(cart, shop, { isCash: true }).total,
  other: totalsOf(cart, shop, { isCash: false }).total,
  coin: coinOf(shop),
});
