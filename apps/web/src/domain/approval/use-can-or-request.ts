import type { ApprovableGate } from '@mostrador/api/identity/approval/approval.schema';
import { trpc } from '../../lib/api/trpc.ts';
import { useCan } from '../../lib/session/me.tsx';

const freshFor = 5 * 60_000;

/** True if the user has the permission, or if another user can approve by PIN. */
export function useCanOrRequest(gate: ApprovableGate): boolean {
  const may = useCan(gate);
  const holders = trpc.approval.users.useQuery({ gate: [gate] }, { enabled: !may, staleTime: freshFor });
  return may || (holders.data?.users.length ?? 0) > 0;
}
