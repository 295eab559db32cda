import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import type { Call } from '../../core/call/call.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import type { Account } from '../../ledger/ledger/accounts.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import { cellText } from '../import/read/import-values.ts';
import type { BankRead } from './file/lines.ts';
import type { BankTable } from './file/table.ts';
import type { BankDoubt, BankStatementChanges, BankStatementInput } from './reconciliation.schema.ts';
import { bankLines, bankMatches, bankStatements } from './reconciliation.table.ts';
import { placeIn, readStatementFile } from './statement-file.ts';
import { type Choices, type Remembered, readTables, type StatementReading } from './statement-reading.ts';
import { accountOf, type PlaceId, placeIdOf, type Reading, readStatement } from './statement-view.ts';

export type Writing = Reading &
  Pick<Call, 'config' | 'storage' | 'spreadsheets' | 'now'> & { audit: (change: Change) => Promise<void> };
type Row = typeof bankStatements.$inferSelect;

/**
 * Imports a bank's file, so that its lines appear beside the entries of the account. Throws 404 if the
 * account does not exist, 422 if the file is no statement, 409 `statementKnown` if it contains no new line.
 */
export const bringStatement = (ctx: Writing, input: BankStatementInput) =>
  createIdempotent(ctx.tx, bankStatements, {
    input,
    make: (creation) => write(ctx, input, creation),
    read: (id) => readStatement(ctx, id),
  });

async function write(ctx: Writing, input: BankStatementInput, creation: Creation) {
  const { tx, principal } = ctx;
  const kind = await kindOfPlace(tx, input.moneyAccountId);
  const account = accountOf(input.moneyAccountId);
  const { name, tables } = await readStatementFile(ctx, input);
  const reading = await readTables(tables, {
    choices: input,
    account: { kind, remembered: (titles) => lastRead(tx, { account, titles, id: creation.id }) },
    place: placeIn(ctx),
  });
  const balances = endsOf(reading, input);
  await tx.insert(bankStatements).values({
    ...{ ...creation, ...balances, account, name },
    ...columnsOf(reading),
    tables,
    ...authorOf(principal),
  });
  const imported = await writeLines(ctx, { id: creation.id, account }, reading);
  if (imported) await settle(ctx, creation.id, { ...balances, imported, account });
  const { name: sheet } = reading.table;
  await ctx.audit({
    subjectId: creation.id,
    after: { file: name, ...(tables.length > 1 && { sheet }), lines: imported?.written.length ?? 0 },
  });
}

/**
 * The balances before and after: the given ones, those stated in the file, or else those of its column of
 * balances.
 */
function endsOf({ table, read }: StatementReading, input: Pick<BankStatementInput, 'opening' | 'closing'>) {
  const { opening, closing } = table.format ?? read.stated;
  return {
    opening: input.opening ?? opening ?? read.opening,
    closing: input.closing ?? closing ?? read.closing,
  };
}

/** The columns of a statement's row that define how its file is read. */
export const columnsOf = ({ at, table, titles, way, missing }: StatementReading) => ({
  ...{ titles, missing, table: at, tableName: table.name },
  samples: titles.map((_, column) => samplesOf(table.rows.slice(way.titlesAt + 1), column)),
  ...way,
});

/** Throws 404 `moneyAccountId` if the account does not exist. */
async function kindOfPlace(tx: TenantTx, id: PlaceId) {
  if (id === 'safe') return 'safe' as const;
  const [row] = await tx
    .select({ kind: moneyAccounts.kind })
    .from(moneyAccounts)
    .where(eq(moneyAccounts.id, id));
  if (!row) throw notFound('moneyAccountId');
  return row.kind;
}

const samplesShown = 3;
const samplesOf = (rows: readonly Cell[][], column: number) =>
  rows
    .flatMap((row) => (row[column] === null || row[column] === undefined ? [] : cellText(row[column])))
    .slice(0, samplesShown);

type Finding = { account: Account; titles: string[]; id: string };

/** Finds the way in which the last other file of the account with these titles was read. */
async function lastRead(tx: TenantTx, { account, titles, id }: Finding): Promise<Remembered | undefined> {
  const { fields, isInverted, isMonthFirst, tableName } = bankStatements;
  const [last] = await tx
    .select({ fields, isInverted, isMonthFirst, tableName })
    .from(bankStatements)
    .where(
      and(
        eq(bankStatements.account, account),
        eq(bankStatements.titles, titles),
        ne(bankStatements.id, id),
        eq(bankStatements.missing, []),
      ),
    )
    .orderBy(desc(bankStatements.createdAt))
    .limit(1);
  return last;
}

