import { z } from 'zod';
import { type PlanType, planTypes, type SubscriptionState } from './billing.schema.ts';

const day = 86_400_000;
export const graceDays = 7;
/** The time to collect a renewal, which happens about an hour after its period begins. */
const collecting = 3_600_000;
/** The end date of unlimited access, which every library can read. */
export const forEver = new Date('9999-12-31T00:00:00Z');

/** One subscription at the card provider. */
export const Bought = z.object({
  providerId: z.string(),
  status: z.string(),
  plan: z.enum(planTypes).nullable(),
  /** True if the subscription ends with the paid period. */
  isEnding: z.boolean(),
  startedAt: z.coerce.date(),
  periodStart: z.coerce.date(),
  periodEnd: z.coerce.date(),
  /** True if the newest invoice, and so the period, is paid. */
  isPeriodPaid: z.boolean(),
  /** The next plan. */
  pending: z.object({ plan: z.enum(planTypes), from: z.coerce.date() }).nullable(),
});
export type Bought = z.infer<typeof Bought>;

/** A permanent licence, until it is revoked or serves another business. */
export type License = { since: Date; endedAt: Date | null };

/** The resulting state of the organization. `accessUntil` is the only date that gates read. */
export type AccessState = {
  status: Exclude<SubscriptionState['status'], number | null>;
  provider: 'stripe' | 'appsumo';
  providerId: string | null;
  plan: PlanType | 'lifetime' | null;
  startedAt: Date;
  accessUntil: Date | null;
  graceUntil: Date | null;
  nextPaymentAt: Date | null;
  pending: Bought['pending'];
};

type Known = { license: License | null; bought: readonly Bought[]; disputedAt: Date | null; now: Date };

/**
 * Calculates the end of access from a licence and from subscriptions by card; the latest end counts. Returns
 * null if nothing was ever paid for; the caller then changes nothing. Purchases before `disputedAt` count as
 * ended at that time.
 */
export function accessOf({ license, bought, disputedAt, now }: Known): AccessState | null {
  const byCard = bought.flatMap((one) => {
    const state = accessStateOf(one, now);
    if (!state) return [];
    return disputedAt && one.startedAt <= disputedAt ? closedSince(state, disputedAt) : state;
  });
  const standings = license ? [licensed(license), ...byCard] : byCard;
  const rank = ({ accessUntil: until }: AccessState) => until?.getTime() ?? 0;
  const key = ({ providerId }: AccessState) => providerId ?? '';
  return standings.sort((a, b) => rank(b) - rank(a) || (key(a) < key(b) ? -1 : 1))[0] ?? null;
}

const licensed = ({ since, endedAt }: License): AccessState => ({
  status: endedAt ? 'expired' : 'active',
  provider: 'appsumo',
  providerId: null,
  plan: 'lifetime',
  startedAt: since,
  accessUntil: endedAt ?? forEver,
  graceUntil: null,
  nextPaymentAt: null,
  pending: null,
});

function accessStateOf(one: Bought, now: Date): AccessState | null {
  const { providerId, plan, startedAt, periodStart, periodEnd, pending } = one;
  const base = {
    provider: 'stripe' as const,
    providerId,
    plan,
    startedAt,
    graceUntil: null,
    nextPaymentAt: null,
    pending,
  };
  const endingAt = (until: Date): AccessState => ({
    ...base,
    status: until > now ? 'canceled' : 'expired',
    accessUntil: until,
  });
  const grace = new Date(periodStart.getTime() + graceDays * day);
  switch (one.status) {
    case 'active':
    case 'trialing':
      if (one.isEnding) return endingAt(periodEnd);
      return {
        ...base,
        status: 'active',
        accessUntil: new Date(periodEnd.getTime() + collecting),
        nextPaymentAt: periodEnd,
      };
    case 'past_due':
      // The unpaid period has begun, so that the paid access ended at its start.
      return { ...base, status: 'payment-failed', accessUntil: grace, graceUntil: grace };
    case 'unpaid':
    case 'paused':
      return { ...base, status: 'expired', accessUntil: grace < now ? grace : now };
    case 'canceled':
      if (one.isPeriodPaid) return endingAt(periodEnd);
      return periodStart > startedAt ? endingAt(periodStart) : null;
    case 'incomplete_expired':
      return { ...base, status: 'incomplete_expired', accessUntil: null };
    default:
      return null;
  }
}

const closedSince = (state: AccessState, at: Date): AccessState => ({
  ...state,
  status: 'expired',
  accessUntil: state.accessUntil && state.accessUntil < at ? state.accessUntil : at,
  graceUntil: null,
  nextPaymentAt: null,
});
