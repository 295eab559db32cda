import type { Shop } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';

type DayInput = { day: string; today: string; field?: string };

/**
 * Refuses a day that somebody tells: one to come (422 `dateInFuture`), and one before the initial balances,
 * which hold what happened until then (422 `dateBeforeOpening`). A closed one is refused where it is booked.
 */
export function refuseDay({ openedOn }: Pick<Shop, 'openedOn'>, { day, today, field = 'date' }: DayInput) {
  if (day > today) throw new InvalidField(field, 'dateInFuture');
  if (openedOn !== null && day < openedOn) throw new InvalidField(field, 'dateBeforeOpening', { openedOn });
}
