import { trpc } from '../../../lib/api/trpc.ts';
import { useCan, useOrganization } from '../../../lib/session/me.tsx';
import { useIsTime } from './use-news.ts';

const everyMinute = 60_000;

/**
 * How many orders of the store nobody answered yet. The stream of changes tells of new ones; where that is
 * broken, once a minute is soon enough.
 */
export function usePendingOrders(): number {
  const isTime = useIsTime();
  const isBusiness = useOrganization()?.businessType === 'business';
  const mayLook = useCan('weborder.list');
  const { data } = trpc.webOrder.count.useQuery(undefined, {
    enabled: isTime && isBusiness && mayLook,
    refetchInterval: everyMinute,
  });
  return data?.pendingOrders ?? 0;
}
