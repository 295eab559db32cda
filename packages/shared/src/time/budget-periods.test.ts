import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetPeriods } from '../codes/codes.ts';
import { allowedOn, type BudgetEntry, budgetOn, chainUntil, leftOf, periodAround } from './budget-periods.ts';
import { daysOf } from './date-range.ts';
import { addDays, daysBetween } from './time.ts';

const monthly = (startsOn: string, amount: number | null, rollover = false): BudgetEntry => ({
  ...{ amount, startsOn, rollover },
  period: 'monthly',
});

test.each([
  ['weekly', '2026-11-26', '2026-11-23', '2026-11-29'],
  ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['yearly', '2026-11-26', '2026-01-01', '2026-12-31'],
] as const)('the %s period of %s goes from %s to %s', (period, day, from, until) => {
  expect(periodAround(period, day)).toEqual({ from, until });
});

describe('a budget', () => {
  const entries = [monthly('2026-01-01', 1000), monthly('2026-06-01', 2000), monthly('2026-03-01', null)];

  test('is the last one set of those that began', () => {
    expect(budgetOn(entries, '2025-12-31')).toBeNull();
    expect(budgetOn(entries, '2026-02-28')?.amount).toBe(1000);
    expect(budgetOn(entries, '2026-07-01')).toBeNull();
    expect(budgetOn(entries.slice(0, 2), '2026-07-01')?.amount).toBe(2000);
  });

  test('takes over what its periods left, in both directions, over a change of its amount', () => {
    const rolling = [monthly('2026-01-01', 1000, true), monthly('2026-03-01', 2000, true)];
    const chain = chainUntil(rolling, '2026-04-15');
    const spent = new Map([
      ['2026-01-01', 400],
      ['2026-02-01', 1900],
      ['2026-03-01', 1500],
    ]);
    expect(chain.map(({ from }) => from)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(leftOf(chain.slice(0, -1), ({ from }) => spent.get(from) ?? 0)).toBe(600 - 900 + 500);
  });

  test('takes over nothing from before it says so, nor from periods of another length', () => {
    const later = [monthly('2026-01-01', 1000), monthly('2026-03-01', 1000, true)];
    expect(chainUntil(later, '2026-04-15').map(({ from }) => from)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    const longer: BudgetEntry[] = [
      monthly('2026-01-01', 1000, true),
      { ...monthly('2027-01-01', 1, true), period: 'yearly' },
    ];
    expect(chainUntil(longer, '2027-05-05').map(({ from }) => from)).toEqual(['2027-01-01']);
  });
});

const day = fc.integer({ min: 0, max: 900 }).map((days) => addDays('2025-01-01', days));
const anEntry = fc
  .record({
    amount: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
    period: fc.constantFrom(...budgetPeriods),
    on: day,
    rollover: fc.boolean(),
  })
  .map(({ on, ...entry }): BudgetEntry => ({ ...entry, startsOn: periodAround(entry.period, on).from }));
const history = fc.array(anEntry, { maxLength: 5 });

describe('of any history', () => {
  test('each day lies in the period around it, and those follow each other', () => {
    fc.assert(
      fc.property(fc.constantFrom(...budgetPeriods), day, (period, on) => {
        const { from, until } = periodAround(period, on);
        expect(from <= on && on <= until).toBe(true);
        expect(periodAround(period, addDays(until, 1)).from).toBe(addDays(until, 1));
      }),
    );
  });

  test('the amount allowed on some days is the sum of the daily parts, in cents', () => {
    fc.assert(
      fc.property(history, day, fc.integer({ min: 0, max: 120 }), (entries, from, length) => {
        const range = { from, until: addDays(from, length) };
        const parts = daysOf(range).map((each) => {
          const budget = budgetOn(entries, each);
          if (!budget) return null;
          const whole = periodAround(budget.period, each);
          return budget.amount / (daysBetween(whole.from, whole.until) + 1);
        });
        const allowed = allowedOn(entries, range);
        expect(allowed === null).toBe(parts.every((part) => part === null));
        const exact = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
        // Each piece is rounded once.
        expect(Math.abs((allowed ?? 0) - exact)).toBeLessThanOrEqual(0.5 * parts.length);
      }),
    );
  });

  test('the remainder is the previous one, if it rolls over, plus this period', () => {
    fc.assert(
      fc.property(history, day, fc.func(fc.integer({ min: 0, max: 10_000_000 })), (entries, on, spentOn) => {
        const spent = ({ from }: { from: string }) => spentOn(from);
        const chain = chainUntil(entries, on);
        const running = chain.at(-1);
        expect(running === undefined).toBe(budgetOn(entries, on) === null);
        if (!running) return;
        const before = addDays(running.from, -1);
        const goesOn = running.budget.rollover && budgetOn(entries, before)?.period === running.budget.period;
        const carried = goesOn ? leftOf(chainUntil(entries, before), spent) : 0;
        expect(leftOf(chain.slice(0, -1), spent)).toBe(carried);
        expect(leftOf(chain, spent)).toBe(carried + running.budget.amount - spent(running));
      }),
    );
  });
});
