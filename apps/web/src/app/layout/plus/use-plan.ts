import { useOrganization } from '../../../lib/session/me.tsx';

/**
 * What the owner of a business is told of the plan: that it is free, or how many days of the trial are left.
 * An employee can do nothing about it.
 */
export function usePlan(): { kind: 'free' } | { kind: 'trial'; days: number } | null {
  const organization = useOrganization();
  if (organization?.mainRole !== 'owner') return null;
  if (organization.isTrial) return { kind: 'trial', days: organization.trialDaysLeft ?? 0 };
  return organization.hasPaidAccess ? null : { kind: 'free' };
}
