import type { TenantTx } from '@mostrador/database/connect';
import { type DateRange, daysOf } from '@mostrador/shared/time/date-range';
import { addDays } from '@mostrador/shared/time/time';
import { and, type SQL, sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { listPage } from '../../core/db/list.ts';
import { postings } from '../../ledger/ledger/ledger.table.ts';
import { movedIn } from '../../ledger/ledger/ledger-totals.ts';
import { resolveDays } from '../../ledger/ledger/requested-days.ts';
import { ofRecurrences } from '../../ledger/recurrence/recurrence.ts';
import { pageByDays, pageOfWalk, postingsOfDay } from './day-walk.ts';
import { readMovements } from './money-movement.ts';
import { isPaidBy, mayBePaidBy, movedPaidBy } from './paid-by.ts';
import {
  balancesOn,
  changesOf,
  isAccount,
  isIn,
  isMove,
  isOut,
  type Purse,
  pursesOf,
  totalOn,
  typeOf,
} from './purse.ts';
import type { CashDays, CashDaysQuery, CashFlowQuery, CashTotals, MoneyQuery } from './statement.schema.ts';
import type { StatementContext } from './stats.ts';

type Listing = StatementContext & { principal: { organizationId: string } };

/** Lists one page of the money movements by day, each with the balance after it. */
export async function listCashFlow(ctx: Listing, query: CashFlowQuery) {
  const { tx } = ctx;
  const purses = await pursesOf(tx, query);
  const { rows, pagination } = isOfNamed(query)
    ? await listNamed(ctx, query, purses)
    : await listByDays(ctx, query, purses);
  return { cashFlow: rows, pagination };
}

/** True if the filter names few documents, which are found before their postings are. */
const isOfNamed = ({ ids, code, recurrent }: CashFlowQuery) =>
  ids !== undefined || code !== undefined || recurrent === true;

function listNamed(ctx: Listing, query: CashFlowQuery, purses: Purse[]) {
  const { tx, principal } = ctx;
  const { from, until } = resolveDays(ctx, query);
  return listPage(tx, {
    from: postings,
    organizationId: principal.organizationId,
    where: and(
      sql`business_date between ${from}::date and ${until}::date`,
      query.userId ? sql`user_id = ${query.userId}::uuid` : undefined,
      ofMoves(query, purses),
      isPaidBy(purses, { method: query.paymentMethod, row: 'postings' }),
      ofDocuments(query),
    ),
    order: [postings.businessDate, query.order],
    query,
    read: (ids) => readMovements(tx, ids, purses),
  });
}

async function listByDays(ctx: Listing, query: CashFlowQuery, purses: Purse[]) {
  const { tx } = ctx;
  const moves = ofMoves(query, purses);
  const walked = pageByDays({
    range: resolveDays(ctx, query),
    direction: query.order,
    query,
    isPart: sql`${and(
      moves,
      mayBePaidBy(purses, query.paymentMethod),
      query.userId ? sql`who = ${query.userId}` : undefined,
    )}`,
    rows: sql`select id from ${postingsOfDay} m where ${and(
      moves,
      isPaidBy(purses, { method: query.paymentMethod, row: 'm' }),
      query.userId ? sql`user_id = ${query.userId}::uuid` : undefined,
      ofDocuments(query),
    )}`,
  });
  // The count is also returned for a page beyond the end.
  const rows = await tx.execute<{ id: string | null; date: string; count: string }>(sql`
    with ${walked}
    select p.id, p.business_date::text date, counted.count
    from (select count(*) count from found) counted left join p on true`);
  const found = rows.flatMap(({ id, date }) => (id === null ? [] : [{ id, date }]));
  const count = query.after === undefined ? Number(rows[0]?.count) : null;
  const { pageRows, pagination } = pageOfWalk(found, { query, count });
  const ids = pageRows.map(({ id }) => id);
  const byId = new Map((await readMovements(tx, ids, purses)).map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), pagination };
}

/** Conditions on a row of the ledger or of its running totals. */
const ofMoves = (query: CashFlowQuery, purses: Purse[]) =>
  and(
    isMove(purses),
    ofType(query, purses),
    query.direction && (query.direction === 'in' ? isIn(purses) : isOut(purses)),
  );

const ofDocuments = ({ recurrent, ids, code }: CashFlowQuery) =>
  and(
    recurrent === undefined ? undefined : ofRecurrences({ id: sql`document_id`, isSo: recurrent }),
    ids ? sql`document_id = any(${idList(ids)})` : undefined,
    code ? sql`document_id in (${documentsCalled(code)})` : undefined,
  );

const ofType = ({ transactionType }: CashDaysQuery, purses: Purse[]): SQL | undefined =>
  transactionType && sql`${typeOf(purses)} = ${transactionType}`;

