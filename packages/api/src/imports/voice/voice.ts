import { parseEntries } from '@mostrador/shared/grammar/grammar';
import { newId } from '@mostrador/shared/wire/new-id';
import { latinDigits } from '@mostrador/shared/words/latin-digits';
import { sql } from 'drizzle-orm';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { todayOf } from '../../ledger/ledger/requested-days.ts';
import { deposits } from '../../sales/deposit/deposit.table.ts';
import type { VoiceCommand, VoiceEntry, VoiceOutcome } from './voice.schema.ts';
import { bookEntry, type VoiceContext } from './voice-book.ts';
import { type Entry, entryOf, mayUndo } from './voice-entry.ts';
import { idsOf, mostEntries } from './voice-ids.ts';
import { readKnown } from './voice-known.ts';

type Reading = Pick<VoiceContext, 'tx' | 'principal' | 'now'>;

/** Plans the entries of a sentence, with their questions. */
export const understand = async (ctx: Reading, transcription: string): Promise<VoiceEntry[]> =>
  (await entriesOf(ctx, transcription, [])).map(shown);

/**
 * Books the entries of a sentence, each with the function and the rights of its kind. Certain entries are
 * booked as they are; an uncertain expense is stored as pending with its question, and other uncertain
 * entries are not booked. A repeated command has the same result. Throws 422 if nothing is booked, and 404
 * for the id of another member's command.
 */
export async function executeCommand(ctx: VoiceContext, command: VoiceCommand): Promise<VoiceOutcome> {
  const { transcription: text } = command;
  const commandId = command.id ?? command.audioId ?? newId();
  const ids = idsOf(commandId);
  await refuseOthersCommand(ctx, ids);
  const parsed = await entriesOf(ctx, text, ids);
  if (parsed.every(({ status }) => status === 'asks'))
    throw new InvalidField('transcription', whyNothing(parsed));
  const entries: VoiceEntry[] = [];
  for (const [index, entry] of parsed.entries()) {
    const id = ids[index];
    if (entry.status === 'asks' || !id) entries.push(shown(entry));
    else entries.push({ ...shown(entry), id, status: await bookEntry(ctx, entry, { id, text }) });
  }
  const idsWhere = (fits: (entry: VoiceEntry) => boolean) =>
    entries.flatMap((entry) => (entry.id && fits(entry) ? [entry.id] : []));
  return {
    id: commandId,
    ids: idsWhere(({ kind }) => kind === 'expense'),
    pendingIds: idsWhere(({ status }) => status === 'pending'),
    skipped: entries.filter(({ id }) => id === null).length,
    entries,
    canUndo: entries.every(({ id, kind }) => id === null || mayUndo(ctx.principal, kind)),
  };
}

/** Throws 404 for an id that another member's command used, so that the response reveals nothing about it. */
async function refuseOthersCommand({ tx, principal }: VoiceContext, ids: readonly string[]) {
  const rows = await tx.execute<{ author: string | null }>(sql`
    select distinct coalesce(user_id::text, actor ->> 'id') author from (
      select user_id, actor from purchases where id = any(${idList([...ids])})
      union all select user_id, actor from sales where id = any(${idList([...ids])})
      union all select user_id, actor from deposits where id = any(${idList([...ids])})
      union all select user_id, actor from transfers where id = any(${idList([...ids])})) booked`);
  const own = principal.user?.id ?? principal.actor.id;
  if (rows.some(({ author }) => author !== own)) throw notFound();
}

const shown = ({ called: _, ...entry }: Entry): VoiceEntry => entry;

async function entriesOf(ctx: Reading, text: string, ids: readonly string[]): Promise<Entry[]> {
  const { tx, principal } = ctx;
  const words = latinDigits(text);
  const [known, before] = await pipeline([readKnown(tx, words), owedBefore(ctx, ids)]);
  const drafts = parseEntries(words, {
    today: todayOf(ctx),
    currency: principal.shop.currency,
    contacts: known.contacts.map(({ name }) => name),
    accounts: known.accounts.map(({ name }) => name),
  });
  const around = { principal, known, today: todayOf(ctx) };
  return drafts
    .slice(0, mostEntries)
    .map((draft, index) => entryOf(draft, { ...around, owedBefore: before.get(ids[index] ?? '') ?? null }));
}

/** The debt before a repeated command first paid it, because the current debt is smaller. */
async function owedBefore({ tx }: Reading, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, number>();
  const rows = await tx
    .select({ id: deposits.id, owed: deposits.previousBalance })
    .from(deposits)
    .where(among(deposits.id, [...ids]));
  return new Map(rows.map(({ id, owed }) => [id, owed]));
}

function whyNothing(entries: readonly Entry[]) {
  const understood = entries.filter(({ questions }) => !questions.includes('kind'));
  if (understood.length === 0) return 'voiceNoExpense';
  return understood.every(({ questions }) => questions.includes('amount')) ? 'voiceNoAmount' : 'voiceUnsure';
}
