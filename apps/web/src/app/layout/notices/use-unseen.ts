import { trpc } from '../../../lib/api/trpc.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { useIsTime } from './use-news.ts';

/** The number of notifications of the organization that the user has not seen. */
export function useUnseen(): number {
  const isTime = useIsTime();
  const isInside = useOrganization() !== null;
  const { data } = trpc.notification.unseen.useQuery(undefined, { enabled: isTime && isInside });
  return data?.count ?? 0;
}
