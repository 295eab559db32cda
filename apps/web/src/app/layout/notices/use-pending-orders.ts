import { trpc } from '../../../lib/api/trpc.ts';
import { useCan, useOrganization } from '../../../lib/session/me.tsx';
import { useIsTime } from './use-news.ts';

const everyMinute = 60_000;

/**
 * The number of store orders without an answer. The stream of changes reports new ones; if it is broken, a
 * query once a minute is soon enough.
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
