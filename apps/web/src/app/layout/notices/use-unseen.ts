import { trpc } from '../../../lib/api/trpc.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { useIsTime } from './use-news.ts';

/** How many notifications of the organization the person has not seen. */
export function useUnseen(): number {
  const isTime = useIsTime();
  const isInside = useOrganization() !== null;
  const { data } = trpc.notification.unseen.useQuery(undefined, { enabled: isTime && isInside });
  return data?.count ?? 0;
}
