import type { Cart } from '../../../../domain/sale/cart/cart.ts';
import type { FreeAmount } from '../../../../domain/sale/cart/cart-rows.ts';
import type { CartLine } from '../../../../domain/sale/cart/item.ts';
import type { Sale } from '../../../../domain/sale/sale.ts';

/**
 * The differences between a recorded sale and the cart with its id. Quantities in 1/1000, amounts in 1/100.
 */
export type Difference = {
  /** Lines in the cart that are not recorded, so still unpaid. */
  unpaid: CartLine[];
  unpaidFree: FreeAmount[];
  /** Items that are recorded and no longer in the cart. */
  surplus: { name: string; quantity: number }[];
  surplusFree: Omit<FreeAmount, 'id'>[];
};

type Content = Pick<Cart, 'lines' | 'freeAmounts'>;
type Recorded = Pick<Sale, 'products' | 'services' | 'freeAmounts'>;

/** Subtracts the recorded items from the lines of the cart, item by item. */
export function differenceOf(cart: Content, sale: Recorded): Difference {
  const left = new Map<string, { name: string; quantity: number }>();
  // In the cart a service has its own id as variant id.
  const services = sale.services.map(({ id: variantId, ...line }) => ({ ...line, variantId }));
  for (const { variantId, name, quantity } of [...sale.products, ...services]) {
    const before = left.get(variantId)?.quantity ?? 0;
    left.set(variantId, { name, quantity: before + quantity });
  }
  const unpaid = cart.lines.flatMap((line) => {
    const recorded = left.get(line.item.variantId);
    const covered = Math.min(line.quantity, recorded?.quantity ?? 0);
    if (recorded) recorded.quantity -= covered;
    return covered === line.quantity ? [] : [{ ...line, quantity: line.quantity - covered }];
  });
  return {
    unpaid,
    surplus: [...left.values()].filter(({ quantity }) => quantity > 0),
    ...freeDifference(cart, sale),
  };
}

/** Compares the free amounts; amounts of the same name are added up. */
function freeDifference(cart: Content, sale: Recorded) {
  const left = new Map<string | null, number>();
  for (const { name, amount } of sale.freeAmounts) left.set(name, (left.get(name) ?? 0) + amount);
  const unpaidFree = cart.freeAmounts.flatMap((free) => {
    const recorded = left.get(free.name) ?? 0;
    const covered = Math.min(free.amount, recorded);
    left.set(free.name, recorded - covered);
    return covered === free.amount ? [] : [{ ...free, amount: free.amount - covered }];
  });
  const surplusFree = [...left].flatMap(([name, amount]) => (amount > 0 ? [{ name, amount }] : []));
  return { unpaidFree, surplusFree };
}

/** True if the recorded sale equals the cart: the same items and a total that the cart would have. */
export function isSameSale(
  { unpaid, unpaidFree, surplus, surplusFree }: Difference,
  { amount, totals }: { amount: number; totals: readonly number[] },
): boolean {
  const differing = [unpaid, unpaidFree, surplus, surplusFree];
  return differing.every(({ length }) => length === 0) && totals.includes(amount);
}
