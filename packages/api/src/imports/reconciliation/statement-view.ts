import type { TenantTx } from '@mostrador/database/connect';
import { errorText } from '@mostrador/shared/text/translator';
import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { Call, Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { namedAuthor } from '../../core/call/who/author.ts';
import { idList } from '../../core/db/bulk.ts';
import { among, listPage } from '../../core/db/list.ts';
import { members } from '../../identity/organization/organization.table.ts';
import { type Account, moneyAccount } from '../../ledger/ledger/accounts.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { balancesOf } from '../../ledger/moneyaccount/moneyaccount.ts';
import type {
  BankStatement,
  BankStatementInput,
  BankStatementQuery,
  BankStatementSummary,
} from './reconciliation.schema.ts';
import { bankStatements } from './reconciliation.table.ts';

export type Reading = Pick<Call, 'language'> & { tx: TenantTx; principal: Principal };
export type PlaceId = BankStatementInput['moneyAccountId'];

export const accountOf = (id: PlaceId): Account => (id === 'safe' ? 'safe' : moneyAccount(id));
export const placeIdOf = (account: Account): PlaceId =>
  account === 'safe' ? 'safe' : account.slice(account.indexOf(':') + 1);

/** The file's rows are loaded only by the functions that read the file again. */
const { rows: _, tables: __, ...withoutRows } = getTableColumns(bankStatements);

/** Lists one page of imported statements, the latest first. */
export async function listStatements(ctx: Reading, filter: BankStatementQuery) {
  const { moneyAccountId, status, ...query } = filter;
  const { rows, pagination } = await listPage(ctx.tx, {
    from: bankStatements,
    where: and(
      moneyAccountId ? eq(bankStatements.account, accountOf(moneyAccountId)) : undefined,
      status === 'open' ? isNull(bankStatements.finishedAt) : undefined,
      status === 'finished' ? sql`finished_at is not null` : undefined,
    ),
    order: [bankStatements.createdAt, 'desc'],
    query,
    read: (ids) => readSummaries(ctx.tx, ids),
  });
  return { statements: rows, pagination };
}

/**
 * Requires a row of `bank_lines` itself, because the planner estimates a self-join of the table at one row.
 */
export const isMatched = sql`exists (
  select from bank_matches m where m.line_id = bank_lines.id and m.state = 'confirmed')`;
export const isOpenLine = sql`bank_lines.ignored_at is null and not ${isMatched}`;

export async function readSummaries(tx: TenantTx, ids: string[]): Promise<BankStatementSummary[]> {
  const rows = await tx
    .select({ row: withoutRows, userName: members.displayName })
    .from(bankStatements)
    .leftJoin(members, eq(members.userId, bankStatements.userId))
    .where(among(bankStatements.id, ids));
  const counted = await countsOf(tx, ids);
  const places = await placesOf(tx);
  return rows.map(({ row, userName }) => {
    const counts = counted.get(row.id) ?? nothing;
    const { opening, closing, knownSum } = row;
    const sum = counts.sum + knownSum;
    const id = placeIdOf(row.account);
    return {
      ...row,
      ...counts,
      sum,
      moneyAccount: places.get(id) ?? { id, kind: 'safe', name: null },
      status: row.finishedAt ? 'finished' : 'open',
      difference: opening === null || closing === null ? null : closing - opening - sum,
      user: namedAuthor(row, userName),
    };
  });
}

const nothing = { sum: 0, lines: 0, open: 0, matched: 0, ignored: 0 };

async function countsOf(tx: TenantTx, ids: string[]) {
  const rows = await tx.execute<Record<'id' | keyof typeof nothing, string>>(sql`
    select statement_id id, sum(amount) sum, count(*) lines, count(*) filter (where ${isOpenLine}) open,
      count(*) filter (where ${isMatched}) matched, count(*) filter (where ignored_at is not null) ignored
    from bank_lines where statement_id = any(${idList(ids)}) group by 1`);
  return new Map(
    rows.map(({ id, sum, lines, open, matched, ignored }) => [
      id,
      {
        sum: Number(sum),
        lines: Number(lines),
        open: Number(open),
        matched: Number(matched),
        ignored: Number(ignored),
      },
    ]),
  );
}

async function placesOf(tx: TenantTx) {
  const rows = await tx
    .select({ id: moneyAccounts.id, kind: moneyAccounts.kind, name: moneyAccounts.name })
    .from(moneyAccounts);
  return new Map<PlaceId, BankStatement['moneyAccount']>(rows.map((row) => [row.id, row]));
}

/** Counts the open bank lines of statements that are not finished. */
export async function countOpenLines(tx: TenantTx, until: string | undefined) {
  const [row] = await tx.execute<{ statements: number; lines: number }>(sql`
    select count(distinct statement_id)::int statements, count(*)::int lines
    from bank_lines where ${isOpenLine} ${untilDay(until)}`);
  return { statements: row?.statements ?? 0, lines: row?.lines ?? 0 };
}

const untilDay = (until: string | undefined): SQL => (until ? sql`and date <= ${until}::date` : sql``);

const problemsShown = 200;

/** Null once the statement is finished. */
const tableNames = sql<(string | null)[] | null>`(
  select jsonb_agg(each -> 'name' order by at)
  from jsonb_array_elements(tables) with ordinality t (each, at))`;

type Columned = Pick<typeof bankStatements.$inferSelect, 'titles' | 'fields' | 'samples'>;
export const columnsIn = ({ titles, fields, samples }: Columned) =>
  titles.map((title, at) => ({ title, field: fields[at] ?? null, samples: samples[at] ?? [] }));

/** Returns one statement with the settings for reading its file. Throws 404. */
export async function readStatement(ctx: Reading, id: string): Promise<BankStatement> {
  const { tx, language, principal } = ctx;
  const [summary] = await readSummaries(tx, [id]);
  const [row] = await tx
    .select({ ...withoutRows, names: tableNames })
    .from(bankStatements)
    .where(eq(bankStatements.id, id));
  if (!summary || !row) throw notFound();
  const { account, problems, isInverted, isMonthFirst, known, until, missing } = row;
  const balances = await balancesOf(tx, [account], until ?? undefined);
  const { moneySymbol } = principal.shop.settings;
  return {
    ...summary,
    ...{ isInverted, isMonthFirst, known, missing },
    columns: columnsIn(row),
    tables: (row.names ?? [row.tableName]).map((name, at) => ({
      name,
      isRead: at === (row.names ? row.table : 0),
    })),
    problemCount: problems.length,
    problems: problems.slice(0, problemsShown).map(({ row: at, value, reason }) => ({
      row: at,
      value,
      code: reason,
      message: errorText({ language, moneySymbol }, reason, {}),
    })),
    bookBalance: balances.get(account) ?? 0,
  };
}
