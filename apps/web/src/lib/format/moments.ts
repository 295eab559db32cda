/** The wall clock of a zone at an instant, as a field of day and hour holds it: «2026-11-26T09:30». */
export function clockOf(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/** The instant at which the clock of a zone shows that; '' for what is no moment. */
export function instantOf(clock: string, timeZone: string): string {
  const shown = Date.parse(`${clock}Z`);
  if (Number.isNaN(shown)) return '';
  const ahead = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  const near = shown - ahead(shown);
  // Beside a change of the clock the offset of the first guess is that of the other side.
  return new Date(shown - ahead(near)).toISOString();
}
