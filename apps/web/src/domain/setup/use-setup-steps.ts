import { useState } from 'react';
import { trpc } from '../../lib/api/trpc.ts';
import { useOrganization } from '../../lib/session/me.tsx';

/**
 * The setup steps, for the owner of a shop that is not a demo. `isKnown` is false until it is certain whether
 * they are shown, so that nothing below them moves. Once all are done, or they were dismissed on this device,
 * they are not queried.
 */
export function useSetupSteps() {
  const organization = useOrganization();
  const name = `setupSteps:${organization?.id ?? ''}`;
  const [isAway, setAway] = useState(() => localStorage.getItem(name) !== null);
  const isEligible = organization?.mainRole === 'owner' && !organization.isDemo && !isAway;
  // Steps are done on other pages, so returning from one shows the new state.
  const { data, isPending } = trpc.roadmap.basic.useQuery(undefined, { enabled: isEligible, staleTime: 0 });
  const putAway = () => {
    localStorage.setItem(name, 'away');
    setAway(true);
  };
  const roadmap = isEligible && data && data.progress < 100 ? data : null;
  return { roadmap, putAway, isKnown: !isEligible || !isPending };
}

export type SetupSteps = NonNullable<ReturnType<typeof useSetupSteps>['roadmap']>['steps'];
