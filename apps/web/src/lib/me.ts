import { type Gate, type GateRefusal, gateRefusal } from '@mostrador/shared/gates';
import { useEffect, useMemo } from 'react';
import { failureOf } from './failure.ts';
import { type Me, personOf } from './person.ts';
import { forgetOrganization, rememberOrganization, useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** The signed-in person; while the network is away, as they were when last seen on this device. */
export function useMe() {
  const { token } = useSession();
  const query = trpc.user.me.useQuery(undefined, {
    enabled: token !== null,
    initialData: lastSeen,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });
  const me = token === null ? undefined : query.data;
  return { me, error: query.error, retry: query.refetch, isSignedIn: token !== null };
}

/** Keeps what was learned of the person for a start without network. Stands once, at the root. */
export function useKeepMe() {
  const { me, error, retry } = useMe();
  const isOutside = error !== null && failureOf(error).status === 403;
  useEffect(() => {
    if (!isOutside) return;
    forgetOrganization();
    void retry();
  }, [isOutside, retry]);
  useEffect(() => {
    if (!me) return;
    localStorage.setItem('me', JSON.stringify(me));
    if (me.currentOrganization) rememberOrganization(me.currentOrganization.id);
  }, [me]);
}

export function useOrganization() {
  return useMe().me?.currentOrganization ?? null;
}

/** null when the gate lets the person through; `signedOut` people are refused everywhere. */
export function useRefusal(gate: Gate | undefined): GateRefusal | null {
  const { me } = useMe();
  return useMemo(() => (gate && me ? gateRefusal(gate, personOf(me)) : null), [gate, me]);
}

export function useCan(gate: Gate): boolean {
  const { me } = useMe();
  return useMemo(() => me !== undefined && gateRefusal(gate, personOf(me)) === null, [gate, me]);
}

function lastSeen(): Me | undefined {
  const stored = localStorage.getItem('me');
  return stored && localStorage.getItem('token') ? JSON.parse(stored) : undefined;
}
