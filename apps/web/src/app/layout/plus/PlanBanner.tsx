import { trpc } from '../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { useOrganization } from '../../../lib/session/me.tsx';
import { bannerOf } from './plan-banner.ts';

const PlanNotice = lazyOverlay(() => import('./PlanNotice.tsx'));

/** Tells the owner about a problem with the plan; empty if there is none. */
export function PlanBanner() {
  const isOwner = useOrganization()?.mainRole === 'owner';
  const { data } = trpc.billing.subscription.useQuery(undefined, { enabled: isOwner, staleTime: 300_000 });
  const banner = isOwner && data ? bannerOf(data.data) : null;
  if (!banner || !data) return null;
  const { paidAccess, endsAt, provider } = data.data;
  return <PlanNotice banner={banner} until={paidAccess ? endsAt : null} isByCard={provider === 'stripe'} />;
}
