import { periodAround } from '@mostrador/shared/time/budget-periods';
import { type DateRange, daysOf } from '@mostrador/shared/time/date-range';

type Group = 'day' | 'week' | 'month' | 'weekday';
export type Bucket = DateRange & { bucket: string };

/** 1 is Monday. */
const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

/** The name of a day's bucket: the day itself, the Monday of its week, its month, or its weekday. */
export function bucketOf(day: string, group: Group) {
  if (group === 'weekday') return String(weekdayOf(day));
  if (group === 'month') return day.slice(0, 7);
  return group === 'day' ? day : periodAround('weekly', day).from;
}

/** Buckets in order. Weeks and months are cut to the requested days; weekdays cover all of them. */
export function bucketsOf(range: DateRange, group: Group): Bucket[] {
  if (group === 'weekday')
    return Array.from({ length: 7 }, (_, index) => ({ bucket: String(index + 1), ...range }));
  const found = new Map<string, Bucket>();
  for (const day of daysOf(range)) {
    const bucket = bucketOf(day, group);
    found.set(bucket, { bucket, from: found.get(bucket)?.from ?? day, until: day });
  }
  return [...found.values()];
}

export function groupedBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key: string) => groups.get(key) ?? [];
}
