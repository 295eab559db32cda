import type { Discount } from '@mostrador/shared/discount';
import { newId } from '@mostrador/shared/new-id';
import {
  type CartLine,
  type Fitted,
  firstQuantityOf,
  fitQuantity,
  type Item,
  type StockPolicy,
  tapOf,
} from './item.ts';

export type Customer = {
  id: string;
  name: string;
  phone: string | null;
  owed: number;
  creditDays: number | null;
};

/**
 * What the till says about the last action; a new object every time, so that the same words can be said
 * twice.
 */
export type CartNotice = { kind: 'insufficientStock'; name: string; available: number };

export type Cart = {
  /**
   * Made when the charge first opens and kept until the sale is done: whatever is retried names the same
   * sale.
   */
  saleId: string | null;
  lines: CartLine[];
  amountFree: number;
  discount: Discount | null;
  customer: Customer | null;
  selected: string | null;
  notice: CartNotice | null;
};

export type CartAction =
  | { type: 'add'; item: Item; quantity?: number | undefined }
  | { type: 'setQuantity'; lineId: string; quantity: number }
  | { type: 'step'; lineId: string; direction: 1 | -1 }
  | { type: 'change'; lineId: string; changes: Partial<Pick<CartLine, 'price' | 'discount' | 'note'>> }
  | { type: 'remove'; lineId: string }
  | { type: 'select'; lineId: string }
  | { type: 'move'; direction: 1 | -1 }
  | { type: 'setDiscount'; discount: Discount | null }
  | { type: 'setFree'; amount: number }
  | { type: 'setCustomer'; customer: Customer | null }
  | { type: 'nameSale' }
  /** What there really is by variant, in 1/1000: the server said so. */
  | { type: 'fitStock'; available: ReadonlyMap<string, number> }
  | { type: 'refresh'; items: ReadonlyMap<string, Item> }
  /** Undo: the cart as it was before something was taken out of it. */
  | { type: 'putBack'; cart: Cart }
  | { type: 'empty' };

export const emptyCart: Cart = {
  saleId: null,
  lines: [],
  amountFree: 0,
  discount: null,
  customer: null,
  selected: null,
  notice: null,
};

export const isCartEmpty = ({ lines, amountFree }: Cart): boolean => lines.length === 0 && amountFree === 0;

/** Whatever happens to a cart happens here. */
export function reduceCart(cart: Cart, action: CartAction, policy: StockPolicy): Cart {
  switch (action.type) {
    case 'add':
      return added(cart, action, policy);
    case 'setQuantity':
      return withQuantity(cart, action, policy);
    case 'step':
      return stepped(cart, action, policy);
    case 'change':
      return withLine(cart, action.lineId, (line) => ({ ...line, ...action.changes }));
    case 'remove':
      return removed(cart, action.lineId);
    case 'select':
      return { ...cart, selected: action.lineId };
    case 'move':
      return moved(cart, action.direction);
    case 'setDiscount':
      return { ...cart, discount: action.discount?.value ? action.discount : null };
    case 'setFree':
      return { ...cart, amountFree: action.amount };
    case 'setCustomer':
      return { ...cart, customer: action.customer };
    case 'nameSale':
      return cart.saleId ? cart : { ...cart, saleId: newId() };
    case 'fitStock':
      return fittedToStock(cart, action.available);
    case 'refresh':
      return refreshed(cart, action.items);
    case 'putBack':
      return { ...action.cart, saleId: cart.saleId ?? action.cart.saleId, notice: null };
    case 'empty':
      return emptyCart;
  }
}

/** How much of the same thing the other lines hold. */
export const otherQuantity = (lines: readonly CartLine[], variantId: string, lineId?: string): number =>
  lines
    .filter((line) => line.item.variantId === variantId && line.lineId !== lineId)
    .reduce((sum, line) => sum + line.quantity, 0);

type Added = { item: Item; quantity?: number | undefined };

/**
 * A plain line of the same thing grows; one with a price, discount or note of its own stays as it was agreed.
 */