type Dated = Pick<BankRead['lines'][number], 'date' | 'amount'>;
/** The lines of a file: those that are new to the account, and those that another statement contains. */
type ImportedLines = BankRead & { written: Dated[]; known: Dated[] };

/**
 * Writes the lines that no other statement of the account contains, and none while a question is open. Throws
 * 409 `statementKnown` if all lines are known.
 */
async function writeLines(
  { tx }: Writing,
  { id: statementId, account }: { id: string; account: Account },
  { read, missing }: StatementReading,
): Promise<ImportedLines | null> {
  if (missing.length > 0) return null;
  const written = await tx
    .insert(bankLines)
    .values(read.lines.map((line) => ({ ...line, id: newId(), statementId, account })))
    .onConflictDoNothing()
    .returning({ date: bankLines.date, amount: bankLines.amount, dedupe: bankLines.dedupe });
  if (written.length === 0) throw conflict('statementKnown', { lines: read.lines.length });
  const isWritten = new Set(written.map(({ dedupe }) => dedupe));
  return { ...read, written, known: read.lines.filter(({ dedupe }) => !isWritten.has(dedupe)) };
}

const sumOf = (lines: readonly Dated[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

type Settling = { opening: number | null; closing: number | null; imported: ImportedLines; account: Account };

/**
 * Sets the days and the balances of a statement; by default it begins with the closing balance of the
 * previous one.
 */
async function settle({ tx }: Writing, id: string, { opening, closing, imported, account }: Settling) {
  const { lines, problems, known } = imported;
  const days = lines.map(({ date }) => date).sort();
  const [from = '', until = ''] = [days[0], days.at(-1)];
  await tx
    .update(bankStatements)
    .set({
      from,
      until,
      opening: opening ?? (await closingBefore(tx, { id, account, imported })),
      closing,
      known: known.length,
      knownSum: sumOf(known),
      problems,
      updatedAt: sql`now()`,
    })
    .where(eq(bankStatements.id, id));
}

type Continuing = { id: string; account: Account; imported: ImportedLines };

/**
 * The closing balance of the last statement that ended before the new lines begin, less the lines of it that
 * this file also contains, because its opening precedes them.
 */
async function closingBefore(tx: TenantTx, { id, account, imported }: Continuing) {
  const [firstNew = ''] = imported.written.map(({ date }) => date).sort();
  const [before] = await tx
    .select({ closing: bankStatements.closing, until: bankStatements.until })
    .from(bankStatements)
    .where(
      and(eq(bankStatements.account, account), ne(bankStatements.id, id), sql`"until" <= ${firstNew}::date`),
    )
    .orderBy(desc(bankStatements.until), desc(bankStatements.createdAt))
    .limit(1);
  if (!before || before.closing === null) return null;
  const { closing, until } = before;
  return closing - sumOf(imported.known.filter(({ date }) => until !== null && date <= until));
}

/**
 * Locks the statement, so that neither the statement nor its lines change before the transaction ends.
 * Throws 404.
 */
export async function holdStatement(tx: TenantTx, id: string): Promise<Row> {
  const [row] = await tx.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Reads a statement again with other columns, or sets its balances before and after. Throws 409
 * `statementFinished`, and `statementUnderWay` if other columns would lose matched or ignored lines.
 */
export async function changeStatement(ctx: Writing, { id, ...changes }: BankStatementChanges) {
  const { tx, principal } = ctx;
  const row = await holdStatement(tx, id);
  if (row.finishedAt) throw conflict('statementFinished');
  refuseDecimals(principal.shop, 'opening', changes.opening);
  refuseDecimals(principal.shop, 'closing', changes.closing);
  const { table, ...recorded } = changes;
  const { opening, closing, ...choices } = changes;
  const isReadAnew = Object.values(choices).some((value) => value !== undefined);
  const sheet = isReadAnew ? await readAnew(ctx, row, choices) : null;
  const balances = { ...(opening !== undefined && { opening }), ...(closing !== undefined && { closing }) };
  await tx
    .update(bankStatements)
    .set({ ...balances, updatedAt: sql`now()` })
    .where(eq(bankStatements.id, id));
  await ctx.audit({
    subjectId: id,
    before: { opening: row.opening, closing: row.closing, columns: row.fields },
    after: { ...recorded, ...(table !== undefined && { sheet }) },
  });
  return readStatement(ctx, id);
}

/** Reads the file again and returns the name of the sheet or account that is read. */
async function readAnew(ctx: Writing, row: Row, changes: Choices): Promise<string | null> {
  const { tx } = ctx;
  const { id, account } = row;
  const [started] = await tx.execute(sql`
    select from bank_lines l where l.statement_id = ${id} and (l.ignored_at is not null or exists (
      select from bank_matches m where m.line_id = l.id and m.state = 'confirmed')) limit 1`);
  if (started || !tablesOf(row)) throw conflict('statementUnderWay');
  const reading = await readAgain(ctx, row, changes);
  const [needed] = reading.missing;
  if (needed === 'date' || needed === 'amount')
    throw new InvalidField('columns', needed === 'date' ? 'statementNeedsDate' : 'statementNeedsAmount');
  if (reading.read.lines.length === 0) throw new DomainError('UNPROCESSABLE_CONTENT', 'statementNoLines');
  await forgetLines(tx, id);
  await tx.update(bankStatements).set(columnsOf(reading)).where(eq(bankStatements.id, id));
  const imported = await writeLines(ctx, { id, account }, reading);
  const { name } = reading.table;
  if (!imported) return name;
  // A balance column provides the balances; without one the entered values stay.
  const opening = imported.opening ?? row.opening;
  const closing = imported.closing ?? row.closing;
  await settle(ctx, id, { opening, closing, imported, account });
  return name;
}

/** Reads a statement with new choices in addition to the settled ones. */
export async function readAgain(
  ctx: Pick<Writing, 'tx' | 'principal' | 'now'>,
  row: Row,
  changes: Choices,
): Promise<StatementReading> {
  const kind = await kindOfPlace(ctx.tx, placeIdOf(row.account));
  const isOther = changes.table !== undefined && changes.table !== row.table;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  return readTables(tablesOf(row) ?? [], {
    choices: { ...(isOther ? {} : settledChoices(row)), ...given },
    account: { kind, remembered: async () => undefined },
    place: placeIn(ctx),
  });
}

/** Null once the statement is finished. */
function tablesOf({ tables, rows, titles, name }: Row): BankTable[] | null {
  if (tables || !rows) return tables;
  return [{ name, rows: titles.some(Boolean) ? [titles, ...rows] : rows, format: null }];
}

/** Settled choices stay while another question is answered. */
function settledChoices({ missing, table, fields, isInverted, isMonthFirst }: Row): Choices {
  const isOpen = (...doubts: BankDoubt[]) => doubts.some((doubt) => missing.includes(doubt));
  return {
    ...(!isOpen('table') && { table }),
    ...(!isOpen('date', 'amount', 'columns') && { columns: fields }),
    ...(!isOpen('date', 'amount', 'sign') && { isInverted }),
    ...(!isOpen('date', 'dayOrder') && { isMonthFirst }),
  };
}

async function forgetLines(tx: TenantTx, id: string) {
  await tx.delete(bankMatches).where(sql`line_id in (select id from bank_lines where statement_id = ${id})`);
  await tx.delete(bankLines).where(eq(bankLines.statementId, id));
}

/**
 * Deletes a statement and its lines; documents created from them stay in the books. Throws 409
 * `statementFinished`.
 */
export async function removeStatement({ tx, audit }: Writing, id: string) {
  const row = await holdStatement(tx, id);
  if (row.finishedAt) throw conflict('statementFinished');
  await forgetLines(tx, id);
  await tx.delete(bankStatements).where(eq(bankStatements.id, id));
  await audit({ subjectId: id, before: { file: row.name, from: row.from, until: row.until } });
}

/**
 * Finishes a statement with settled lines and matching sums. Throws 409 `statementHasOpen`,
 * `statementDoesNotAdd` with the difference, 422 if the balance before or after is unknown.
 */
export async function finishStatement(ctx: Writing, id: string) {
  const { tx, audit } = ctx;
  const locked = await holdStatement(tx, id);
  if (locked.finishedAt) return readStatement(ctx, id);
  const { open, lines, opening, closing, difference } = await readStatement(ctx, id);
  if (lines === 0) throw conflict('statementNoLines');
  if (opening === null) throw new InvalidField('opening', 'statementNeedsBalance');
  if (closing === null) throw new InvalidField('closing', 'statementNeedsBalance');
  if (difference !== 0) throw conflict('statementDoesNotAdd', { difference: difference ?? 0 });
  if (open > 0) throw conflict('statementHasOpen', { open });
  // The columns are settled too, so the file is no longer needed.
  await tx
    .update(bankStatements)
    .set({ finishedAt: sql`now()`, updatedAt: sql`now()`, rows: null, tables: null })
    .where(eq(bankStatements.id, id));
  await audit({ subjectId: id, after: { finished: true } });
  return readStatement(ctx, id);
}
