import type { TenantTx } from '@mostrador/database/connect';
import type { TransactionType } from '@mostrador/shared/codes/codes';
import type { DateRange } from '@mostrador/shared/time/date-range';
import { type SQL, sql } from 'drizzle-orm';
import { movedBy, movedIn } from '../../ledger/ledger/ledger-totals.ts';

/**
 * The amount booked in a category, with the sign of its side of the books: the spending, or the income after
 * refunds and discounts and without tax. `categoryId` is null for bookings without a category; `on` is the
 * day or the first of the month.
 */
export type Booked = { categoryId: string | null; type: TransactionType; on: string; amount: number };

type Row = { category_id: string | null; type: TransactionType; on: string; amount: string };

/**
 * Sums the bookings by day, or by month. By month the range has whole months, which are read from their own
 * totals.
 */
export async function bookedBy(tx: TenantTx, unit: 'day' | 'month', range: DateRange) {
  const totals = movedBy(unit, range);
  return toBooked(await tx.execute<Row>(booked({ totals, on: sql.raw('"on"::text') })));
}

/** Sums the bookings of the whole period. */
export async function bookedIn(tx: TenantTx, range: DateRange) {
  return toBooked(await tx.execute<Row>(booked({ totals: movedIn(range), on: sql`${range.from}::text` })));
}

const toBooked = (rows: Row[]): Booked[] =>
  rows.map(({ category_id: categoryId, amount, ...row }) => ({ ...row, categoryId, amount: Number(amount) }));

/**
 * The accounts of the categories. Fixed assets have separate accounts, and bookings without a category have
 * one account for each type.
 */
const accounts = sql`
  select id, transaction_type as type, unnest(case transaction_type
    when 'expense' then array['expense:' || id, 'asset:' || id] else array['income:' || id] end) account
  from categories where kind = 'transaction'
  union all values (null::uuid, 'sale', 'income:sale'), (null, 'expense', 'expense:till')`;

const booked = ({ totals, on }: { totals: SQL; on: SQL }) => sql`
  with moved as (select * from (${totals}) stored where kind not in ('discount', 'depreciation', 'disposal'))
  select a.id category_id, a.type, ${on} "on",
    sum(case a.type when 'expense' then leg.amount else -leg.amount end) amount
  from (${accounts}) a join (
    select "on", destination account, amount from moved
    union all select "on", source, -amount from moved) leg on leg.account = a.account
  group by 1, 2, 3`;
