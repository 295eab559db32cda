import type { Cart } from '../../../domain/sale/cart/cart.ts';
import { contentOf } from '../../../domain/sale/cart/cart-content.ts';
import type { SaleBody } from '../../../domain/sale/sale.ts';
import type { Part } from './charge.ts';

/**
 * `approval`: the approval for an action that the seller lacks the permission for. `takesReserved`: the sale
 * also uses stock reserved for orders.
 */
export type Settled = { parts: Part[]; dueDate: string | null; approval?: string; takesReserved?: true };
type Origin = { deviceId: string };

/**
 * The request, with every id made here and the prices that were shown: sent twice it is still one sale, and a
 * price that changed meanwhile is noticed instead of charged. The date is that of the server's clock, not of
 * this device's.
 */
export const bodyOf = (
  cart: Cart,
  { parts, dueDate, approval, takesReserved }: Settled,
  origin: Origin,
): SaleBody => ({
  ...contentOf(cart),
  payments: parts.map(({ id, method, amount, received, reference }) => ({
    id,
    method,
    amount,
    received,
    ...(reference && { reference }),
  })),
  dueDate,
  ...(approval ? { approval } : {}),
  ...(takesReserved && { takeReserved: true }),
  ...origin,
});
