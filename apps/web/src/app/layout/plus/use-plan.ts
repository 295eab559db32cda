import { useOrganization } from '../../../lib/session/me.tsx';

/**
 * The plan as shown to the owner of a business: free, or the days left of the trial. An employee can do
 * nothing about it.
 */
export function usePlan(): { kind: 'free' } | { kind: 'trial'; days: number } | null {
  const organization = useOrganization();
  if (organization?.mainRole !== 'owner') return null;
  if (organization.isTrial) return { kind: 'trial', days: organization.trialDaysLeft ?? 0 };
  return organization.hasPaidAccess ? null : { kind: 'free' };
}
