import type { TenantTx } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq, sql } from 'drizzle-orm';
import type { Change } from '../../core/call/audit.ts';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { authorOf } from '../../core/call/who/author.ts';
import { idList, insertAll } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { noteBatch } from '../../platform/batch/batch.ts';
import { type Entry, entriesById, freeEntries } from './bank-entries.ts';
import { readLine } from './bank-line-view.ts';
import { patternOf } from './pattern.ts';
import type { BankMatches } from './reconciliation.schema.ts';
import { bankLines, bankMatches, bankRules, bankStatements } from './reconciliation.table.ts';
import { holdStatement } from './statement.ts';
import { type Reading, readStatement } from './statement-view.ts';

export type Acting = Reading & { audit: (change: Change) => Promise<void> };
export type Line = typeof bankLines.$inferSelect;
type Named = { statementId: string; id: string };

/** Locks the statement of the lines, so that no other request settles or reopens them. Throws 404. */
async function holdLines(tx: TenantTx, statementId: string, ids: string[]) {
  await holdStatement(tx, statementId);
  const rows = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.statementId, statementId), among(bankLines.id, ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const confirmed = await tx
    .select({ lineId: bankMatches.lineId, postingId: bankMatches.postingId })
    .from(bankMatches)
    .where(and(among(bankMatches.lineId, ids), eq(bankMatches.state, 'confirmed')));
  const matched = Map.groupBy(confirmed, ({ lineId }) => lineId);
  return ids.map((id) => {
    const line = byId.get(id);
    if (!line) throw notFound();
    const postingIds = (matched.get(id) ?? []).map(({ postingId }) => postingId);
    return { line, postingIds, isOpen: line.ignoredAt === null && postingIds.length === 0 };
  });
}

export async function holdLine(tx: TenantTx, { statementId, id }: Named) {
  const [locked] = await holdLines(tx, statementId, [id]);
  if (!locked) throw notFound();
  return locked;
}

type Target = { lineId: string; entryIds: string[] };

/**
 * Matches postings with lines. Throws 409 `lineAlreadyMatched` for a line that is settled differently,
 * `entryAlreadyMatched` for a posting that was reversed or is matched with another line, 422
 * `matchDoesNotAdd`.
 */
export async function matchLines(ctx: Acting, { id, matches }: BankMatches) {
  await confirm(ctx, id, matches);
  await noteBatch(ctx, {
    kind: 'lines_matched',
    items: matches.map(({ lineId }) => ({ subjectId: lineId, after: { statement: id } })),
  });
  return readStatement(ctx, id);
}

export async function matchLine(ctx: Acting, { statementId, id, entryIds }: Named & { entryIds: string[] }) {
  await confirm(ctx, statementId, [{ lineId: id, entryIds }]);
  return readLine(ctx.tx, { statementId, id });
}

