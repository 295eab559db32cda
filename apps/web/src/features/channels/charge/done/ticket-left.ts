import { newId } from '@mostrador/shared/wire/new-id';
import type { Cart } from '../../../../domain/sale/cart/cart.ts';
import type { Remainder } from '../../../../domain/sale/cart/cart-rows.ts';

/** The whole cart, for a sale that no longer belongs to a ticket. */
export const wholeOf = ({ lines, freeAmounts, discount, tip }: Cart): Remainder => ({
  lines: lines.map((line) => ({ ...line, lineId: newId() })),
  freeAmounts,
  discount,
  tip,
});

/** The additions to a ticket since it was opened here: whole lines, and larger quantities. */
export function addedTo({ lines, freeAmounts, agreed }: Cart): Remainder {
  return {
    lines: lines.flatMap((line) => {
      const had = agreed?.lines[line.lineId];
      const quantity = had ? line.quantity - (had.quantity ?? line.quantity) : line.quantity;
      return quantity > 0 ? [{ ...line, lineId: newId(), quantity }] : [];
    }),
    freeAmounts: freeAmounts.filter(({ id }) => agreed?.free?.includes(id) === false),
  };
}
