import type { GoalState } from '@mostrador/shared/codes/codes';
import { addDays } from '@mostrador/shared/time/time';

/** The days on which people are paid, the 15th and the last of each month, up to a day, since year 0. */
function paydaysUntil(day: string) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLast = addDays(day, 1).endsWith('-01');
  return (year * 12 + month) * 2 + (date >= 15 ? 1 : 0) + (isLast ? 1 : 0);
}

type Input = {
  goal: { target: number; startedOn: string; dueOn: string | null; closedAt: Date | null };
  saved: number;
  today: string;
  decimals: number;
};

/** The state of a goal on a day: the rest, the amount per period, and whether it is on time. */
export function courseOf({ goal, saved, today, decimals }: Input) {
  const { target, startedOn, dueOn, closedAt } = goal;
  const left = Math.max(0, target - saved);
  const isOver = closedAt !== null || left === 0;
  if (dueOn === null)
    return {
      ...{ left, expected: null, perMonth: null, perFortnight: null },
      state: stateOf({ goal, left, isLate: false, isBehind: false }),
    };
  const began = paydaysUntil(startedOn);
  const paydays = paydaysUntil(dueOn) - began;
  // A payday counts after it is over, so that the saver is not reported as behind on the day itself.
  const gone = Math.max(0, paydaysUntil(addDays(today, -1)) - began);
  const expected =
    today > dueOn ? target : paydays > 0 ? Math.floor((target * Math.min(gone, paydays)) / paydays) : 0;
  const isLate = today > dueOn;
  const times = Math.max(1, paydaysUntil(dueOn) - paydaysUntil(today));
  const each = (parts: number) => (isOver || isLate ? null : roundedUp(left / parts, decimals));
  return {
    ...{ left, expected },
    perMonth: each(Math.max(1, times / 2)),
    perFortnight: each(times),
    state: stateOf({ goal, left, isLate, isBehind: saved < expected }),
  };
}

type Judged = { goal: Input['goal']; left: number; isLate: boolean; isBehind: boolean };

function stateOf({ goal: { dueOn, closedAt }, left, isLate, isBehind }: Judged): GoalState {
  if (closedAt) return 'closed';
  if (left === 0) return 'reached';
  if (dueOn === null) return 'open';
  if (isLate) return 'overdue';
  return isBehind ? 'behind' : 'onCourse';
}

/** Rounds up to the decimals of the currency, so that the parts add up to the target. */
function roundedUp(amount: number, decimals: number) {
  const step = decimals === 0 ? 100 : 1;
  return Math.ceil(amount / step) * step;
}