const documentsCalled = (code: string) => sql`
  select id from sales where code = ${code} union all select id from refunds where code = ${code}
  union all select id from purchases where code = ${code}
  union all select id from deposits where code = ${code}
  union all select id from debts where code = ${code}
  union all select id from transfers where code = ${code}
  union all select id from cash_closings where code = ${code}`;

const nothing = { in: 0, out: 0, count: 0 };

/** Reads every day: the inflow and outflow of the accounts, and the closing balance. */
export async function readCashDays(ctx: StatementContext, query: CashDaysQuery): Promise<CashDays> {
  const { tx } = ctx;
  const range = resolveDays(ctx, query);
  const purses = await pursesOf(tx, query);
  const moved = await movedDays(tx, { range, purses, query });
  const changes = await changesOf(tx, purses, range);
  let balance = await totalOn(tx, { purses, day: addDays(range.from, -1) });
  const days = daysOf(range).map((date) => {
    const day = moved.get(date) ?? nothing;
    balance += changes.get(date) ?? 0;
    return { date, ...day, net: day.in - day.out, balance };
  });
  const total = (name: 'in' | 'out' | 'net' | 'count') => days.reduce((sum, day) => sum + day[name], 0);
  const totals = { in: total('in'), out: total('out'), net: total('net'), count: total('count') };
  return { ...range, days, totals };
}

type Moving = { range: DateRange; purses: Purse[]; query: CashDaysQuery };

async function movedDays(tx: TenantTx, { range, purses, query }: Moving) {
  const rows = await tx.execute<Record<'day' | 'in' | 'out' | 'count', string>>(sql`
    select business_date::text "day", sum(count) count,
      coalesce(sum(amount) filter (where ${isIn(purses)}), 0) "in",
      coalesce(sum(amount) filter (where ${isOut(purses)}), 0) "out"
    from ${totalsOfDays({ range, purses, query })}
    where ${and(
      sql`business_date between ${range.from}::date and ${range.until}::date`,
      isMove(purses),
      ofType(query, purses),
      query.userId ? sql`who = ${query.userId}` : undefined,
    )}
    group by 1`);
  return new Map(
    rows.map(({ day, ...row }) => [
      day,
      { in: Number(row.in), out: Number(row.out), count: Number(row.count) },
    ]),
  );
}

/** The daily totals, or only the payments by the method. */
const totalsOfDays = ({ query: { paymentMethod: method }, ...moving }: Moving) =>
  method ? sql`(${movedPaidBy({ ...moving, method })}) paid` : sql`ledger_days`;

/**
 * Reads the opening and closing balances of the accounts, together and each, with the money in and out
 * between them. A payment method filters only the money in and out.
 */
export async function readCashTotals(ctx: StatementContext, query: MoneyQuery): Promise<CashTotals> {
  const { tx } = ctx;
  const range = resolveDays(ctx, query);
  const purses = await pursesOf(tx, query);
  const opening = await balancesOn(tx, { purses, day: addDays(range.from, -1) });
  const flows = await flowsIn(tx, { range, purses, query });
  const closing = await balancesOn(tx, { purses, day: range.until });
  const rowOf = (account: string, { begun, left }: { begun: number; left: number }) => {
    const flow = flows.get(account) ?? { in: 0, out: 0 };
    return { opening: begun, ...flow, net: flow.in - flow.out, closing: left };
  };
  const all = (balances: typeof opening) => [...balances.values()].reduce((sum, amount) => sum + amount, 0);
  return {
    ...range,
    ...rowOf('all', { begun: all(opening), left: all(closing) }),
    accounts: purses.flatMap(({ account, kind, ...named }) => {
      const balances = { begun: opening.get(account) ?? 0, left: closing.get(account) ?? 0 };
      return kind === 'transit' ? [] : [{ ...named, kind, ...rowOf(account, balances) }];
    }),
  };
}

type MovingMoney = { range: DateRange; purses: Purse[]; query: MoneyQuery };

/** Reads the flows of each account, and of all together without transfers between them. */
async function flowsIn(tx: TenantTx, { range, purses, query }: MovingMoney) {
  const { paymentMethod: method } = query;
  const moved = method ? movedPaidBy({ range, purses, method }) : movedIn(range);
  const rows = await tx.execute<Record<'account' | 'in' | 'out', string>>(sql`
    with moved as (${moved}), leg as (
      select destination account, amount came, 0 went from moved
      union all select source, 0, amount from moved)
    select account, sum(came) "in", sum(went) "out" from leg where ${isAccount(purses)} group by 1
    union all
    select 'all', coalesce(sum(amount) filter (where ${isIn(purses)}), 0),
      coalesce(sum(amount) filter (where ${isOut(purses)}), 0)
    from moved where ${isMove(purses)}`);
  return new Map(rows.map(({ account, ...row }) => [account, { in: Number(row.in), out: Number(row.out) }]));
}
