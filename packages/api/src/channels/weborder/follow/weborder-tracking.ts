import type { Config } from '../../../core/call/call.ts';
import { isTrackingCode, trackingCodeOf } from '../place/weborder-code.ts';
import type { webOrders } from '../weborder.table.ts';

type Tracked = {
  order: Pick<typeof webOrders.$inferSelect, 'organizationId' | 'id' | 'code' | 'trackingHash'>;
  slug: string | null;
  /** The code that opened the order. */
  code?: string | undefined;
};

/**
 * Returns the code and the address with which a customer follows an order. If none of the program's secrets
 * produces the stored address and the customer did not open it, these are the short code and the store's
 * page.
 */
export function trackingOf(
  { secrets, storeUrl }: Pick<Config, 'secrets' | 'storeUrl'>,
  { order, slug, code = '' }: Tracked,
) {
  const given = code.trim().toLowerCase();
  const known = trackingCodeOf(secrets, order) ?? (isTrackingCode(given) ? given : null);
  const store = `${storeUrl}/tienda/${slug ?? ''}`;
  return known
    ? { trackingCode: known, trackingUrl: `${store}/pedido/${known}` }
    : { trackingCode: order.code, trackingUrl: store };
}