function added(cart: Cart, { item, quantity }: Added, policy: StockPolicy): Cart {
  const same = cart.lines.find((line) => line.item.variantId === item.variantId && isPlain(line));
  const more = quantity ?? (same ? Math.max(tapOf(item), firstQuantityOf(item)) : firstQuantityOf(item));
  const others = otherQuantity(cart.lines, item.variantId, same?.lineId);
  const fitted = fitQuantity((same?.quantity ?? 0) + more, item, { others, policy });
  const notice = noticeOf(item, fitted);
  if (fitted.quantity === 0) return { ...cart, notice };
  if (same) {
    const lines = cart.lines.map((line) =>
      line === same ? { ...line, item, quantity: Math.max(fitted.quantity, same.quantity) } : line,
    );
    return { ...cart, lines, selected: same.lineId, notice };
  }
  const line = { lineId: newId(), item, quantity: fitted.quantity, price: null, discount: null, note: null };
  return { ...cart, lines: [...cart.lines, line], selected: line.lineId, notice };
}

function withQuantity(
  cart: Cart,
  { lineId, quantity }: { lineId: string; quantity: number },
  policy: StockPolicy,
) {
  const line = cart.lines.find((each) => each.lineId === lineId);
  if (!line) return cart;
  const others = otherQuantity(cart.lines, line.item.variantId, lineId);
  const fitted = fitQuantity(quantity, line.item, { others, policy });
  const next = withLine(cart, lineId, (each) => ({ ...each, quantity: fitted.quantity || each.quantity }));
  return { ...next, selected: lineId, notice: noticeOf(line.item, fitted) };
}

function stepped(
  cart: Cart,
  { lineId, direction }: { lineId: string; direction: 1 | -1 },
  policy: StockPolicy,
) {
  const line = cart.lines.find((each) => each.lineId === lineId);
  if (!line) return cart;
  const quantity = Math.max(line.quantity + direction * tapOf(line.item), line.item.quantityMin);
  return quantity === line.quantity ? cart : withQuantity(cart, { lineId, quantity }, policy);
}

function removed(cart: Cart, lineId: string): Cart {
  const at = cart.lines.findIndex((line) => line.lineId === lineId);
  if (at < 0) return cart;
  const lines = cart.lines.filter((line) => line.lineId !== lineId);
  const next = lines[Math.min(at, lines.length - 1)];
  return { ...cart, lines, selected: next?.lineId ?? null, notice: null };
}

function moved(cart: Cart, direction: 1 | -1): Cart {
  const at = cart.lines.findIndex((line) => line.lineId === cart.selected);
  const wanted = at < 0 ? (direction === 1 ? 0 : cart.lines.length - 1) : at + direction;
  const line = cart.lines[Math.max(0, Math.min(wanted, cart.lines.length - 1))];
  return { ...cart, selected: line?.lineId ?? null };
}

/** Earlier lines keep what they have; what is too much comes off the later ones. */
function fittedToStock(cart: Cart, available: ReadonlyMap<string, number>): Cart {
  const left = new Map(available);
  const lines = cart.lines.flatMap((line) => {
    const stock = left.get(line.item.variantId);
    if (stock === undefined) return [line];
    const item = { ...line.item, stock: available.get(line.item.variantId) ?? 0 };
    const { quantity } = fitQuantity(line.quantity, { ...item, stock }, { others: 0, policy: 'block' });
    left.set(line.item.variantId, stock - quantity);
    return quantity === 0 ? [] : [{ ...line, item, quantity }];
  });
  const isSelected = lines.some((line) => line.lineId === cart.selected);
  return { ...cart, lines, selected: isSelected ? cart.selected : null, notice: null };
}

function refreshed(cart: Cart, items: ReadonlyMap<string, Item>): Cart {
  const isStale = cart.lines.some(({ item }) => isOther(item, items.get(item.variantId)));
  if (!isStale) return cart;
  const lines = cart.lines.map((line) => ({ ...line, item: items.get(line.item.variantId) ?? line.item }));
  return { ...cart, lines };
}

const isOther = (item: Item, fresh: Item | undefined) =>
  fresh !== undefined && JSON.stringify(fresh) !== JSON.stringify(item);

const isPlain = ({ price, discount, note }: CartLine) => price === null && discount === null && note === null;

const withLine = (cart: Cart, lineId: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.lineId === lineId ? change(line) : line)),
  notice: null,
});

const noticeOf = (item: Item, { isShort, available }: Fitted): CartNotice | null =>
  isShort ? { kind: 'insufficientStock', name: item.name, available: available ?? 0 } : null;
