import type { TenantTx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import type { Contact, ContactFilter, SearchedFields } from './contact.schema.ts';
import { contacts, searchedContacts } from './contact.table.ts';
import { storedTaxIdKey, taxIdKey } from './contact-codes.ts';
import { phoneE164Of } from './phone.ts';

/**
 * The person a document names, or null when there is no such one. Who was merged into another is that one: a
 * till may have chosen him before.
 */
export async function findContact(tx: TenantTx, id: string) {
  const meant = sql`coalesce((select m.merged_into from contacts m where m.id = ${id}), ${id}::uuid)`;
  const [contact] = await tx
    .select({ id: contacts.id, name: contacts.name, phone: contacts.phone, creditDays: contacts.creditDays })
    .from(contacts)
    .where(and(eq(contacts.id, meant), notDeleted(contacts)));
  return contact ?? null;
}

/** Those of the contacts that are there, held until the transaction ends: none is deleted meanwhile. */
export async function lockContacts(tx: TenantTx, ids: string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(among(contacts.id, ids), notDeleted(contacts)))
    .orderBy(asc(contacts.id))
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

type DuplicateKeys = {
  phoneE164: string | null;
  taxId?: string | null | undefined;
  except?: string | undefined;
};

/** Who has the same phone or tax id, the oldest first; at most five. */
export async function findDuplicates(tx: TenantTx, { phoneE164, taxId, except }: DuplicateKeys) {
  const key = taxIdKey(taxId ?? '');
  const sameTaxId = key ? and(contactMatches(key), sql`${storedTaxIdKey} = ${key}`) : undefined;
  const same = or(phoneE164 ? eq(contacts.phoneE164, phoneE164) : undefined, sameTaxId);
  if (!same) return [];
  return tx
    .select({
      id: contacts.id,
      name: contacts.name,
      phone: contacts.phone,
      owed: contacts.owed,
      creditDays: contacts.creditDays,
    })
    .from(contacts)
    .where(and(notDeleted(contacts), same, except ? ne(contacts.id, except) : undefined))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(5);
}

/**
 * Every word of the text, whatever its accents, in name, phone, email or tax id; a number in whatever way it
 * is written («5555-1234», «+502 5555 1234»).
 */
export function contactMatches(text: string | undefined) {
  const found = or(
    matching(searchedContacts.searchText, text),
    matching(searchedContacts.searchText, digitsIn(text)),
  );
  return (
    found &&
    sql`${contacts.id} in (
    select ${searchedContacts.id} from ${searchedContacts} where ${found})`
  );
}

/** So many ids are told to an index one by one. */
const mostListedIds = 1000;

/**
 * Who is found by a text, for `= any(…)`: their ids, or where they are many whatever names them; null where
 * it says or names nobody. Looked up first, so that an index of what they have part in is asked for them.
 */
export async function findMatchingContacts(tx: TenantTx, text: string | undefined): Promise<SQL | null> {
  const found = contactMatches(text);
  if (!found) return null;
  const some = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(found)
    .limit(mostListedIds + 1);
  if (some.length === 0) return null;
  if (some.length > mostListedIds) return sql`select ${contacts.id} from ${contacts} where ${found}`;
  return idList(some.map(({ id }) => id));
}

/** Of what is written as a number its digits, which are what a number is stored under. */
function digitsIn(text = '') {
  const written = searchKey(text);
  return /^\+?[\d\s()./-]+$/.test(written) ? written.replace(/\D/g, '') : undefined;
}

/** Who is both stands under customers and under suppliers. */
const isOfKind = (kind: ContactFilter['kind']) =>
  kind && kind !== 'both' ? inArray(contacts.kind, [kind, 'both']) : kind && eq(contacts.kind, kind);

function hasDebt(debt: ContactFilter['debt']) {
  if (debt === 'owes') return gt(contacts.owed, 0);
  return debt === 'owed' ? gt(contacts.owes, 0) : undefined;
}

const orderColumns = {
  name: contacts.sortKey,
  owed: contacts.owed,
  totalSpent: contacts.totalSpent,
} as const;

/** What a contact is sorted, found and known by; `countryId` is the organization's. */
export function searchColumnsOf({ name, phone, email, taxId }: SearchedFields, countryId: string | null) {
  const phoneE164 = phoneE164Of(phone, countryId);
  const numbers = [phone, phoneE164, taxId].map((text) => text?.replace(/\D/g, ''));
  const words = [name, phone, email, taxId, ...new Set(numbers)];
  return { nameKey: searchKey(name), phoneE164, searchText: searchKey(words.filter(Boolean).join(' ')) };
}

type ListFilter = Pick<ContactFilter, 'content' | 'kind' | 'debt' | 'by' | 'order'>;

/** What a list of contacts holds and how it is sorted. */
export const contactListOf = ({ content, kind, debt, by, order }: ListFilter) => ({
  from: contacts,
  where: and(isOfKind(kind), hasDebt(debt)),
  search: contactMatches(content),
  order: [orderColumns[by], order] as const,
});

/** A row as it is answered. */
export const contactOf = ({ credit, ...row }: typeof contacts.$inferSelect): Contact => ({
  ...row,
  creditBalance: credit,
});

/** Throws 404 for a contact that is not there. */
export async function readContact(tx: TenantTx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(notDeleted(contacts), eq(contacts.id, id)));
  if (!contact) throw notFound();
  const alike = await findDuplicates(tx, { ...contact, except: id });
  return { ...contactOf(contact), possibleDuplicates: alike.map((other) => other.id) };
}

/** What stands there until the transaction ends, whoever else changes it. Throws 404 for who is not there. */
export async function lockContact(tx: TenantTx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(notDeleted(contacts), eq(contacts.id, id)))
    .for('no key update');
  if (!contact) throw notFound();
  return contactOf(contact);
}
