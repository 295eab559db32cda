import { cut } from '@mostrador/shared/words/cut';
import { deviceId } from '../device.ts';
import type { Cart } from './cart.ts';
import { contentOf } from './cart-content.ts';

const nameLength = 35;

/** What is sent to let a sale wait: as it is called already, else by the hour and whose it is. */
export const buildParkInput = (cart: Cart, hour: string) => ({
  ...contentOf(cart),
  concept: cart.ticket?.concept ?? cut([hour, cart.customer?.name].filter(Boolean).join(' · '), nameLength),
  status: 'in_progress' as const,
  deviceId: deviceId(),
});
