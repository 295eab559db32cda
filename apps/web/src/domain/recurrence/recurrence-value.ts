import type { RecurrenceOf } from '@mostrador/api/ledger/recurrence/recurrence.schema';

/** The fields of a rule in a form, under the names of the API. */
export type RecurrenceValue = Pick<
  RecurrenceOf,
  | 'period'
  | 'months'
  | 'dayOfMonth'
  | 'weekday'
  | 'endsOn'
  | 'times'
  | 'weekend'
  | 'mode'
  | 'approximate'
  | 'reminders'
>;
export type Rule = Pick<
  RecurrenceOf,
  'period' | 'months' | 'dayOfMonth' | 'weekday' | 'startsOn' | 'endsOn' | 'times' | 'weekend'
>;

export const blankRecurrence: RecurrenceValue = {
  ...{ period: 'monthly', months: [], dayOfMonth: null, weekday: null, endsOn: null, times: null },
  ...{ weekend: 'keep', mode: 'approve', approximate: false, reminders: [] },
};

export function recurrenceValue(there: RecurrenceValue | null): RecurrenceValue | null {
  if (!there) return null;
  const { period, months, dayOfMonth, weekday, endsOn, times, weekend, mode, approximate, reminders } = there;
  return { period, months, dayOfMonth, weekday, endsOn, times, weekend, mode, approximate, reminders };
}
