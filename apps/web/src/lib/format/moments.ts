/** The local time in a time zone at an instant, as the value of a date and time field: «2026-11-26T09:30». */
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

/** The instant of a local time in a time zone; '' if it is invalid. */
export function instantOf(clock: string, timeZone: string): string {
  const shown = Date.parse(`${clock}Z`);
  if (Number.isNaN(shown)) return '';
  const ahead = (instant: number) => Date.parse(`${clockOf(new Date(instant), timeZone)}Z`) - instant;
  const near = shown - ahead(shown);
  // Near a clock change the first guess has the offset of the other side.
  return new Date(shown - ahead(near)).toISOString();
}
