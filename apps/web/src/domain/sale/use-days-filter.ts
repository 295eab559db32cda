import { shopDay } from '../../lib/format/days.ts';
import type { Filter } from '../../ui/list/ListTools.tsx';
import { useShop } from './shop.ts';

/** A list narrowed to business days of the shop; nothing until it is known what today is there. */
export function useDaysFilter(label: string): Filter[] {
  const shop = useShop();
  return shop
    ? [{ kind: 'dates', from: 'from', until: 'until', label, today: shopDay(new Date(), shop) }]
    : [];
}
