const dayMs = 86_400_000;

/** The shop's business day 'YYYY-MM-DD': it begins at the cut-off hour of its own clock. */
export function shopDay(
  now: Date,
  { timeZone, cutoffHour }: { timeZone: string; cutoffHour: number },
): string {
  const shifted = new Date(now.getTime() - cutoffHour * 3_600_000);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(shifted);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export function endOfMonth(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
