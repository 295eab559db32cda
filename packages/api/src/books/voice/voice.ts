import { createHash } from 'node:crypto';
import type { TenantTx } from '@mostrador/database/connect';
import { type Draft, parseEntries, sureFrom } from '@mostrador/shared/grammar/grammar';
import { latinDigits } from '@mostrador/shared/latin-digits';
import { searchKey } from '@mostrador/shared/search-key';
import { translator } from '@mostrador/shared/text/translator';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { categories } from '../../catalog/category/category.table.ts';
import { contacts } from '../../contacts/contact/contact.table.ts';
import type { Call } from '../../core/call/call.ts';
import { DomainError, InvalidField } from '../../core/call/errors.ts';
import type { PurchaseContext } from '../../inventory/purchase/purchase.ts';
import type { ExpenseInput } from '../expense/expense.schema.ts';
import { recordExpense } from '../expense/expense.ts';
import { todayOf } from '../ledger/asked-days.ts';
import type { VoiceCommand, VoiceOutcome } from './voice.schema.ts';

type Context = PurchaseContext & Pick<Call, 'language'>;

/**
 * Notes the expenses that a sentence tells: what is sure as it is, what is not waits with its question. The
 * same command makes the same ones. Throws 422 where it tells none.
 */
export async function executeCommand(ctx: Context, command: VoiceCommand): Promise<VoiceOutcome> {
  const known = await readKnown(ctx.tx);
  const drafts = parseEntries(latinDigits(command.transcription), {
    today: todayOf(ctx),
    contacts: known.contacts.map(({ name }) => name),
  });
  const spent = drafts.filter(({ kind, amount }) => kind === 'expense' && amount !== null && amount > 0);
  if (spent.length === 0) {
    const isMissing = drafts.some(({ kind, questions }) => kind === 'expense' && !questions.includes('kind'));
    throw new InvalidField('transcription', isMissing ? 'voiceNoAmount' : 'voiceNoExpense');
  }
  const ids: string[] = [];
  const pendingIds: string[] = [];
  for (const [index, draft] of spent.entries()) {
    const input = inputOf(draft, { ctx, known, said: command.transcription });
    const { id, status } = await recordExpense(ctx, { ...input, id: idOf(command, index) });
    ids.push(id);
    if (status === 'pending') pendingIds.push(id);
  }
  return { ids, pendingIds, skipped: drafts.length - spent.length };
}

type Known = Awaited<ReturnType<typeof readKnown>>;

const mostContacts = 5000;

async function readKnown(tx: TenantTx) {
  const isOfExpenses = and(
    eq(categories.kind, 'transaction'),
    eq(categories.transactionType, 'expense'),
    isNull(categories.deletedAt),
  );
  return {
    categories: await tx
      .select({ id: categories.id, nameKey: categories.nameKey, code: categories.code })
      .from(categories)
      .where(isOfExpenses)
      .orderBy(asc(categories.nameKey)),
    contacts: await tx
      .select({ id: contacts.id, name: contacts.name })
      .from(contacts)
      .where(isNull(contacts.deletedAt))
      .orderBy(asc(contacts.id))
      .limit(mostContacts),
  };
}

const usualCode = 'other_expenses';

/** The category whose name is said, one that the words hint at, or that of everything else. */
function categoryOf({ concept, categories: hinted }: Draft, known: Known): string {
  const said = ` ${searchKey(concept ?? '')} `;
  const named = known.categories.find(({ nameKey }) => nameKey !== '' && said.includes(` ${nameKey} `));
  const ofCode = (code: string) => known.categories.find((category) => category.code === code);
  const found = named ?? hinted.map(ofCode).find(Boolean) ?? ofCode(usualCode) ?? known.categories[0];
  if (!found) throw new DomainError('UNPROCESSABLE_CONTENT', 'voiceNoCategory');
  return found.id;
}

type Around = { ctx: Context; known: Known; said: string };

const longestComment = 140;

function inputOf(draft: Draft, { ctx, known, said }: Around): ExpenseInput {
  const { amount, concept, contact, account, date, confidence } = draft;
  const whom = known.contacts.filter(
    ({ name }) => contact !== null && searchKey(name) === searchKey(contact),
  );
  const contactId = whom.length === 1 ? whom[0]?.id : undefined;
  const isOwedToNobody = account === 'credit' && !contactId;
  const asks = [...draft.questions, ...(isOwedToNobody ? (['contact'] as const) : [])];
  const t = translator(ctx.language);
  const comments = [
    ...asks.map((question) => t(`voice.asks.${question}`)),
    ...(asks.length > 0 ? [`«${said}»`] : contact && !contactId ? [contact] : []),
  ].join(' ');
  return {
    amount,
    categoryId: categoryOf(draft, known),
    concept: concept ?? contact,
    date: date ?? todayOf(ctx),
    ...(comments && { comments: comments.slice(0, longestComment) }),
    ...(contactId && { contactId }),
    ...(account && !isOwedToNobody && { paymentMethod: account }),
    ...((confidence < sureFrom || isOwedToNobody) && { pending: true }),
  };
}

/** One for each expense of a command, the same whenever it is told again. */
function idOf({ id, audioId }: VoiceCommand, index: number): string | undefined {
  const of = id ?? audioId;
  if (!of) return undefined;
  const hex = createHash('sha256').update(`voice ${of} ${index}`).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}
