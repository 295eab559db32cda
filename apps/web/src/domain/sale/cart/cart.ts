import type { Discount } from '@mostrador/shared/money/discount';
import type { Agreed, FreeAmount, Remainder, Sent } from './cart-rows.ts';
import { movedTo, sinceSent, withFree, withoutRow } from './cart-rows.ts';
import {
  allowedOf,
  asPacked,
  type CartLine,
  type ChosenExtra,
  type Fitted,
  firstQuantityOf,
  fitLine,
  fitQuantity,
  hasSameExtras,
  type Item,
  type Items,
  isTapped,
  type Pack,
  packAmount,
  resized,
  type StockPolicy,
  tapOf,
} from './item.ts';

export type Customer = {
  id: string;
  name: string;
  phone: string | null;
  owed: number;
  /** The customer's credit, as known when the customer was chosen. */
  creditBalance?: number;
  creditDays: number | null;
};

/**
 * The notice of the till about the last action. It is a new object every time, so that the same words can be
 * announced twice.
 */
export type CartNotice =
  | { kind: 'insufficientStock'; name: string; available: number }
  | { kind: 'quantityStep'; name: string; step: number; quantity: number }
  | { kind: 'belowMinimum'; name: string; minimum: number };

/** The discount of a coupon code; `productIds` are the products it applies to, null: all. */
export type CartCoupon = Discount & { code: string; productIds: readonly string[] | null };

export type Cart = {
  /** The id of the future sale. Every request and retry uses the same id. */
  saleId: string;
  /** The time at which the sale was sent without an answer. A retry of the same sale sends the same time. */
  sentAt: string | null;
  lines: CartLine[];
  freeAmounts: readonly FreeAmount[];
  discount: Discount | null;
  /** The tip in 1/100, on top of the price of the goods. */
  tip: number;
  /** The coupon as it was when the code was entered; the server checks it again. */
  coupon?: CartCoupon | null;
  customer: Customer | null;
  selected: string | null;
  notice: CartNotice | null;
  /** The parked ticket that this cart continues, as last loaded. Its id is that of the sale. */
  ticket: ParkedTicket | null;
  /** The values agreed on that ticket: while they stay unchanged, no new approval is needed. */
  agreed?: Agreed;
};

export type ParkedTicket = { revision: number; concept: string | null; comments: string | null };

/** A removed line, and its position. */
export type TakenLine = { line: CartLine; at: number };

/**
 * Undo data: the rows removed from one sale. They are restored only to that sale, beside rows added
 * meanwhile.
 */
export type PutBack = {
  saleId: string;
  taken: TakenLine[];
  freeAmounts?: readonly FreeAmount[];
  discount?: Discount | null;
  tip?: number;
  customer?: Customer | null;
};

/** Ids are part of the action, so that the same action on the same cart always has the same result. */
export type CartAction =
  | ({ type: 'add' } & Added)
  | { type: 'setQuantity'; lineId: string; quantity: number }
  | { type: 'step'; lineId: string; direction: 1 | -1 }
  | { type: 'change'; lineId: string; changes: Partial<Pick<CartLine, 'price' | 'discount' | 'note'>> }
  /** Removes a line, or a free amount by its id. */
  | { type: 'remove'; lineId: string }
  | { type: 'select'; lineId: string }
  | { type: 'move'; direction: 1 | -1 }
  | { type: 'setDiscount'; discount: Discount | null }
  | { type: 'setFree'; free: FreeAmount }
  | { type: 'setTip'; amount: number }
  | { type: 'setCoupon'; coupon: CartCoupon | null }
  | { type: 'setCustomer'; customer: Customer | null }
  /** The sale is being sent, for the first time or again. */
  | { type: 'send'; at: string }
  /** The server refused the sale, so it is known not to be recorded. */
  | { type: 'refuse' }
  /** The actual stock by variant, in 1/1000, as reported by the server. */
  | { type: 'fitStock'; available: ReadonlyMap<string, number> }
  | { type: 'refresh'; items: Items }
  | { type: 'putBack'; putBack: PutBack }
  /** Resumes a parked ticket, if the cart is empty. */
  | { type: 'resume'; cart: Cart }
  /** Empties the cart. A sale that may have reached the server does not share its id with the next one. */
  | { type: 'empty'; nextId: string }
  /**
   * Ends a sale and begins the next one, with the rows that were not part of the first, or were added after
   * it was sent.
   */
  | { type: 'next'; saleId: string; nextId: string; left?: Remainder; sent?: Sent };

export const newCart = (saleId: string): Cart => ({
  saleId,
  sentAt: null,
  lines: [],
  freeAmounts: [],
  discount: null,
  tip: 0,
  customer: null,
  selected: null,
  notice: null,
  ticket: null,
});

export const isCartEmpty = ({ lines, freeAmounts }: Cart): boolean =>
  lines.length === 0 && freeAmounts.length === 0;

