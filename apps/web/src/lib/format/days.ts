const dayMs = 86_400_000;

/** The shop's business day 'YYYY-MM-DD': it begins at the cut-off hour in the shop's time zone. */
export function shopDay(
  now: Date,
  { timeZone, cutoffHour }: { timeZone: string; cutoffHour: number },
): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  // By the local hour, because one hour is skipped in spring.
  return Number(part('hour')) < cutoffHour ? daysAfter(day, -1) : day;
}

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** The same day of a later month, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
