import { periodAround } from '@mostrador/shared/budget-periods';
import type { DateRange } from '@mostrador/shared/date-range';
import { addDays } from '@mostrador/shared/time';
import { type SQL, sql } from 'drizzle-orm';

/** What moved between accounts, as kept; `on` is the day or the first of the month. */
export const movedBy = (unit: 'day' | 'month', { from, until }: DateRange) =>
  unit === 'day'
    ? sql`
      select business_date "on", document_type, kind, source, destination, amount from ledger_days
      where business_date between ${from}::date and ${until}::date`
    : sql`
      select month "on", document_type, kind, source, destination, amount from ledger_months
      where month between ${from}::date and ${until}::date`;

/** On all the days together: whole months are read from their own totals. */
export function movedIn(range: DateRange) {
  const { whole, rest } = monthsWithin(range);
  const parts = [...(whole ? [movedBy('month', whole)] : []), ...rest.map((days) => movedBy('day', days))];
  return sql.join(parts, sql.raw(' union all '));
}

/** What moved as the books knew it at a moment: without what was booked later. */
export const movedAsKnown = (range: DateRange, knownAt: Date) => sql`
  ${movedIn(range)} union all
  select business_date "on", document_type, kind, source, destination, -amount from postings
  where business_date between ${range.from}::date and ${range.until}::date
    and created_at >= ${knownAt.toISOString()}::timestamptz`;

/** Since there are books. */
export const movedUntil = (day: string) => movedIn(sinceEver(day));
export const sinceEver = (day: string): DateRange => ({ from: '1900-01-01', until: day });

/** An account of the books: contacts and the halves of exchanges are told as one account each. */
export const accountIn = (account: SQL) => sql`
  case when split_part(${account}, ':', 1) in ('contact', 'supplier', 'credit', 'exchange')
    then split_part(${account}, ':', 1) else ${account} end`;

/** The whole months among some days, and the days besides. */
export function monthsWithin({ from, until }: DateRange): { whole: DateRange | null; rest: DateRange[] } {
  const [first, last] = [periodAround('monthly', from), periodAround('monthly', until)];
  const begin = from === first.from ? from : addDays(first.until, 1);
  const end = until === last.until ? until : addDays(last.from, -1);
  if (begin > end) return { whole: null, rest: [{ from, until }] };
  const rest = [
    { from, until: addDays(begin, -1) },
    { from: addDays(end, 1), until },
  ];
  return { whole: { from: begin, until: end }, rest: rest.filter((each) => each.from <= each.until) };
}
