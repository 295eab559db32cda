import { Temporal } from 'temporal-polyfill';

/** The business day 'YYYY-MM-DD' of an instant; a day begins at `cutoffHour` in the time zone. */
export const businessDate = (instant: Date, timeZone: string, cutoffHour = 0): string =>
  businessMoment(instant, { timeZone, cutoffHour }).day;

/** The business day of an instant, and the hour (0–23) in the time zone. */
export function businessMoment(instant: Date, { timeZone, cutoffHour = 0 }: Zone) {
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  const date = local.toPlainDate();
  const day = (local.hour < cutoffHour ? date.subtract({ days: 1 }) : date).toString();
  return { day, hour: local.hour };
}

type Zone = { timeZone: string; cutoffHour?: number };

/**
 * The start and end instants of business days, both days included: start ≤ t < end. Days of 23 or 25 hours
 * have that length.
 */
export function dayBounds(
  from: string,
  until: string,
  { timeZone, cutoffHour = 0 }: Zone,
): { start: Date; end: Date } {
  const begin = (date: Temporal.PlainDate) =>
    new Date(date.toZonedDateTime({ timeZone, plainTime: { hour: cutoffHour } }).epochMilliseconds);
  return {
    start: begin(Temporal.PlainDate.from(from)),
    end: begin(Temporal.PlainDate.from(until).add({ days: 1 })),
  };
}

/** Moves an instant to another business day, at the same time of day. */
export function onDay(instant: Date, day: string, { timeZone, cutoffHour = 0 }: Zone): Date {
  const days = daysBetween(businessDate(instant, timeZone, cutoffHour), day);
  const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(local.add({ days }).epochMilliseconds);
}

export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** The same day of another month, or the last day of a shorter month. */
export const addMonths = (date: string, months: number): string =>
  Temporal.PlainDate.from(date).add({ months }).toString();

/** Days from one date to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** True if a text is 'YYYY-MM-DD' and a date that exists, between 1900 and 2200. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The clock of a client may be ahead of the server's, but not far. */
const clockToleranceMs = 15 * 60_000;
export const isAhead = (moment: Date, now: Date): boolean =>
  moment.getTime() > now.getTime() + clockToleranceMs;

/** True if a text is an IANA time zone. A bare offset is not one: it has no daylight saving time. */
export function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}
