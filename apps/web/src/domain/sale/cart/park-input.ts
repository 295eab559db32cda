import { cut } from '@mostrador/shared/words/cut';
import { deviceId } from '../device.ts';
import type { Cart } from './cart.ts';
import { contentOf } from './cart-content.ts';

const nameLength = 35;

/** The input that parks a sale: under its existing name, otherwise under the hour and the customer's name. */
export const buildParkInput = (cart: Cart, hour: string) => ({
  ...contentOf(cart),
  concept: cart.ticket?.concept ?? cut([hour, cart.customer?.name].filter(Boolean).join(' · '), nameLength),
  status: 'in_progress' as const,
  deviceId: deviceId(),
});
