import { describe, expect, test } from 'vitest';
import { accessOf, type Bought, forEver, type License } from './access.ts';

/** By card alone. */
const accessUntil = (bought: readonly Bought[], known: { now: Date; disputedAt: Date | null }) =>
  accessOf({ ...known, bought, license: null });

const day = 86_400_000;
const now = new Date('2026-06-15T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * day);
const hour = 1 / 24;

/** The periods in days from now; each is a first period unless it is marked as renewed. */
const periods = {
  running: [-10, 20],
  'just over': [-30.5, -0.5],
  'long over': [-60, -30],
} as const;
const statuses = [
  ...['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled'],
  ...['incomplete', 'incomplete_expired', 'some new word'],
];

const all = Object.entries(periods).flatMap(([period, [start, end]]) =>
  statuses.flatMap((status) =>
    [true, false].flatMap((isEnding) =>
      [true, false].flatMap((isPeriodPaid) =>
        [true, false].map((isRenewed) => ({ period, start, end, status, isEnding, isPeriodPaid, isRenewed })),
      ),
    ),
  ),
);
type Case = (typeof all)[number];

const bought = ({ start, end, status, isEnding, isPeriodPaid, isRenewed }: Case, id = 'sub_1'): Bought => ({
  providerId: id,
  status,
  plan: 'monthly',
  isEnding,
  isPeriodPaid,
  startedAt: inDays(isRenewed ? start - 30 : start),
  periodStart: inDays(start),
  periodEnd: inDays(end),
  pending: null,
});

/** The expected rules, written a second time: status and days of access from now; null changes nothing. */
function promised({
  status,
  start,
  end,
  isEnding,
  isPeriodPaid,
  isRenewed,
}: Case): [string, number | null] | null {
  const endingAt = (until: number): [string, number] => [until > 0 ? 'canceled' : 'expired', until];
  if (status === 'active' || status === 'trialing') return isEnding ? endingAt(end) : ['active', end + hour];
  if (status === 'past_due') return ['payment-failed', start + 7];
  if (status === 'unpaid' || status === 'paused') return ['expired', Math.min(0, start + 7)];
  if (status === 'incomplete_expired') return ['incomplete_expired', null];
  if (status !== 'canceled') return null;
  if (isPeriodPaid) return endingAt(end);
  return isRenewed ? endingAt(start) : null;
}

describe('access until', () => {
  test.each(all)('$status, $period, ends $isEnding, paid $isPeriodPaid, renewed $isRenewed', (one) => {
    const state = accessUntil([bought(one)], { now, disputedAt: null });
    const requested = promised(one);
    expect(state?.status ?? null).toBe(requested?.[0] ?? null);
    const until = requested?.[1];
    expect(state?.accessUntil ?? null).toEqual(typeof until === 'number' ? inDays(until) : null);
    expect(state?.nextPaymentAt ?? null).toEqual(state?.status === 'active' ? inDays(one.end) : null);
    expect(state?.graceUntil ?? null).toEqual(
      state?.status === 'payment-failed' ? inDays(one.start + 7) : null,
    );
  });

  test('of several is the one that lasts longest, in whichever order they come', () => {
    const cases = all.filter(({ period }) => period !== 'just over').slice(0, 40);
    for (const one of cases)
      for (const other of cases) {
        const [a, b] = [bought(one, 'sub_1'), bought(other, 'sub_2')];
        const input = { now, disputedAt: null };
        const both = accessUntil([a, b], input);
        expect(accessUntil([b, a], input)).toEqual(both);
        const single = [accessUntil([a], input), accessUntil([b], input)].flatMap((each) => each ?? []);
        const longest = Math.max(...single.map((each) => each.accessUntil?.getTime() ?? 0), 0);
        expect(both?.accessUntil?.getTime() ?? 0).toBe(longest);
      }
  });

  test('ends when a bank took the money back, and what is bought later is open', () => {
    const [first] = all.filter(
      ({ status, period, isEnding }) => status === 'active' && period === 'running' && !isEnding,
    );
    if (!first) throw new Error('unreachable');
    const disputedAt = inDays(-1);
    expect(accessUntil([bought(first)], { now, disputedAt })).toMatchObject({
      status: 'expired',
      accessUntil: disputedAt,
      nextPaymentAt: null,
    });
    const later = { ...bought(first), startedAt: inDays(-0.5), periodStart: inDays(-0.5) };
    expect(accessUntil([later], { now, disputedAt })).toMatchObject({ status: 'active' });
  });

  test('is nothing of what was never bought', () => {
    expect(accessUntil([], { now, disputedAt: null })).toBeNull();
  });

  const licenses: Record<string, License> = {
    'in force': { since: inDays(-100), endedAt: null },
    'taken back before all else': { since: inDays(-100), endedAt: inDays(-90) },
    'taken back just now': { since: inDays(-100), endedAt: inDays(-0.1) },
  };
  const licensed = Object.keys(licenses).flatMap((license) => all.map((one) => ({ ...one, license })));

  test.each(licensed)(
    'licence $license beside $status, $period, ends $isEnding, paid $isPeriodPaid, renewed $isRenewed',
    (one) => {
      const license = licenses[one.license];
      if (!license) throw new Error('unreachable');
      const state = accessOf({ license, bought: [bought(one)], now, disputedAt: null });
      if (!license.endedAt) {
        expect(state).toMatchObject({ status: 'active', provider: 'appsumo', accessUntil: forEver });
        return;
      }
      const byCard = promised(one);
      const cardUntil = typeof byCard?.[1] === 'number' ? inDays(byCard[1]) : null;
      const isCards = cardUntil !== null && cardUntil > license.endedAt;
      expect(state).toMatchObject(
        isCards
          ? { status: byCard?.[0], provider: 'stripe', accessUntil: cardUntil }
          : { status: 'expired', provider: 'appsumo', accessUntil: license.endedAt, nextPaymentAt: null },
      );
    },
  );

  test('is a licence’s alone where no card ever paid', () => {
    const license = { since: inDays(-1), endedAt: null };
    expect(accessOf({ license, bought: [], now, disputedAt: inDays(-1) })).toMatchObject({
      status: 'active',
      plan: 'lifetime',
      graceUntil: null,
      pending: null,
    });
  });
});
