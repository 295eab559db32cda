import type { Discount } from '@mostrador/shared/money/discount';
import { newId } from '@mostrador/shared/wire/new-id';
import type { Cart } from './cart.ts';
import { type CartLine, resized } from './item.ts';

/** An amount without an item, with its optional purpose. In 1/100. */
export type FreeAmount = { id: string; name: string | null; amount: number };

/** The contents of a ticket when it was opened here. Carts stored by earlier versions contain less. */
export type Agreed = {
  discount: Discount | null;
  lines: Record<string, Pick<CartLine, 'price' | 'discount'> & Partial<Pick<CartLine, 'quantity'>>>;
  /** The ids of the ticket's free amounts. */
  free?: readonly string[];
};

/** The part that continues as the next sale. */
export type Remainder = Pick<Cart, 'lines' | 'freeAmounts'> & Partial<Pick<Cart, 'discount' | 'tip'>>;

/** The part of a cart that was sent, by the id of its row. The rest of a row continues under a new id. */
export type Sent = Pick<Cart, 'customer'> & { rows: ReadonlyMap<string, { size: number; restId: string }> };

/** Returns the part of a cart that is sent. Additions before the answer arrives belong to the next sale. */
export const sentOf = ({ customer, lines, freeAmounts }: Cart): Sent => ({
  customer,
  rows: new Map([
    ...lines.map(({ lineId, quantity }) => [lineId, { size: quantity, restId: newId() }] as const),
    ...freeAmounts.map(({ id, amount }) => [id, { size: amount, restId: newId() }] as const),
  ]),
});

/** The additions to a cart since it was sent: whole rows, larger quantities, and a newly chosen customer. */
export function sinceSent({ lines, freeAmounts, customer }: Cart, { rows, customer: served }: Sent) {
  return {
    customer: customer?.id === served?.id ? null : customer,
    lines: lines.flatMap((line) => {
      const had = rows.get(line.lineId);
      if (!had) return [line];
      const quantity = line.quantity - had.size;
      return quantity > 0 ? [{ ...resized(line, quantity), lineId: had.restId }] : [];
    }),
    freeAmounts: freeAmounts.flatMap((free) => {
      const had = rows.get(free.id);
      if (!had) return [free];
      const amount = free.amount - had.size;
      return amount > 0 ? [{ ...free, id: had.restId, amount }] : [];
    }),
  };
}

/** Returns the sum of all free amounts, which the API has as one field. */
export const freeOf = ({ freeAmounts }: Pick<Cart, 'freeAmounts'>): number =>
  freeAmounts.reduce((sum, { amount }) => sum + amount, 0);

/** The ids of the rows in the order of the cart: the goods first. */
const rowIds = ({ lines, freeAmounts }: Pick<Cart, 'lines' | 'freeAmounts'>) => [
  ...lines.map(({ lineId }) => lineId),
  ...freeAmounts.map(({ id }) => id),
];

/**
 * Returns the cart with a free amount: a new one is appended, a known one is changed in its place, and one
 * of zero is removed.
 */
export function withFree(cart: Cart, free: FreeAmount): Cart {
  if (free.amount === 0) return withoutRow(cart, free.id);
  const isKnown = cart.freeAmounts.some(({ id }) => id === free.id);
  const freeAmounts = isKnown
    ? cart.freeAmounts.map((each) => (each.id === free.id ? free : each))
    : [...cart.freeAmounts, free];
  return { ...cart, freeAmounts, selected: free.id, notice: null };
}

/** Removes one line or free amount; the next row is selected. */
export function withoutRow(cart: Cart, rowId: string): Cart {
  const at = rowIds(cart).indexOf(rowId);
  if (at < 0) return cart;
  const lines = cart.lines.filter(({ lineId }) => lineId !== rowId);
  const freeAmounts = cart.freeAmounts.filter(({ id }) => id !== rowId);
  const left = rowIds({ lines, freeAmounts });
  return { ...cart, lines, freeAmounts, selected: left[Math.min(at, left.length - 1)] ?? null, notice: null };
}

/** Selects the row below or above the selected one. */
export function movedTo(cart: Cart, direction: 1 | -1): Cart {
  const ids = rowIds(cart);
  const at = ids.indexOf(cart.selected ?? '');
  const target = at < 0 ? (direction === 1 ? 0 : ids.length - 1) : at + direction;
  return { ...cart, selected: ids[Math.max(0, Math.min(target, ids.length - 1))] ?? null };
}
