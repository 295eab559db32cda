import type { Cart } from '../../parts/sale/cart.ts';
import { contentOf } from '../../parts/sale/cart-content.ts';
import type { SaleBody } from '../../parts/sale/sale.ts';
import type { Part } from './charge.ts';

/** `approval`: the word of somebody for what the seller may not do himself. */
type Settled = { parts: Part[]; dueDate: string | null; approval?: string };
type Origin = { occurredAt: string; deviceId: string };

/**
 * What is sent, with every id made here and the prices that were shown: sent twice it is still one sale, and
 * a price that changed meanwhile is noticed instead of charged.
 */
export const bodyOf = (cart: Cart, { parts, dueDate, approval }: Settled, origin: Origin): SaleBody => ({
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
  ...origin,
});
