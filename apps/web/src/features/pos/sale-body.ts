import type { AppRouter } from '@mostrador/api/router';
import { type SaleTotal, saleTotal } from '@mostrador/shared/sale-total';
import type { inferRouterInputs } from '@trpc/server';
import type { Cart } from './cart.ts';
import type { Due, Part } from './charge.ts';
import { unitPriceOf } from './item.ts';
import type { Shop } from './shop.ts';

export type SaleBody = inferRouterInputs<AppRouter>['pos']['create'];
type Rules = Pick<Shop, 'tax' | 'defaultTaxRate' | 'cashRounding' | 'decimals'>;

/** The totals of a cart; `isCash` when all that is paid now is cash. */
export const totalsOf = (cart: Cart, shop: Rules, { isCash }: { isCash: boolean }): SaleTotal =>
  saleTotal({
    lines: cart.lines.map((line) => ({
      price: unitPriceOf(line),
      quantity: line.quantity,
      discount: line.discount,
      taxRate: line.item.taxRate ?? shop.defaultTaxRate,
    })),
    amountFree: cart.amountFree,
    discount: cart.discount,
    tax: shop.tax,
    decimals: shop.decimals,
    cashRounding: isCash ? shop.cashRounding : 0,
  });

export const dueOf = (cart: Cart, shop: Rules): Due => ({
  cash: totalsOf(cart, shop, { isCash: true }).total,
  other: totalsOf(cart, shop, { isCash: false }).total,
});

/**
 * What is sent, with every id made here: sent twice it is still one sale. A price goes along only when
 * changed.
 */
export const bodyOf = (
  cart: Cart,
  { parts, dueDate }: { parts: Part[]; dueDate: string | null },
): SaleBody => ({
  id: cart.saleId ?? undefined,
  contactId: cart.customer?.id ?? null,
  products: cart.lines.map(({ lineId, item, quantity, price, discount, note }) => ({
    lineId,
    id: item.productId,
    variantId: item.variantId,
    quantity,
    ...(price === null ? {} : { price }),
    discount,
    note,
  })),
  amountFree: cart.amountFree,
  discount: cart.discount,
  payments: parts.map(({ id, method, amount, received }) => ({ id, method, amount, received })),
  dueDate,
});
