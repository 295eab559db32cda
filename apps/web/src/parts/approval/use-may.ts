import type { ApprovableGate } from '@mostrador/api/approval/approval.schema';
import { useCan } from '../../lib/me.tsx';
import { trpc } from '../../lib/trpc.ts';

const freshFor = 5 * 60_000;

/** Whether a person may, by right or because there is somebody to ask for his PIN. */
export function useMayOrAsk(gate: ApprovableGate): boolean {
  const may = useCan(gate);
  const holders = trpc.approval.users.useQuery({ gate: [gate] }, { enabled: !may, staleTime: freshFor });
  return may || (holders.data?.users.length ?? 0) > 0;
}
