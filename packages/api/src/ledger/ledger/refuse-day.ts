import type { Shop } from '../../core/call/call.ts';
import { InvalidField } from '../../core/call/errors.ts';

type DayInput = { day: string; today: string; field?: string };

/**
 * Refuses a day in the future (422 `dateInFuture`), and a day before the opening balances, which include
 * everything until then (422 `dateBeforeOpening`). A closed day is refused by the booking itself.
 */
export function refuseDay({ openedOn }: Pick<Shop, 'openedOn'>, { day, today, field = 'date' }: DayInput) {
  if (day > today) throw new InvalidField(field, 'dateInFuture');
  if (openedOn !== null && day < openedOn) throw new InvalidField(field, 'dateBeforeOpening', { openedOn });
}
