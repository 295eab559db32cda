import { later } from '../../lib/later.tsx';
import { useOrganization } from '../../lib/me.tsx';
import { trpc } from '../../lib/trpc.ts';
import { bannerOf } from './plan-banner.ts';

const PlanNotice = later(() => import('./PlanNotice.tsx'));

/** Tells the owner what became of the plan; nothing while all is well. */
export function PlanBanner() {
  const isOwner = useOrganization()?.mainRole === 'owner';
  const { data } = trpc.billing.subscription.useQuery(undefined, { enabled: isOwner, staleTime: 300_000 });
  const banner = isOwner && data ? bannerOf(data.data) : null;
  return banner ? <PlanNotice banner={banner} /> : null;
}
