import { and, type SQL, sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { resolveDays } from '../../ledger/ledger/requested-days.ts';
import type { Cell, Details, DetailsQuery } from './transaction.schema.ts';
import { isHidden, resolveTotalsFilter, type TransactionContext } from './transaction.ts';
import {
  besidesSales,
  dayConditions,
  daysWithin,
  hasDayTotals,
  hasProductTotals,
  productSalesVoidedLater,
  productsBy,
  salesBesidesProductSums,
  salesOfOpenDays,
  salesOfSummedDays,
  salesVoidedLater,
} from './transaction-days.ts';
import {
  besidesMost,
  buildDocumentWhere,
  kindOf,
  partOf,
  type ResolvedFilter,
  reversedIn,
} from './transaction-narrowing.ts';
import { linesOf, partsOf } from './transaction-parts.ts';

/**
 * `row` and `column` are null for documents without one. `whole_row` and `whole_column` distinguish these
 * from the sums.
 */
type Row = {
  row: string | null;
  column: string | null;
  whole_row: boolean;
  whole_column: boolean;
  amount: string;
  count: number;
};

const mostRows = 200;

/** Reads the documents of one kind as a table of sums by rows and columns. */
export async function readDetails(ctx: TransactionContext, query: DetailsQuery): Promise<Details> {
  const range = resolveDays(ctx, query);
  const found = await ctx.tx.execute<Row>(sums({ ...(await resolveTotalsFilter(ctx.tx, query)), ...range }));
  const isClosed = await isHidden(ctx, range.until);
  const cellOf = (row: Row | undefined): Cell => ({
    amount: isClosed ? null : Number(row?.amount ?? 0),
    count: row?.count ?? 0,
  });
  const [wholes, others] = [
    found.filter((each) => each.whole_column),
    found.filter((each) => !each.whole_column),
  ];
  const ofRow = Map.groupBy(others, ({ row }) => row);
  const columnKeys = inOrder(
    wholes.filter((each) => !each.whole_row),
    query.columns,
  );
  const rowKeys = others
    .filter((each) => each.whole_row)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  const [shown, rest] = [rowKeys.slice(0, mostRows), rowKeys.slice(mostRows)];
  const names = await namesOf(ctx, query, { rows: shown.map(({ row }) => row), columns: columnKeys });
  const lineOf = (row: string | null) => {
    const own = ofRow.get(row) ?? [];
    return {
      cells: columnKeys.map((key) => cellOf(own.find((each) => !each.whole_row && each.column === key))),
      total: cellOf(own.find((each) => each.whole_row)),
    };
  };
  return {
    ...range,
    transactionType: query.transactionType,
    columns: columnKeys.map((key) => ({ key, name: names.get(key) ?? null })),
    rows: shown.map(({ row }) => ({ key: row, name: names.get(row) ?? null, ...lineOf(row) })),
    others: rest.length === 0 ? null : summed(rest.map(({ row }) => lineOf(row))),
    totals: {
      cells: columnKeys.map((key) => cellOf(wholes.find((each) => !each.whole_row && each.column === key))),
      total: cellOf(wholes.find((each) => each.whole_row)),
    },
  };
}

/** Sorts the columns: months by time, all others by the largest amount first. */
function inOrder(found: Row[], columns: DetailsQuery['columns']) {
  const keys = found.toSorted((a, b) => Number(b.amount) - Number(a.amount)).map(({ column }) => column);
  return columns === 'month' ? keys.toSorted() : keys;
}

type Line = { cells: Cell[]; total: Cell };

const summed = (lines: Line[]): Line => ({
  cells: (lines[0]?.cells ?? []).map((_, at) => sumOf(lines.map(({ cells }) => cells[at]))),
  total: sumOf(lines.map(({ total }) => total)),
});

const sumOf = (cells: (Cell | undefined)[]): Cell =>
  cells.reduce<Cell>(
    (sum, cell) => ({
      amount: cell?.amount === null || sum.amount === null ? null : sum.amount + (cell?.amount ?? 0),
      count: sum.count + (cell?.count ?? 0),
    }),
    { amount: 0, count: 0 },
  );

const rowKeys: Record<DetailsQuery['rows'], SQL> = {
  category: sql.raw('d.category_id'),
  contact: sql.raw('d.contact_id'),
  product: sql.raw('part.product_id'),
};
const columnKeys: Record<DetailsQuery['columns'], SQL> = {
  method: sql.raw('part.method'),
  account: sql.raw('part.money_account_id'),
  user: sql.raw(`coalesce(d.user_id::text, d.actor ->> 'id')`),
  month: sql.raw(`to_char(d.business_date, 'YYYY-MM')`),
};

/**
 * The measured amount: inflow less outflow for kinds with both directions, otherwise the amount of the
 * document.
 */
const measured = sql.raw(
  `case when d.type in ('deposit', 'cash_movement', 'opening') then d.sign else 1 end`,
);

const isByPayment = ({ columns, ...filter }: Omit<DetailsQuery, 'rows' | 'transactionType'>) =>
  columns === 'method' || columns === 'account' || partOf(filter) !== undefined;

/**
 * Selects the parts of the documents that the requested rows and columns need, and their count. If neither
 * depends on payments, the whole amount is used and each document counts once.
 */
function partsFor({ transactionType, rows, columns, ...filter }: DetailsQuery) {
  const kind = kindOf(transactionType);
  if (rows !== 'product' && !isByPayment({ columns, ...filter }))
    return { parts: sql.raw('select d.amount'), counted: sql.raw('count(*)') };
  return {
    parts: rows === 'product' ? linesOf(kind) : partsOf(kind),
    counted: sql.raw('count(distinct id)'),
  };
}

/** Calculates each sum by row and column, by row, by column, and in total. */
const sums = (query: DetailsQuery & ResolvedFilter) => sql`
  select "row", "column", whole_row, whole_column, sum(amount) amount, sum(count)::int count
  from (${sql.join(
    [...sumsOf(query), ...reversals(query)].map((part) => sql`(${part})`),
    sql.raw(' union all '),
  )}) sums
  group by 1, 2, 3, 4 having sum(count) <> 0 or sum(amount) <> 0 or (whole_row and whole_column)`;

/**
 * The queries to add up. Day totals have no contacts: documents with a contact are read and deducted to get
 * those without one. Recurring documents, the minority, are deducted from all in the same way.
 */
function sumsOf(query: DetailsQuery & ResolvedFilter): SQL[] {
  const row = rowKeys[query.rows];
  if (kindOf(query.transactionType) !== 'sale') return [walked(query, besidesSales)];
  const few = besidesMost(query);
  if (few) return [...sumsOf(few.all), walked(few.all, few.where, { sign: -1, row })];
  if (query.rows === 'product')
    return hasProductTotals(narrowingOf(query))
      ? [
          walked(query, salesBesidesProductSums(query)),
          walked(query, productSalesVoidedLater(query)),
          ...soldBefore(query),
        ]
      : [walked(query, undefined)];
  if (!hasDayTotals(narrowingOf(query))) return [walked(query, undefined)];
  const late = { sign: 1 as const, row: query.rows === 'category' ? row : sql`null` };
  const all = [
    walked(query, salesOfOpenDays(query)),
    walked(query, salesVoidedLater(query), late),
    summedBefore(query),
  ];
  if (query.rows === 'category') return all;
  const named = and(sql`contact_id is not null`, salesOfSummedDays(query));
  return [...all, walked(query, named), walked(query, named, { sign: -1, row: sql`null` })];
}

const narrowingOf = ({ rows: _, columns: __, ...narrowing }: DetailsQuery & ResolvedFilter) => narrowing;

const wholes = sql`grouping("column") = 1 whole_row, grouping("row") = 1 whole_column`;
const allSets = sql`grouping sets (("row", "column"), ("row"), ("column"), ())`;

type Taken = { sign: 1 | -1; row: SQL };

const walked = (
  query: DetailsQuery & ResolvedFilter,
  where: SQL | undefined,
  taken: Taken = { sign: 1, row: rowKeys[query.rows] },
) =>
  walkedThrough(query, sql`select * from documents where ${and(where, buildDocumentWhere(query))}`, {
    ...taken,
    ...partsFor(query),
  });

/** Documents of earlier days are deducted on the day of their void, and do not count as further documents. */
function reversals(query: DetailsQuery & ResolvedFilter) {
  const reversed = reversedIn(query);
  if (!reversed) return [];
  const found = sql`
    select id, type, category_id, contact_id, user_id, actor, amount, sign, voided_on business_date
    from documents where ${reversed}`;
  const row = rowKeys[query.rows];
  return [walkedThrough(query, found, { ...partsFor(query), sign: -1, row, counted: sql`0` })];
}

function walkedThrough(
  query: DetailsQuery & ResolvedFilter,
  found: SQL,
  { sign, row, parts, counted }: Taken & ReturnType<typeof partsFor>,
) {
  const times = sql`${sign}::int *`;
  return sql`
    with d as (${found}),
    reported as (
      select d.id, ${row}::text "row", ${columnKeys[query.columns]}::text "column",
        ${measured} * part.amount amount
      from d cross join lateral (${parts} offset 0) part
      where ${filteredParts(query)})
    select "row", "column", ${wholes}, ${times} coalesce(sum(amount), 0) amount,
      ${times} ${counted}::int count
    from reported group by ${allSets}`;
}

const dayColumns: Record<DetailsQuery['columns'], SQL> = {
  method: sql.raw('day.method'),
  account: sql.raw('day.money_account_id'),
  user: sql.raw('day.user_id'),
  month: sql.raw(`to_char(day.business_date, 'YYYY-MM')`),
};

/**
 * Reads the same sums from day totals. Sales of one place and day count once in the row's total, even if
 * they are in several columns.
 */
function summedBefore(query: DetailsQuery & ResolvedFilter) {
  const paid = isByPayment(query);
  const rows = paid ? and(sql`day.method is not null`, partOf(query)) : sql`day.part = 1`;
  return sql`
    with reported as (
      select ${query.rows === 'category' ? sql`category_id::text` : sql`null::text`} "row",
        ${dayColumns[query.columns]}::text "column",
        sum(${sql.raw(paid ? 'paid' : 'amount')}) amount, min(count) count,
        row_number() over (partition by business_date, place) = 1 is_first
      from ${daysWithin(query)} day cross join lateral (select day.method, day.money_account_id) part
      where ${and(dayConditions(query), rows)} group by business_date, place, 1, 2)
    select "row", "column", ${wholes}, coalesce(sum(amount), 0) amount,
      coalesce(
        case when grouping("column") = 1 then sum(count) filter (where is_first) else sum(count) end, 0) count
    from reported group by ${allSets}`;
}

/**
 * Reads the same sums of products from day totals. In the total of all products a sale counts once; with a
 * product filter the sales of that product are the total.
 */
function soldBefore(query: DetailsQuery & ResolvedFilter) {
  const isOfOne = query.productId !== undefined;
  const isByMonth = query.columns === 'month';
  const unit = isByMonth ? sql`date_trunc('month', business_date::timestamp)` : sql`user_id`;
  const column = isByMonth ? sql`to_char(unit, 'YYYY-MM')` : sql`unit`;
  // The sums are grouped before the conversion to text, because text would be compared letter by letter in
  // each row of each day.
  const productTotals = (are: SQL) => sql`
    select product_id::text "row", ${column} "column", amount, count
    from (
      select product_id, ${unit} unit, sum(amount) amount, sum(count) count from sale_day_products
      where ${and(are, productsBy(query))} group by 1, 2) summed`;
  const figures = sql`coalesce(sum(amount), 0) amount, coalesce(sum(count), 0) count`;
  return [
    sql`
      select "row", "column", grouping("column") = 1, false, ${figures}
      from (${productTotals(sql`not is_whole`)}) reported
      group by grouping sets (("row", "column"), ("row"))`,
    sql`
      select null, "column", grouping("column") = 1, true, ${figures}
      from (${productTotals(isOfOne ? sql`not is_whole` : sql`is_whole`)}) reported
      group by grouping sets (("column"), ())`,
  ];
}

function filteredParts(query: DetailsQuery) {
  if (query.rows !== 'product') return partOf(query) ?? sql`true`;
  return and(query.productId ? sql`part.product_id = ${query.productId}` : undefined) ?? sql`true`;
}

type Keys = { rows: (string | null)[]; columns: (string | null)[] };

const tables = {
  category: 'categories',
  contact: 'contacts',
  product: 'products',
  account: 'money_accounts',
};

/** Reads the names of row and column keys. The client names methods and months. */
async function namesOf({ tx }: TransactionContext, { rows, columns }: DetailsQuery, keys: Keys) {
  const named = (table: string, ids: (string | null)[]) => sql`
    select id::text, name from ${sql.identifier(table)} where id = any(${idList(ids)})`;
  const parts = [
    named(tables[rows], keys.rows),
    ...(columns === 'account' ? [named(tables.account, keys.columns)] : []),
    ...(columns === 'user' ? [users(keys.columns)] : []),
  ];
  const found = await tx.execute<{ id: string; name: string }>(sql.join(parts, sql.raw(' union all ')));
  return new Map<string | null, string>(found.map(({ id, name }) => [id, name]));
}

/** Selects members and API keys, including removed ones. */
const users = (ids: (string | null)[]) => sql`
  select user_id::text, display_name from members where user_id = any(${idList(ids)})
  union all select id::text, name from api_keys where id = any(${idList(ids)})`;
