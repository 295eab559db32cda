import type { Cart } from '../../parts/sale/cart.ts';
import type { CartLine } from '../../parts/sale/item.ts';
import type { Sale } from '../../parts/sale/sale.ts';

/** How a recorded sale differs from the cart that carries its id. Quantities in 1/1000, amounts in 1/100. */
export type Difference = {
  /** In the cart and not recorded: nobody has paid for it. */
  unpaid: CartLine[];
  unpaidFree: number;
  /** Recorded and no longer in the cart. */
  surplus: { name: string; quantity: number }[];
  surplusFree: number;
};

type Content = Pick<Cart, 'lines' | 'amountFree'>;
type Recorded = Pick<Sale, 'products' | 'services' | 'amountFree'>;

/** Counts what is recorded off the lines of the cart, the same thing for the same thing. */
export function differenceOf(cart: Content, sale: Recorded): Difference {
  const left = new Map<string, { name: string; quantity: number }>();
  // In the cart a service stands under its own id.
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
  const free = cart.amountFree - sale.amountFree;
  return {
    unpaid,
    unpaidFree: Math.max(0, free),
    surplus: [...left.values()].filter(({ quantity }) => quantity > 0),
    surplusFree: Math.max(0, -free),
  };
}

/** Whether the recorded sale is what the cart holds: the same things for a total that it would have. */
export function isSameSale(
  { unpaid, unpaidFree, surplus, surplusFree }: Difference,
  { amount, totals }: { amount: number; totals: readonly number[] },
): boolean {
  const isEqual = unpaid.length === 0 && surplus.length === 0 && unpaidFree === 0 && surplusFree === 0;
  return isEqual && totals.includes(amount);
}