/** Applies an action to a cart. Every change of a cart is made here. */
export function reduceCart(cart: Cart, action: CartAction, policy: StockPolicy): Cart {
  switch (action.type) {
    case 'add':
      return added(cart, action, policy);
    case 'setQuantity':
      return withQuantity(cart, action, policy);
    case 'step':
      return stepped(cart, action, policy);
    case 'change':
      return withLine(cart, action.lineId, (line) => changed(line, action.changes));
    case 'remove':
      return withoutRow(cart, action.lineId);
    case 'select':
      return { ...cart, selected: action.lineId };
    case 'move':
      return movedTo(cart, action.direction);
    case 'setDiscount':
      return { ...cart, discount: action.discount?.value ? action.discount : null };
    case 'setFree':
      return withFree(cart, action.free);
    case 'setCoupon':
      return { ...cart, coupon: action.coupon };
    case 'setTip':
      return { ...cart, tip: action.amount };
    case 'setCustomer':
      return { ...cart, customer: action.customer };
    case 'send':
      return cart.sentAt ? cart : { ...cart, sentAt: action.at };
    case 'refuse':
      return { ...cart, sentAt: null };
    case 'fitStock':
      return fittedToStock(cart, action.available);
    case 'refresh':
      return refreshed(cart, action.items);
    case 'putBack':
      return withPutBack(cart, action.putBack, policy);
    case 'resume':
      return isCartEmpty(cart) ? action.cart : cart;
    case 'empty':
      return newCart(cart.sentAt || cart.ticket ? action.nextId : cart.saleId);
    case 'next':
      return cart.saleId === action.saleId ? nextCart(cart, action) : cart;
  }
}

/** The quantity of the same variant in the other lines. */
export const otherQuantity = (lines: readonly CartLine[], variantId: string, lineId?: string): number =>
  lines
    .filter((line) => line.item.variantId === variantId && line.lineId !== lineId)
    .reduce((sum, line) => sum + line.quantity, 0);

/** A typed price replaces the price of the scale and of the pack. */
const changed = (line: CartLine, changes: Partial<CartLine>): CartLine => ({
  ...line,
  ...changes,
  ...(changes.price !== undefined && changes.price !== null && { labelAmount: null, pack: null }),
});

type Added = {
  item: Item;
  quantity?: number | undefined;
  /** The amount on the label of the scale from which the quantity was read. */
  labelAmount?: number | undefined;
  /** The price of one unit, if it was entered. */
  price?: number | undefined;
  /** The pack that is sold: one pack, unless a quantity in units is given. */
  pack?: Pack | undefined;
  lineId: string;
  extras?: readonly ChosenExtra[] | undefined;
};

/** Increases a plain line of the same item. A line with its own price, discount or note stays as agreed. */
function added(cart: Cart, action: Added, policy: StockPolicy): Cart {
  const { item, quantity, labelAmount, pack, price = null, lineId, extras = [] } = action;
  const counted = asPacked(item, pack);
  const isSame = (line: CartLine) =>
    line.item.variantId === item.variantId && isPlain(line, pack) && hasSameExtras(line.extras ?? [], extras);
  const same = labelAmount || price !== null ? undefined : cart.lines.find(isSame);
  const first = firstQuantityOf(counted);
  const more = quantity ?? (same ? Math.max(tapOf(counted), first) : first);
  const others = otherQuantity(cart.lines, item.variantId, same?.lineId);
  const requested = (same?.quantity ?? 0) + more;
  const fitted = fitLine({ quantity: requested, item, labelAmount, pack: pack ?? null }, { others, policy });
  const isTyped = quantity !== undefined && !labelAmount && isTapped(item);
  const offered = isTyped ? offeredOf(item, quantity) : null;
  const notice = noticeOf(item, fitted) ?? offered;
  if (fitted.quantity === 0) return { ...cart, notice };
  if (same) {
    const lines = cart.lines.map((line) =>
      line === same ? resized({ ...line, item }, Math.max(fitted.quantity, same.quantity)) : line,
    );
    return { ...cart, lines, selected: same.lineId, notice };
  }
  const plain = { lineId, item, extras, quantity: fitted.quantity, price, discount: null, note: null };
  const packed = pack && { pack, labelAmount: packAmount(pack, fitted.quantity) };
  const labelled = labelAmount && fitted.quantity === quantity ? { labelAmount } : {};
  const line = { ...plain, ...(packed ?? labelled) };
  return { ...cart, lines: [...cart.lines, line], selected: lineId, notice };
}

function withQuantity(
  cart: Cart,
  { lineId, quantity }: { lineId: string; quantity: number },
  policy: StockPolicy,
) {
  const line = cart.lines.find((each) => each.lineId === lineId);
  if (!line) return cart;
  const others = otherQuantity(cart.lines, line.item.variantId, lineId);
  const item = asPacked(line.item, line.pack);
  const fitted = fitQuantity(quantity, item, { others, policy });
  const next = withLine(cart, lineId, (each) => resized(each, fitted.quantity || each.quantity));
  return { ...next, selected: lineId, notice: noticeOf(item, fitted) ?? offeredOf(item, quantity) };
}

