import { shopDay } from '../../lib/format/days.ts';
import type { Filter } from '../../ui/list/ListTools.tsx';
import { useShop } from './use-shop.ts';

/** A filter by business days of the shop. Empty until the current day there is known. */
export function useDaysFilter(label: string): Filter[] {
  const shop = useShop();
  return shop
    ? [{ kind: 'dates', from: 'from', until: 'until', label, today: shopDay(new Date(), shop) }]
    : [];
}
