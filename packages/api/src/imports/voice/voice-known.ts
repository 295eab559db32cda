import type { TenantTx } from '@mostrador/database/connect';
import type { Draft } from '@mostrador/shared/grammar/grammar';
import type { Place } from '@mostrador/shared/grammar/places';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { textList } from '../../core/db/bulk.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { categories } from '../../directory/category/category.table.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { moneyAccounts } from '../../ledger/ledger/ledger.table.ts';
import type { VoiceEntry } from './voice.schema.ts';

/** The maximum number of contacts whose first word occurs in the sentence. */
const mostContacts = 500;

export type Known = Awaited<ReturnType<typeof readKnown>>;

/** Reads the records that the words of a sentence may name. */
export async function readKnown(tx: TenantTx, text: string) {
  const words = searchKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [ofTransactions, people, accounts] = await pipeline([
    tx
      .select({
        id: categories.id,
        name: categories.name,
        nameKey: categories.nameKey,
        code: categories.code,
        type: categories.transactionType,
      })
      .from(categories)
      .where(and(eq(categories.kind, 'transaction'), isNull(categories.deletedAt)))
      .orderBy(asc(categories.nameKey)),
    tx
      .select({ id: contacts.id, name: contacts.name, owed: contacts.owed, owes: contacts.owes })
      .from(contacts)
      .where(
        and(
          isNull(contacts.deletedAt),
          // A title may precede the name.
          sql`(string_to_array(${contacts.nameKey}, ' '))[1:2] && ${textList(words)}`,
        ),
      )
      .orderBy(asc(contacts.id))
      .limit(mostContacts),
    tx
      .select({
        id: moneyAccounts.id,
        name: moneyAccounts.name,
        kind: moneyAccounts.kind,
        isDefault: moneyAccounts.isDefault,
      })
      .from(moneyAccounts)
      .where(isNull(moneyAccounts.closedAt))
      .orderBy(asc(moneyAccounts.id)),
  ]);
  return { categories: ofTransactions, contacts: people, accounts };
}

type Type = 'expense' | 'income' | 'sale';
const usualCodes: Record<Type, string | null> = {
  expense: 'other_expenses',
  income: 'other_income',
  sale: null,
};

/**
 * Finds the category named in the sentence, or one that its words suggest, or the general category; sales
 * have none.
 */
export function categoryOf({ concept, categories: hinted }: Draft, type: Type, known: Known) {
  const ofType = known.categories.filter((category) => category.type === type);
  const text = ` ${searchKey(concept ?? '')} `;
  const named = ofType.find(({ nameKey }) => nameKey !== '' && text.includes(` ${nameKey} `));
  const ofCode = (code: string | null) => ofType.find((category) => code !== null && category.code === code);
  const found = named ?? hinted.map(ofCode).find(Boolean) ?? ofCode(usualCodes[type]);
  const category = found ?? (type === 'sale' ? undefined : ofType[0]);
  return category ? { id: category.id, name: category.name } : null;
}

const title = /^(?:don|dona|senor|senora|sr|sra|dr|dra|mr|mrs|ms) /;
const plain = (name: string) => searchKey(name).replace(title, '');

/**
 * Finds the contacts with this name: those whose whole name matches, otherwise those whose name begins with
 * it.
 */
export function contactsOf(name: string, { contacts: all }: Known) {
  const key = plain(name);
  const same = all.filter((contact) => plain(contact.name) === key);
  return same.length > 0 ? same : all.filter((contact) => plain(contact.name).startsWith(`${key} `));
}

/** The account that a place means: of several banks, the one that receives payments by transfer. */
export function sideOf(place: Place, { accounts }: Known): VoiceEntry['from'] {
  if (place === 'safe' || place === 'owner') return { id: place, name: null };
  if (typeof place === 'object') {
    const named = accounts.find(({ name }) => searchKey(name) === searchKey(place.name));
    return named ? { id: named.id, name: named.name } : null;
  }
  const ofKind = accounts.filter(({ kind }) => kind === place);
  const account = ofKind.find(({ isDefault }) => isDefault) ?? (ofKind.length === 1 ? ofKind[0] : undefined);
  return account ? { id: account.id, name: account.name } : null;
}
