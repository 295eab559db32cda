import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/new-id';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { refuseDecimals } from '../../accounts/organization/decimals.ts';
import { decimalSignOf } from '../../accounts/organization/shop.ts';
import type { Change } from '../../core/call/audit.ts';
import { authorOf } from '../../core/call/author.ts';
import type { Call } from '../../core/call/call.ts';
import { conflict, DomainError, InvalidField, notFound } from '../../core/call/errors.ts';
import { type Creation, createIdempotent } from '../../core/db/create-idempotent.ts';
import type { Cell } from '../../core/io/spreadsheet.ts';
import { cellText } from '../../platform/import/import-values.ts';
import type { Account } from '../ledger/accounts.ts';
import { moneyAccounts } from '../ledger/ledger.table.ts';
import { type BankColumns, missingColumns } from './bank-columns.ts';
import { type BankRead, readBankLines } from './bank-lines.ts';
import type { BankStatementChanges, BankStatementInput } from './reconciliation.schema.ts';
import { bankLines, bankMatches, bankStatements } from './reconciliation.table.ts';
import { readStatementFile, type StatementFile } from './statement-file.ts';
import { accountOf, type PlaceId, type Reading, readStatement } from './statement-view.ts';

export type Writing = Reading &
  Pick<Call, 'config' | 'storage' | 'spreadsheets' | 'now'> & { audit: (change: Change) => Promise<void> };
type Row = typeof bankStatements.$inferSelect;

/**
 * Brings a bank's file: its lines stand beside the entries of the account from then on. Throws 404 of an
 * account that is not there, 422 of what is no such file, 409 `statementKnown` where nothing of it is new.
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
  const file = await readStatementFile(ctx, input);
  const { fields, isInverted } = await columnsFor(ctx, { account, kind, input, file });
  const { titles, rows, name } = file;
  const opening = input.opening ?? file.opening;
  const closing = input.closing ?? file.closing;
  await tx.insert(bankStatements).values({
    ...creation,
    opening,
    closing,
    account,
    name,
    titles,
    samples: titles.map((_, column) => samplesOf(rows, column)),
    fields,
    isInverted,
    rows,
    ...authorOf(principal),
  });
  const brought = await readLines(ctx, creation.id, { account, rows, fields, isInverted });
  if (brought) {
    const balances = { opening: opening ?? brought.opening, closing: closing ?? brought.closing };
    await settle(ctx, creation.id, { ...balances, brought, account });
  }
  await ctx.audit({ subjectId: creation.id, after: { file: name, lines: brought?.written.length ?? 0 } });
}

/** Throws 404 `moneyAccountId`. */
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

type Choosing = {
  account: Account;
  kind: Awaited<ReturnType<typeof kindOfPlace>>;
  input: BankStatementInput;
  file: StatementFile;
};

/** As somebody says, else as the last file of the account with the same titles was read, else as guessed. */
async function columnsFor({ tx, principal }: Writing, { account, kind, input, file }: Choosing) {
  const { titles, rows, guess } = file;
  const [last] = await tx
    .select({ fields: bankStatements.fields, isInverted: bankStatements.isInverted })
    .from(bankStatements)
    .where(and(eq(bankStatements.account, account), eq(bankStatements.titles, titles)))
    .orderBy(desc(bankStatements.createdAt))
    .limit(1);
  const fields = said(input.columns, titles.length) ?? last?.fields ?? guess;
  if (input.isInverted !== undefined) return { fields, isInverted: input.isInverted };
  if (last) return { fields, isInverted: last.isInverted };
  const { lines } = readBankLines(rows, {
    fields,
    isInverted: false,
    decimalSign: decimalSignOf(principal.shop),
  });
  const isOwed = kind === 'credit_card' || kind === 'loan';
  const isSplit = fields.includes('debit') || fields.includes('direction') || fields.includes('bankId');
  const rising = lines.filter(({ amount }) => amount > 0).length;
  // Cards tell what was bought without a sign, and what was paid with one.
  return { fields, isInverted: isOwed && !isSplit && rising * 2 > lines.length };
}

/** One column for each field; several may be parts of the description. */
function said(columns: BankColumns | undefined, width: number): BankColumns | undefined {
  const isFirst = (field: BankColumns[number], at: number) =>
    field === 'description' || columns?.indexOf(field) === at;
  const fields = columns?.map((field, at) => (isFirst(field, at) ? field : null));
  return fields && Array.from({ length: width }, (_, at) => fields[at] ?? null);
}

type Table = Pick<Row, 'account' | 'fields' | 'isInverted'> & { rows: Cell[][] };
type Dated = Pick<BankRead['lines'][number], 'date' | 'amount'>;
/** The lines of a file that no other statement of the account has, and those that one has. */
type Brought = BankRead & { written: Dated[]; known: Dated[] };

/**
 * Writes the lines that no other statement of the account has. Nothing where a needed column is not named;
 * 422 `statementNoLines` where no row is a line, 409 `statementKnown` where all of them are known.
 */
