import type { AppRouter } from '@mostrador/api/router';
import {
  type Flag,
  type Gate,
  type GatePerson,
  type GateRefusal,
  gateRefusal,
  isFlag,
} from '@mostrador/shared/gates';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useMemo } from 'react';
import { failureOf } from './failure.ts';
import { forgetOrganization, rememberOrganization, useSession } from './session.ts';
import { trpc } from './trpc.ts';

export type Me = inferRouterOutputs<AppRouter>['user']['me'];

/** The signed-in person; while the network is away, as they were when last seen on this device. */
export function useMe() {
  const { token } = useSession();
  const query = trpc.user.me.useQuery(undefined, {
    enabled: token !== null,
    initialData: lastSeen,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });
  const { refetch } = query;
  const me = token === null ? undefined : query.data;
  const isOutside = query.error !== null && failureOf(query.error).status === 403;
  useEffect(() => {
    if (!isOutside) return;
    forgetOrganization();
    void refetch();
  }, [isOutside, refetch]);
  useEffect(() => {
    if (!me) return;
    localStorage.setItem('me', JSON.stringify(me));
    if (me.currentOrganization) rememberOrganization(me.currentOrganization.id);
  }, [me]);
  return { me, error: query.error, retry: refetch, isSignedIn: token !== null };
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

/** What the gates ask about a person, read from the answer of `user.me`. */
export function personOf(me: Me): GatePerson {
  const organization = me.currentOrganization;
  return {
    isOwner: organization?.mainRole === 'owner',
    flags: flagsOf(me.currentPermissions),
    isPaid: organization?.hasPaidAccess ?? false,
    isTrial: organization?.isTrial ?? false,
    accountType: organization?.businessType ?? 'business',
  };
}

function flagsOf(permissions: Me['currentPermissions']): ReadonlySet<Flag> {
  return new Set(
    Object.keys(permissions)
      .filter(isFlag)
      .filter((flag) => permissions[flag] === true),
  );
}

function lastSeen(): Me | undefined {
  const stored = localStorage.getItem('me');
  return stored && localStorage.getItem('token') ? JSON.parse(stored) : undefined;
}