function stepped(
  cart: Cart,
  { lineId, direction }: { lineId: string; direction: 1 | -1 },
  policy: StockPolicy,
) {
  const line = cart.lines.find((each) => each.lineId === lineId);
  if (!line) return cart;
  const item = asPacked(line.item, line.pack);
  const quantity = Math.max(line.quantity + direction * tapOf(item), item.quantityMin);
  return quantity === line.quantity ? cart : withQuantity(cart, { lineId, quantity }, policy);
}

/** Restores removed rows beside those added meanwhile. */
function withPutBack(cart: Cart, { saleId, taken, ...rest }: PutBack, policy: StockPolicy): Cart {
  if (saleId !== cart.saleId) return cart;
  let next: Cart = { ...cart, notice: null };
  for (const one of taken) next = withLineBack(next, one, policy);
  for (const free of rest.freeAmounts ?? []) next = withFree(next, free);
  return {
    ...next,
    discount: cart.discount ?? rest.discount ?? null,
    tip: cart.tip || (rest.tip ?? 0),
    customer: cart.customer ?? rest.customer ?? null,
  };
}

/**
 * Restores a line at its old position, with the quantity that the stock still allows. A line that already
 * exists is not added twice.
 */
function withLineBack(cart: Cart, { line, at }: TakenLine, policy: StockPolicy): Cart {
  if (cart.lines.some(({ lineId }) => lineId === line.lineId)) return cart;
  const others = otherQuantity(cart.lines, line.item.variantId);
  const fitted = fitLine(line, { others, policy });
  const notice = noticeOf(line.item, fitted) ?? cart.notice;
  if (fitted.quantity === 0) return { ...cart, notice };
  const lines = cart.lines.toSpliced(at, 0, resized(line, fitted.quantity));
  return { ...cart, lines, selected: line.lineId, notice };
}

/**
 * Returns the next cart. If nothing is left, it belongs to the next customer; otherwise it still belongs to
 * this customer.
 */
function nextCart(cart: Cart, { nextId, left, sent }: Extract<CartAction, { type: 'next' }>): Cart {
  const rest = sent ? sinceSent(cart, sent) : left && { ...left, customer: cart.customer };
  return { ...newCart(nextId), ...rest, selected: rest?.lines.at(-1)?.lineId ?? null };
}

/**
 * Reduces the quantities to the stock. Earlier lines keep their quantity, and the excess is deducted from
 * the later ones.
 */
function fittedToStock(cart: Cart, available: ReadonlyMap<string, number>): Cart {
  const left = new Map(available);
  const lines = cart.lines.flatMap((line) => {
    const stock = left.get(line.item.variantId);
    if (stock === undefined) return [line];
    const item = { ...line.item, stock: available.get(line.item.variantId) ?? 0 };
    const here = { ...line, item: { ...item, stock } };
    const { quantity } = fitLine(here, { others: 0, policy: 'block' });
    left.set(line.item.variantId, stock - quantity);
    return quantity === 0 ? [] : [{ ...resized(line, quantity), item }];
  });
  const isSelected = lines.some((line) => line.lineId === cart.selected);
  return { ...cart, lines, selected: isSelected ? cart.selected : null, notice: null };
}

function refreshed(cart: Cart, items: Items): Cart {
  const isStale = cart.lines.some(({ item }) => isOther(item, items.get(item.variantId)));
  if (!isStale) return cart;
  const lines = cart.lines.map((line) => ({ ...line, item: items.get(line.item.variantId) ?? line.item }));
  return { ...cart, lines };
}

const isOther = (item: Item, fresh: Item | undefined) =>
  fresh !== undefined && JSON.stringify(fresh) !== JSON.stringify(item);

/** True if the line is unchanged, in the same kind of pack or in none. */
const isPlain = ({ price, discount, note, labelAmount, pack }: CartLine, other: Pack | undefined) =>
  price === null &&
  discount === null &&
  note === null &&
  (pack ? pack.id === other?.id : !other && !labelAmount);

const withLine = (cart: Cart, lineId: string, change: (line: CartLine) => CartLine): Cart => ({
  ...cart,
  lines: cart.lines.map((line) => (line.lineId === lineId ? change(line) : line)),
  notice: null,
});

const noticeOf = (item: Item, { isShort, available }: Fitted): CartNotice | null =>
  isShort ? { kind: 'insufficientStock', name: item.name, available: available ?? 0 } : null;

/** The notice about a quantity that is not sold. A finer weight from a scale gets none. */
function offeredOf(item: Item, requested: number): CartNotice | null {
  const { name, quantityMin, quantityStep } = item;
  if (requested < quantityMin) return { kind: 'belowMinimum', name, minimum: allowedOf(0, item) };
  if (requested % quantityStep === 0) return null;
  return { kind: 'quantityStep', name, step: quantityStep, quantity: allowedOf(requested, item) };
}
