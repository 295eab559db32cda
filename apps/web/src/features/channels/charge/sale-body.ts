import type { Cart } from '../../../domain/sale/cart/cart.ts';
import { contentOf } from '../../../domain/sale/cart/cart-content.ts';
import type { SaleBody } from '../../../domain/sale/sale.ts';
import type { Part } from './charge.ts';

/**
 * `approval` is the approval for an action that the seller lacks the permission for. With `takesReserved`
 * the sale also uses stock reserved for orders.
 */
export type Settled = { parts: Part[]; dueDate: string | null; approval?: string; takesReserved?: true };
type Origin = { deviceId: string };

/**
 * Builds the request, with all ids created here and the prices that were shown: if it is sent twice, it is
 * still one sale, and a price that changed meanwhile is reported instead of charged. The server sets the
 * date, not the clock of this device.
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
