import type { TenantTx } from '@mostrador/database/connect';
import { periodAround } from '@mostrador/shared/time/budget-periods';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import { isRedated } from './ledger.table.ts';

/**
 * Selects the movements between accounts from the running totals; `on` is the day or the first of the month.
 */
export const movedBy = (unit: 'day' | 'month', { from, until }: DateRange) =>
  unit === 'day'
    ? sql`
      select business_date "on", document_type, kind, source, destination, amount from ledger_days
      where business_date between ${from}::date and ${until}::date`
    : sql`
      select month "on", document_type, kind, source, destination, amount from ledger_months
      where month between ${from}::date and ${until}::date`;

/** The movements of all days together; whole months are read from their own totals. */
export function movedIn(range: DateRange) {
  const { whole, rest } = monthsWithin(range);
  const parts = [...(whole ? [movedBy('month', whole)] : []), ...rest.map((days) => movedBy('day', days))];
  return sql.join(parts, sql.raw(' union all '));
}

/**
 * Selects the movements that the books contained at a given time. Nearly all postings are dated within a few
 * days of their booking. Of later days only postings booked in advance are read, of earlier days only those
 * booked late, both by the index `postings_redated`, and in between those booked by that time.
 */
export function movedAsKnown(range: DateRange, knownAt: Date) {
  const last = lastUsual(knownAt);
  const at = sql`${knownAt.toISOString()}::timestamptz`;
  const decided = sql`${addDays(last, 2)}::date::timestamp at time zone 'UTC'`;
  const late = sql`created_at >= ${at} and business_date <= ${last}::date`;
  return sql.join(
    [
      movedIn({ ...range, until: range.until < last ? range.until : last }),
      bookedIn(range, { sign: -1, are: sql`${late} and created_at < ${decided}` }),
      bookedIn(range, { sign: -1, are: sql`${late} and created_at >= ${decided} and ${isRedated}` }),
      bookedIn(range, { sign: 1, are: bookedAhead(knownAt) }),
    ],
    sql.raw(' union all '),
  );
}

/** Returns the range without the days of which nothing was known at that time. */
export async function daysKnown(tx: TenantTx, range: DateRange, knownAt: Date): Promise<DateRange> {
  const last = lastUsual(knownAt);
  if (range.until <= last) return range;
  const [ahead] = await tx.execute<{ until: string | null }>(sql`
    select max(least(business_date, ${range.until}::date))::text until from postings
    where ${bookedAhead(knownAt)}`);
  return { from: range.from, until: ahead?.until ?? last };
}

/** A posting booked by then has a later date only if it was booked in advance. */
const lastUsual = (knownAt: Date) => addDays(knownAt.toISOString().slice(0, 10), 1);

const bookedAhead = (knownAt: Date) => sql`
  created_at < ${knownAt.toISOString()}::timestamptz and business_date > ${lastUsual(knownAt)}::date
  and ${isRedated}`;

/** Selects some postings of the days, one row for each posting. */
const bookedIn = ({ from, until }: DateRange, { sign, are }: { sign: 1 | -1; are: SQL }) => sql`
  select business_date "on", document_type, kind, source, destination, ${sign}::int * amount from postings
  where business_date between ${from}::date and ${until}::date and ${are}`;

/** The movements since the beginning of the books. */
export const movedUntil = (day: string) => movedIn(sinceEver(day));
export const sinceEver = (day: string): DateRange => ({ from: '1900-01-01', until: day });

/**
 * An account of the books: the accounts of all contacts are combined into one, and so are both sides of
 * exchanges.
 */
export const accountIn = (account: SQL) => sql`
  case when split_part(${account}, ':', 1) in ('contact', 'supplier', 'credit', 'exchange')
    then split_part(${account}, ':', 1) else ${account} end`;

/** The whole months within a range of days, and the remaining days. */
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
