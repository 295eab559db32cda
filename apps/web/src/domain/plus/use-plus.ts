import { trpc } from '../../lib/api/trpc.ts';
import { useMe } from '../../lib/session/me.tsx';

/**
 * Returns the plans and, for the owner, the subscription of the business. Signed-out visitors have no
 * subscription.
 */
export function usePlus() {
  const { me, isSignedIn } = useMe();
  const role = me?.currentOrganization?.mainRole ?? null;
  const isOwner = role === 'owner';
  const offer = trpc.billing.offer.useQuery(undefined, { staleTime: 3_600_000 });
  const subscription = trpc.billing.subscription.useQuery(undefined, { enabled: isOwner });
  const state = subscription.data?.data;
  return {
    isSignedIn,
    role,
    isOwner,
    // A cancelled subscription lasts until its end, and a plan can be chosen again.
    hasPlus: state?.status === 'active' && state.paidAccess && !state.trialSubscription,
    offer: offer.data,
    state,
    error: offer.error ?? subscription.error,
    retry: () => void Promise.all([offer.refetch(), isOwner ? subscription.refetch() : null]),
    isPending: offer.isPending || (isOwner && subscription.isPending),
  };
}

export type Plans = NonNullable<ReturnType<typeof usePlus>['offer']>['plans'];
export type PlusState = NonNullable<ReturnType<typeof usePlus>['state']>;
