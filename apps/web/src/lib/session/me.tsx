import { type Gate, type GateRefusal, gateRefusal } from '@mostrador/shared/rights/gates';
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../api/failure.ts';
import { trpc } from '../api/trpc.ts';
import { showNotice } from '../device/notify.ts';
import { type Me, personOf } from './person.ts';
import { forgetOrganization, getSession, learnOrganization, useSession } from './session.ts';
import { personIn } from './token.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

/** Loads the user once for all components below, because every amount on a page needs the user. */
export function MeProvider({ children }: { children: ReactNode }) {
  return <MeContext value={useMeQuery()}>{children}</MeContext>;
}

const MeContext = createContext<ReturnType<typeof useMeQuery> | null>(null);

/** The signed-in user; offline, the data last stored on this device. */
export function useMe() {
  const known = use(MeContext);
  if (!known) throw new Error('Only below MeProvider is it known who looks.');
  return known;
}

function useMeQuery() {
  const { token } = useSession();
  const query = trpc.user.me.useQuery(undefined, {
    enabled: token !== null,
    initialData: lastSeen,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
  });
  const isSignedIn = token !== null;
  // The whole page depends on this data, so it is rendered in chunks, and keys and taps are handled in
  // between.
  const known = useDeferredValue(query.data);
  const me = isSignedIn ? known : undefined;
  const { error, refetch: retry } = query;
  return useMemo(() => ({ me, error, retry, isSignedIn }), [me, error, retry, isSignedIn]);
}

/**
 * Stores the user's data for an offline start. A user removed from the organization continues in another one
 * and sees the reason until it is read. Mounted once, at the root.
 */
export function useKeepMe() {
  const t = useTranslations('shell');
  const { organizationId } = useSession();
  const { me, error } = useMe();
  const isOutside = error !== null && failureOf(error).status === 403 && organizationId !== null;
  const { id = null, name: organization = '' } = me?.currentOrganization ?? {};
  useEffect(() => {
    if (!isOutside) return;
    const words = hasUnsavedWork() ? t('outsideWithWork', { organization }) : t('outside', { organization });
    if (id === organizationId) showNotice({ id: 'outside', message: words, color: 'red', autoClose: false });
    forgetOrganization();
  }, [isOutside, id, organizationId, organization, t]);
  useEffect(() => {
    if (!me?.currentOrganization) return;
    learnOrganization(me.currentOrganization.id);
    localStorage.setItem(nameOf(me.currentOrganization.id), JSON.stringify(me));
  }, [me]);
}

export function useOrganization() {
  return useMe().me?.currentOrganization ?? null;
}

/** True for a personal account, which has no shop. */
export const useIsPerson = () => useOrganization()?.businessType === 'person';

/** Null if the user may pass the gate; a signed-out user is always refused. */
export function useRefusal(gate: Gate | undefined): GateRefusal | null {
  const { me } = useMe();
  return useMemo(() => (gate && me ? gateRefusal(gate, personOf(me)) : null), [gate, me]);
}

export function useCan(gate: Gate): boolean {
  const { me } = useMe();
  return useMemo(() => me !== undefined && gateRefusal(gate, personOf(me)) === null, [gate, me]);
}

const nameOf = (organizationId: string) => `me:${organizationId}`;

function lastSeen(): Me | undefined {
  const { token, organizationId } = getSession();
  const stored = token && organizationId ? localStorage.getItem(nameOf(organizationId)) : null;
  const me: Me | undefined = stored ? JSON.parse(stored) : undefined;
  return me && me.user.id === personIn(token) ? me : undefined;
}
