import { trpc } from '../../../lib/api/trpc.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { isReversed, type Range } from '../../../ui/list/ranges.ts';

/** A person as the report of these days calls him: who only undid sales of others stands in no row. */
export function useReported(userId: string | null, days: Range) {
  const seesPeople = useCan('report.read');
  const query = { ...(days.from && { from: days.from }), ...(days.until && { until: days.until }) };
  const enabled = seesPeople && userId !== null && !isReversed(days);
  const { data } = trpc.report.topUsers.useQuery(query, { enabled });
  return data?.users.find(({ user }) => user.id === userId)?.user;
}
