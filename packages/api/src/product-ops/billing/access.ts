import type { PlanType, SubscriptionState } from './billing.schema.ts';

const day = 86_400_000;
export const graceDays = 7;
/** A renewal is collected about an hour after its period began. */
const collecting = 3_600_000;

/** One subscription as the card provider has it. */
export type Bought = {
  providerId: string;
  status: string;
  plan: PlanType | null;
  /** It ends with the period that is paid for. */
  isEnding: boolean;
  startedAt: Date;
  periodStart: Date;
  periodEnd: Date;
  /** The newest invoice is paid, and with it the period. */
  isPeriodPaid: boolean;
};

/** What that makes of the organization. `accessUntil` is the one date that gates read. */
export type Standing = {
  status: Exclude<SubscriptionState['status'], number | null>;
  providerId: string;
  plan: PlanType | null;
  startedAt: Date;
  accessUntil: Date | null;
  graceUntil: Date | null;
  nextPaymentAt: Date | null;
};

/**
 * How long there is access, from whatever was bought: of several the one that lasts longest. Null where
 * nothing was ever paid for, which leaves everything as it was. What was bought before `disputedAt` is closed
 * since.
 */
export function accessUntil(
  bought: readonly Bought[],
  { now, disputedAt }: { now: Date; disputedAt: Date | null },
): Standing | null {
  const standings = bought.flatMap((one) => {
    const standing = standingOf(one, now);
    if (!standing) return [];
    return disputedAt && one.startedAt <= disputedAt ? closedSince(standing, disputedAt) : standing;
  });
  const rank = ({ accessUntil: until }: Standing) => until?.getTime() ?? 0;
  return standings.sort((a, b) => rank(b) - rank(a) || (a.providerId < b.providerId ? -1 : 1))[0] ?? null;
}

function standingOf(one: Bought, now: Date): Standing | null {
  const { providerId, plan, startedAt, periodStart, periodEnd } = one;
  const base = { providerId, plan, startedAt, graceUntil: null, nextPaymentAt: null };
  const lasting = (until: Date): Standing => ({
    ...base,
    status: until > now ? 'canceled' : 'expired',
    accessUntil: until,
  });
  const grace = new Date(periodStart.getTime() + graceDays * day);
  switch (one.status) {
    case 'active':
    case 'trialing':
      if (one.isEnding) return lasting(periodEnd);
      return {
        ...base,
        status: 'active',
        accessUntil: new Date(periodEnd.getTime() + collecting),
        nextPaymentAt: periodEnd,
      };
    case 'past_due':
      // The period that is not paid has begun: what was paid for ended there.
      return { ...base, status: 'payment-failed', accessUntil: grace, graceUntil: grace };
    case 'unpaid':
    case 'paused':
      return { ...base, status: 'expired', accessUntil: grace < now ? grace : now };
    case 'canceled':
      if (one.isPeriodPaid) return lasting(periodEnd);
      return periodStart > startedAt ? lasting(periodStart) : null;
    case 'incomplete_expired':
      return { ...base, status: 'incomplete_expired', accessUntil: null };
    default:
      return null;
  }
}

const closedSince = (standing: Standing, at: Date): Standing => ({
  ...standing,
  status: 'expired',
  accessUntil: standing.accessUntil && standing.accessUntil < at ? standing.accessUntil : at,
  graceUntil: null,
  nextPaymentAt: null,
});