async function readLines(
  { tx, principal }: Writing,
  statementId: string,
  table: Table,
): Promise<Brought | null> {
  const { account, rows, fields, isInverted } = table;
  if (missingColumns(fields).length > 0) return null;
  const read = readBankLines(rows, { fields, isInverted, decimalSign: decimalSignOf(principal.shop) });
  if (read.lines.length === 0) throw new DomainError('UNPROCESSABLE_CONTENT', 'statementNoLines');
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

type Settling = { opening: number | null; closing: number | null; brought: Brought; account: Account };

const mostProblems = 50;

/** Its days, and what there was before and after: it begins with what the statement before ended with. */
async function settle({ tx }: Writing, id: string, { opening, closing, brought, account }: Settling) {
  const { lines, problems, known } = brought;
  const days = lines.map(({ date }) => date).sort();
  const [from = '', until = ''] = [days[0], days.at(-1)];
  await tx
    .update(bankStatements)
    .set({
      from,
      until,
      opening: opening ?? (await closingBefore(tx, { id, account, brought })),
      closing,
      known: known.length,
      knownSum: sumOf(known),
      problems: problems.slice(0, mostProblems),
      updatedAt: sql`now()`,
    })
    .where(eq(bankStatements.id, id));
}

type Continuing = { id: string; account: Account; brought: Brought };

/**
 * The closing balance of the last statement that ended before the new lines begin, without the lines of it
 * that this file has as well, because its opening stands before them.
 */
async function closingBefore(tx: TenantTx, { id, account, brought }: Continuing) {
  const [firstNew = ''] = brought.written.map(({ date }) => date).sort();
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
  return closing - sumOf(brought.known.filter(({ date }) => until !== null && date <= until));
}

/** Nobody else changes it or its lines before the call ends. Throws 404. */
export async function holdStatement(tx: TenantTx, id: string): Promise<Row> {
  const [row] = await tx.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}

/**
 * Reads it anew by other columns, or says what there was before and after. Throws 409 `statementFinished`,
 * and `statementUnderWay` where lines were matched or ignored that other columns would lose.
 */
export async function changeStatement(ctx: Writing, { id, ...changes }: BankStatementChanges) {
  const { tx, principal } = ctx;
  const row = await holdStatement(tx, id);
  if (row.finishedAt) throw conflict('statementFinished');
  refuseDecimals(principal.shop, 'opening', changes.opening);
  refuseDecimals(principal.shop, 'closing', changes.closing);
  if (changes.columns || changes.isInverted !== undefined) await readAnew(ctx, row, changes);
  const { opening, closing } = changes;
  const balances = { ...(opening !== undefined && { opening }), ...(closing !== undefined && { closing }) };
  await tx
    .update(bankStatements)
    .set({ ...balances, updatedAt: sql`now()` })
    .where(eq(bankStatements.id, id));
  await ctx.audit({
    subjectId: id,
    before: { opening: row.opening, closing: row.closing, columns: row.fields },
    after: changes,
  });
  return readStatement(ctx, id);
}

async function readAnew(ctx: Writing, row: Row, changes: Omit<BankStatementChanges, 'id'>) {
  const { tx } = ctx;
  const { id, account, rows, titles } = row;
  const [started] = await tx.execute(sql`
    select from bank_lines l where l.statement_id = ${id} and (l.ignored_at is not null or exists (
      select from bank_matches m where m.line_id = l.id and m.state = 'confirmed')) limit 1`);
  if (started || !rows) throw conflict('statementUnderWay');
  const fields = said(changes.columns, titles.length) ?? row.fields;
  const [missing] = missingColumns(fields);
  if (missing)
    throw new InvalidField('columns', missing === 'date' ? 'statementNeedsDate' : 'statementNeedsAmount');
  await forgetLines(tx, id);
  const isInverted = changes.isInverted ?? row.isInverted;
  await tx.update(bankStatements).set({ fields, isInverted }).where(eq(bankStatements.id, id));
  const brought = await readLines(ctx, id, { account, rows, fields, isInverted });
  if (!brought) return;
  // A column of balances tells them; without one what was said stays.
  const opening = brought.opening ?? row.opening;
  await settle(ctx, id, { opening, closing: brought.closing ?? row.closing, brought, account });
}

async function forgetLines(tx: TenantTx, id: string) {
  await tx.delete(bankMatches).where(sql`line_id in (select id from bank_lines where statement_id = ${id})`);
  await tx.delete(bankLines).where(eq(bankLines.statementId, id));
}

/** Forgets it and its lines; what was created of them stays in the books. Throws 409 `statementFinished`. */
export async function removeStatement({ tx, audit }: Writing, id: string) {
  const row = await holdStatement(tx, id);
  if (row.finishedAt) throw conflict('statementFinished');
  await forgetLines(tx, id);
  await tx.delete(bankStatements).where(eq(bankStatements.id, id));
  await audit({ subjectId: id, before: { file: row.name, from: row.from, until: row.until } });
}

/**
 * Every line is settled and the sums agree: it is done. Throws 409 `statementHasOpen`, `statementDoesNotAdd`
 * with the difference, 422 where what there was before or after is not known.
 */
export async function finishStatement(ctx: Writing, id: string) {
  const { tx, audit } = ctx;
  const held = await holdStatement(tx, id);
  if (held.finishedAt) return readStatement(ctx, id);
  const { open, lines, opening, closing, difference } = await readStatement(ctx, id);
  if (lines === 0) throw conflict('statementNoLines');
  if (opening === null) throw new InvalidField('opening', 'statementNeedsBalance');
  if (closing === null) throw new InvalidField('closing', 'statementNeedsBalance');
  if (difference !== 0) throw conflict('statementDoesNotAdd', { difference: difference ?? 0 });
  if (open > 0) throw conflict('statementHasOpen', { open });
  // Its columns are settled as well: the file is no longer needed.
  await tx
    .update(bankStatements)
    .set({ finishedAt: sql`now()`, updatedAt: sql`now()`, rows: null })
    .where(eq(bankStatements.id, id));
  await audit({ subjectId: id, after: { finished: true } });
  return readStatement(ctx, id);
}
