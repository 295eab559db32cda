import type { TenantTx } from '@mostrador/database/connect';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { among, listPage } from '../../core/db/list.ts';
import { moneyAccount } from '../../ledger/ledger/accounts.ts';
import { type Entry, entriesAround, entriesById, openEntry } from './bank-entries.ts';
import { patternOf } from './pattern.ts';
import { proposalsFor } from './proposals.ts';
import type { BankLine, BankLineQuery } from './reconciliation.schema.ts';
import { bankLines, bankMatches, bankRules, bankStatements } from './reconciliation.table.ts';
import { isMatched, isOpenLine, type Reading } from './statement-view.ts';

type Line = typeof bankLines.$inferSelect;
type Rule = typeof bankRules.$inferSelect;

/**
 * Lists one page of the lines of a statement in the order of the file, each with its matches or proposals.
 * Throws 404.
 */
export async function listLines({ tx, principal }: Reading, { id, state, ...query }: BankLineQuery) {
  const [statement] = await tx
    .select({ id: bankStatements.id })
    .from(bankStatements)
    .where(eq(bankStatements.id, id));
  if (!statement) throw notFound();
  const { rows, pagination } = await listPage(tx, {
    from: bankLines,
    organizationId: principal.organizationId,
    where: and(eq(bankLines.statementId, id), state && inState(state)),
    order: [bankLines.line, 'asc'],
    query,
    read: (ids) => readLines(tx, id, ids),
  });
  return { lines: rows, pagination };
}

const inState = (state: NonNullable<BankLineQuery['state']>): SQL =>
  ({ open: isOpenLine, matched: isMatched, ignored: sql`ignored_at is not null` })[state];

export async function readLine(tx: TenantTx, { statementId, id }: { statementId: string; id: string }) {
  const [line] = await readLines(tx, statementId, [id]);
  if (!line) throw notFound();
  return line;
}

async function readLines(tx: TenantTx, statementId: string, ids: string[]): Promise<BankLine[]> {
  const rows = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.statementId, statementId), among(bankLines.id, ids)));
  const matched = await matchesOf(tx, rows);
  const known = await readKnown(tx, ids);
  const isOpen = (line: Line) => line.ignoredAt === null && !matched.has(line.id);
  const proposed = rows.some(isOpen) ? await proposalsOf(tx, statementId) : null;
  return rows.map((line) => ({
    ...line,
    state: matched.has(line.id) ? 'matched' : line.ignoredAt ? 'ignored' : 'open',
    knownFrom: known.get(line.id) ?? null,
    entries: matched.get(line.id) ?? [],
    proposals: (isOpen(line) && proposed?.of(line)) || [],
    suggestion: (isOpen(line) && proposed?.suggestionOf(line)) || null,
  }));
}

/**
 * Finds lines that another file of the account probably imported already, because files with the bank's ids
 * and files without them share no line id.
 */
async function readKnown(tx: TenantTx, ids: string[]) {
  const rows = await tx.execute<{ id: string; statement_id: string; description: string }>(sql`
    select l.id, o.statement_id, o.description
    from bank_lines l cross join lateral (
      select o.statement_id, o.description from bank_lines o
      where o.organization_id = l.organization_id and o.account = l.account and o.date = l.date
        and o.amount = l.amount and o.statement_id <> l.statement_id and o.created_at < l.created_at
        and o.ignored_at is null and starts_with(l.dedupe, 'id:') <> starts_with(o.dedupe, 'id:')
      order by o.created_at limit 1) o
    where l.id = any(${idList(ids)})`);
  return new Map(
    rows.map(({ id, statement_id: statementId, description }) => [id, { statementId, description }]),
  );
}

async function matchesOf(tx: TenantTx, lines: readonly Line[]) {
  const [first] = lines;
  if (!first) return new Map<string, Entry[]>();
  const matches = await tx
    .select({ lineId: bankMatches.lineId, postingId: bankMatches.postingId })
    .from(bankMatches)
    .where(
      and(
        among(
          bankMatches.lineId,
          lines.map(({ id }) => id),
        ),
        eq(bankMatches.state, 'confirmed'),
      ),
    );
  const entries = await entriesById(
    tx,
    first.account,
    matches.map(({ postingId }) => postingId),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const byLine = Map.groupBy(matches, ({ lineId }) => lineId);
  return new Map(
    [...byLine].map(([lineId, own]) => [lineId, own.flatMap(({ postingId }) => byId.get(postingId) ?? [])]),
  );
}

/**
 * Proposes matches for all open lines of a statement together, because an entry is the first choice of only
 * one line.
 */
async function proposalsOf(tx: TenantTx, statementId: string) {
  const open = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.statementId, statementId), isOpenLine))
    .orderBy(asc(bankLines.line));
  const days = open.map(({ date }) => date).sort();
  const [from, until, account] = [days[0], days.at(-1), open[0]?.account];
  if (!from || !until || !account) return null;
  const entries = await entriesAround(tx, account, { from, until });
  const declined = await tx.execute<{ pair: string }>(sql`
    select m.line_id || ':' || m.posting_id pair from bank_matches m
    where m.state = 'declined' and m.line_id in (
      select l.id from bank_lines l where l.statement_id = ${statementId})`);
  const rules = await rulesFor(tx, open);
  const learned = new Map(
    [...rules].flatMap(([pattern, { categoryId }]) => (categoryId ? [[pattern, categoryId] as const] : [])),
  );
  const found = proposalsFor(open, entries.map(openEntry), {
    declined: new Set(declined.map(({ pair }) => pair)),
    learned,
  });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return {
    of: ({ id }: Line): BankLine['proposals'] =>
      (found.get(id) ?? []).map(({ score, entryIds }) => ({
        score,
        entries: entryIds.flatMap((entryId) => byId.get(entryId) ?? []),
      })),
    suggestionOf: (line: Line) => suggestionOf(rules.get(patternOf(line))),
  };
}

/** A merged contact is read as its successor; a deleted one is omitted. */
const activeContact = sql<string | null>`(
  select stored.id from contacts c join contacts stored on stored.id = coalesce(c.merged_into, c.id)
  where c.id = bank_rules.contact_id and stored.deleted_at is null)`;

async function rulesFor(tx: TenantTx, lines: readonly Line[]) {
  const patterns = [...new Set(lines.map(patternOf))];
  const rows = await tx
    .select({ rule: getTableColumns(bankRules), contactId: activeContact })
    .from(bankRules)
    .where(and(inArray(bankRules.pattern, patterns), sql`weight > 0`));
  return new Map(rows.map(({ rule, contactId }) => [rule.pattern, { ...rule, contactId }]));
}

function suggestionOf(rule: Rule | undefined): BankLine['suggestion'] {
  if (!rule) return null;
  const { kind, categoryId, contactId, side } = rule;
  return { kind, categoryId, contactId, side: side === null ? null : sideOf(side) };
}

/** The id by which a transfer refers to the account. */
export const sideOf = (account: NonNullable<Rule['side']>) =>
  account === 'owner' || account === 'tax' || account === 'safe'
    ? account
    : account.slice(moneyAccount('').length);
