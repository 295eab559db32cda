import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useOrganization } from '../../../lib/session/me.tsx';
import { openPlus, wasPlusClosed } from '../../../lib/session/plus.ts';

/** The pages on which the day begins. The sheet never interrupts a user's work. */
const homes: readonly string[] = [paths.posHome, paths.appHome];

/**
 * Opens the sheet about Plus once for the owner of a business without Plus. No price is shown before the
 * first sale.
 */
export function useFirstPlus() {
  const { pathname } = useLocation();
  const organization = useOrganization();
  const isEligible =
    homes.includes(pathname) &&
    organization?.mainRole === 'owner' &&
    organization.businessType === 'business' &&
    !organization.hasPaidAccess &&
    !wasPlusClosed();
  const { data } = trpc.roadmap.basic.useQuery(undefined, { enabled: isEligible });
  const hasSold = data?.steps.some(({ key, done }) => key === 'sale' && done) ?? false;
  useEffect(() => {
    if (isEligible && hasSold) openPlus();
  }, [isEligible, hasSold]);
}