async function confirm(ctx: Acting, statementId: string, requested: Target[]) {
  const { tx } = ctx;
  const locked = await holdLines(
    tx,
    statementId,
    requested.map(({ lineId }) => lineId),
  );
  const targets = requested.map(({ entryIds }, at) => ({ ...locked[at], entryIds: [...new Set(entryIds)] }));
  const open = targets.flatMap(({ line, isOpen, postingIds = [], entryIds }) => {
    if (!line) return [];
    // A repeated identical request changes nothing.
    if (isSame(postingIds, entryIds)) return [];
    if (!isOpen) throw conflict('lineAlreadyMatched', { line: line.line });
    return [{ line, entryIds }];
  });
  const [first] = open;
  if (!first) return;
  const ids = open.flatMap(({ entryIds }) => entryIds);
  if (new Set(ids).size < ids.length) throw conflict('entryAlreadyMatched');
  const free = await freeEntries(tx, first.line.account, ids);
  if (free.length < ids.length) await refuseTaken(tx, first.line, ids);
  const byId = new Map(free.map((entry) => [entry.id, entry]));
  await writeMatches(
    ctx,
    open.map(({ line, entryIds }) => ({ line, entries: entryIds.flatMap((id) => byId.get(id) ?? []) })),
  );
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && others.every((id) => some.includes(id));

/** An existing posting is matched with another line or was reversed; any other posting never existed. */
async function refuseTaken(tx: TenantTx, { account }: Line, ids: string[]) {
  const known = await entriesById(tx, account, ids);
  throw known.length < ids.length ? notFound('entryIds') : conflict('entryAlreadyMatched');
}

type Match = { line: Line; entries: Entry[] };

/**
 * Throws 422 `matchDoesNotAdd` with the difference if the sum of the entries is not the amount of the line.
 */
export async function writeMatches(ctx: Acting, matches: Match[]) {
  const { tx, principal, audit } = ctx;
  for (const { line, entries } of matches) {
    const difference = line.amount - entries.reduce((sum, { amount }) => sum + amount, 0);
    if (difference !== 0) throw new InvalidField('entryIds', 'matchDoesNotAdd', { difference });
  }
  const rows = matches.flatMap(({ line, entries }) =>
    entries.map((entry) => ({
      id: newId(),
      lineId: line.id,
      account: line.account,
      postingId: entry.id,
      documentId: entry.transactionId,
      amount: entry.amount,
      state: 'confirmed' as const,
      ...authorOf(principal),
    })),
  );
  await insertAll(tx, bankMatches, rows);
  await learn(tx, matches);
  const [first] = matches;
  const summary = { lines: matches.length, amount: matches.length === 1 ? first?.line.amount : undefined };
  if (first) await audit({ subjectId: first.line.statementId, after: summary });
}

const mostWeight = 9;

/**
 * Learns rules from matches: lines that begin alike are mostly the same, and the latest ones that agree
 * count.
 */
async function learn(tx: TenantTx, matches: readonly Match[]) {
  const rules = matches.flatMap(({ line, entries: [entry, other] }) => {
    const rule = entry && !other ? ruleOf(entry) : null;
    return rule ? [{ id: newId(), pattern: patternOf(line), ...rule }] : [];
  });
  // A fixed order prevents a deadlock of two users who confirm at once.
  for (const rule of rules.toSorted((one, other) => one.pattern.localeCompare(other.pattern))) {
    const isSameRule = sql`(bank_rules.kind, bank_rules.category_id, bank_rules.side)
      is not distinct from (excluded.kind, excluded.category_id, excluded.side)`;
    // If the contacts of two lines differ, the rule gets no contact, also for later lines, because such lines
    // belong to several contacts.
    const agreed = sql`case when bank_rules.contact_id is null and bank_rules.weight > 1
        or bank_rules.contact_id <> excluded.contact_id then null
      else coalesce(bank_rules.contact_id, excluded.contact_id) end`;
    const isRetained = sql`${isSameRule} or bank_rules.weight > 1`;
    await tx
      .insert(bankRules)
      .values(rule)
      .onConflictDoUpdate({
        target: [bankRules.organizationId, bankRules.pattern],
        set: {
          kind: sql`case when ${isRetained} then bank_rules.kind else excluded.kind end`,
          categoryId: sql`case when ${isRetained} then bank_rules.category_id else excluded.category_id end`,
          contactId: sql`case when ${isSameRule} then ${agreed}
            when ${isRetained} then bank_rules.contact_id else excluded.contact_id end`,
          side: sql`case when ${isRetained} then bank_rules.side else excluded.side end`,
          weight: sql`case when ${isSameRule} then least(${mostWeight}, bank_rules.weight + 1)
            when bank_rules.weight > 1 then bank_rules.weight - 1 else 1 end`,
          updatedAt: sql`now()`,
        },
      });
  }
}

/** The rule that would suggest the matched entry. */
function ruleOf({ type, categoryId, contactId, otherSide }: Entry) {
  if (type === 'transfer')
    return { kind: 'transfer' as const, categoryId: null, contactId: null, side: otherSide };
  if (!categoryId) return null;
  if (type === 'expense') return { kind: 'expense' as const, categoryId, contactId, side: null };
  const isIncome = type === 'sale' || type === 'income';
  return isIncome ? { kind: 'income' as const, categoryId, contactId, side: null } : null;
}

/**
 * Declines postings for a line: they are no longer proposed for it, and postings of their kind less often.
 */
export async function declineMatch(
  ctx: Acting,
  { statementId, id, entryIds }: Named & { entryIds: string[] },
) {
  const { tx, principal } = ctx;
  const { line, isOpen } = await holdLine(tx, { statementId, id });
  if (!isOpen) throw conflict('lineAlreadyMatched', { line: line.line });
  const entries = await entriesById(tx, line.account, entryIds);
  if (entries.length < new Set(entryIds).size) throw notFound('entryIds');
  const rows = entries.map((entry) => ({
    id: newId(),
    lineId: line.id,
    account: line.account,
    postingId: entry.id,
    documentId: entry.transactionId,
    amount: entry.amount,
    state: 'declined' as const,
    ...authorOf(principal),
  }));
  await insertAll(tx, bankMatches, rows);
  await tx.execute(sql`
    update bank_rules set weight = greatest(0, weight - 1), updated_at = now()
    where pattern = ${patternOf(line)} and category_id in (
      select d.category_id from documents d
      where d.id = any(${idList(entries.map(({ transactionId }) => transactionId))}))`);
  await ctx.audit({ subjectId: statementId, after: { declined: line.description } });
  return readLine(tx, { statementId, id });
}

type Ignoring = Named & { reason?: string | null | undefined };

/** Ignores a line: no posting of the books matches it, and none will. */
export async function ignoreLine(ctx: Acting, { statementId, id, reason = null }: Ignoring) {
  const { tx } = ctx;
  const { line, isOpen } = await holdLine(tx, { statementId, id });
  if (!isOpen && line.ignoredAt === null) throw conflict('lineAlreadyMatched', { line: line.line });
  await tx
    .update(bankLines)
    .set({ ignoredAt: line.ignoredAt ?? sql`now()`, ignoredReason: reason })
    .where(eq(bankLines.id, id));
  await ctx.audit({ subjectId: statementId, after: { ignored: line.description, reason } });
  return readLine(tx, { statementId, id });
}

/** Reopens a line that was matched or ignored, and its statement if that was finished. */
export async function reopenLine(ctx: Acting, { statementId, id }: Named) {
  const { tx } = ctx;
  const { line, isOpen } = await holdLine(tx, { statementId, id });
  if (isOpen) return readLine(tx, { statementId, id });
  await tx
    .update(bankMatches)
    .set({ state: 'undone' })
    .where(and(eq(bankMatches.lineId, id), eq(bankMatches.state, 'confirmed')));
  await tx.update(bankLines).set({ ignoredAt: null, ignoredReason: null }).where(eq(bankLines.id, id));
  await tx
    .update(bankStatements)
    .set({ finishedAt: null, updatedAt: sql`now()` })
    .where(eq(bankStatements.id, statementId));
  await ctx.audit({ subjectId: statementId, after: { reopened: line.description } });
  return readLine(tx, { statementId, id });
}

/** Reopens a line that was matched together with others; returns true if it was still matched. */
export async function reopenMatched(ctx: Acting, { subjectId, after }: { subjectId: string; after: object }) {
  const statementId = 'statement' in after ? String(after.statement) : '';
  const { isOpen } = await holdLine(ctx.tx, { statementId, id: subjectId });
  if (isOpen) return false;
  await reopenLine(ctx, { statementId, id: subjectId });
  return true;
}
