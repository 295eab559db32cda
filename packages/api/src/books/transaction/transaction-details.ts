import { and, type SQL, sql } from 'drizzle-orm';
import { arrayText, idList } from '../../core/db/bulk.ts';
import { askedDays } from '../ledger/asked-days.ts';
import type { Cell, Details, DetailsQuery } from './transaction.schema.ts';
import { type Asking, isHidden, kindOf, narrowedBy, partOf, told } from './transaction.ts';
import { linesOf, partsOf } from './transaction-parts.ts';

/** `row` and `column` are null of what has none; `whole…` tells that from the sum of all of them. */
type Row = {
  row: string | null;
  column: string | null;
  whole_row: boolean;
  whole_column: boolean;
  amount: string;
  count: number;
};

const mostRows = 200;

/** The documents of one kind as a table: what they came to by rows and columns. */
export async function readDetails(ctx: Asking, query: DetailsQuery): Promise<Details> {
  const range = askedDays(ctx, query);
  const found = await ctx.tx.execute<Row>(sums({ ...(await told(ctx.tx, query)), ...range }));
  const isClosed = await isHidden(ctx, range.until);
  const cellOf = (row: Row | undefined): Cell => ({
    amount: isClosed ? null : Number(row?.amount ?? 0),
    count: row?.count ?? 0,
  });
  const ofRow = (row: string | null) => found.filter((each) => !each.whole_column && each.row === row);
  const columnKeys = inOrder(
    found.filter((each) => each.whole_column && !each.whole_row),
    query.columns,
  );
  const rowKeys = found
    .filter((each) => each.whole_row && !each.whole_column)
    .toSorted((a, b) => Number(b.amount) - Number(a.amount));
  const [shown, rest] = [rowKeys.slice(0, mostRows), rowKeys.slice(mostRows)];
  const names = await namesOf(ctx, query, { rows: shown.map(({ row }) => row), columns: columnKeys });
  const lineOf = (row: string | null) => {
    const own = ofRow(row);
    return {
      cells: columnKeys.map((key) => cellOf(own.find((each) => !each.whole_row && each.column === key))),
      total: cellOf(own.find((each) => each.whole_row)),
    };
  };
  const wholes = found.filter((each) => each.whole_column);
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

/** Months follow each other; of the others what came to most stands first. */
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

/** Of what goes both ways what came less what went, of all others what they came to. */
const measured = sql.raw(
  `case when d.type in ('deposit', 'cash_movement', 'opening') then d.sign else 1 end`,
);

/**
 * Of what its documents are made for the rows and columns that are asked for, and how they are counted: what
 * one came to as a whole is known without asking how it was paid, and counts it once.
 */
function partsAsked({ transactionType, rows, columns, ...asked }: DetailsQuery) {
  const kind = kindOf(transactionType);
  const isByPayment = columns === 'method' || columns === 'account' || partOf(asked);
  if (rows !== 'product' && !isByPayment)
    return { parts: sql.raw('select d.amount'), counted: sql.raw('count(*)') };
  return {
    parts: rows === 'product' ? linesOf(kind) : partsOf(kind),
    counted: sql.raw('count(distinct id)'),
  };
}

/** Each sum once for its row and column, once for its row, once for its column, and once for all. */
function sums(query: DetailsQuery & { people: SQL | null }) {
  const { parts, counted } = partsAsked(query);
  return sql`
    with d as (select * from documents where ${narrowedBy(query)}),
    told as (
      select d.id, ${rowKeys[query.rows]}::text "row", ${columnKeys[query.columns]}::text "column",
        ${measured} * part.amount amount
      from d cross join lateral (${parts}) part
      where ${narrowedParts(query)})
    select "row", "column", grouping("column") = 1 whole_row, grouping("row") = 1 whole_column,
      coalesce(sum(amount), 0) amount, ${counted}::int count
    from told group by grouping sets (("row", "column"), ("row"), ("column"), ())`;
}

function narrowedParts(query: DetailsQuery) {
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

/** What the keys of rows and columns are called; methods and months are called by who shows them. */
async function namesOf({ tx }: Asking, { rows, columns }: DetailsQuery, keys: Keys) {
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

/** Members, and keys by the name under which they wrote. */
const users = (ids: (string | null)[]) => sql`
  select user_id::text, display_name from members where user_id = any(${idList(ids)})
  union all (
    select distinct on (actor ->> 'id') actor ->> 'id', actor ->> 'name' from documents
    where actor ->> 'id' = any(${arrayText(ids)}::text[]))`;
