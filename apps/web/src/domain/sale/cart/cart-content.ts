import type { Cart } from './cart.ts';
import { freeOf } from './cart-rows.ts';
import { type CartLine, unitPriceOf } from './item.ts';

/** Builds the contents of the cart as they are sent, with ids created here and the displayed prices. */
export const contentOf = (cart: Cart) => ({
  id: cart.saleId,
  contactId: cart.customer?.id ?? null,
  products: linesOf(cart, 'products').map((line) => ({
    ...lineOf(line, cart),
    variantId: line.item.variantId,
  })),
  services: linesOf(cart, 'services').map((line) => lineOf(line, cart)),
  amountFree: freeOf(cart),
  freeAmounts: cart.freeAmounts.map(({ name, amount }) => ({ name, amount })),
  discount: cart.discount,
  ...(cart.coupon && { couponCode: cart.coupon.code }),
  ...(cart.tip > 0 && { tip: cart.tip }),
  ...cart.ticket,
});

/** The lines of the cart as the server lists them. */
export const linesOf = ({ lines }: Cart, list: 'products' | 'services'): CartLine[] =>
  lines.filter(({ item }) => (item.kind === 'service') === (list === 'services'));

const lineOf = (line: CartLine, { lines }: Cart) => ({
  lineId: line.lineId,
  id: line.item.productId,
  quantity: line.quantity,
  price: unitPriceOf(line, lines),
  ...(line.pack ? { packId: line.pack.id } : line.labelAmount ? { labelAmount: line.labelAmount } : {}),
  discount: line.discount,
  note: line.note,
  ...(line.extras?.length && { modifiers: line.extras.map(({ id, quantity }) => ({ id, quantity })) }),
});
