import type { TenantTx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import {
  type Contact,
  type ContactField,
  type ContactFilter,
  contactFields,
  type SearchedFields,
} from './contact.schema.ts';
import { contacts, searchedContacts } from './contact.table.ts';
import { storedTaxIdKey, taxIdKey } from './contact-codes.ts';
import { phoneE164Of } from './phone.ts';

/**
 * Finds the contact that a document names, or null. A contact that was merged stands for the one it was
 * merged into, because a till may have chosen it before the merge.
 */
export async function findContact(tx: TenantTx, id: string) {
  const current = sql`coalesce((select m.merged_into from contacts m where m.id = ${id}), ${id}::uuid)`;
  const [contact] = await tx
    .select({ id: contacts.id, name: contacts.name, phone: contacts.phone, creditDays: contacts.creditDays })
    .from(contacts)
    .where(and(eq(contacts.id, current), notDeleted(contacts)));
  return contact ?? null;
}

/** Locks the contacts that exist until the transaction ends, so that none is deleted. Returns their ids. */
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

/** Finds contacts with the same phone or tax id, the oldest first, at most five. */
export async function findDuplicates(tx: TenantTx, { phoneE164, taxId, except }: DuplicateKeys) {
  const key = taxIdKey(taxId ?? '');
  const hasSameTaxId = key ? and(contactMatches(key), sql`${storedTaxIdKey} = ${key}`) : undefined;
  const isSame = or(phoneE164 ? eq(contacts.phoneE164, phoneE164) : undefined, hasSameTaxId);
  if (!isSame) return [];
  return tx
    .select({
      id: contacts.id,
      name: contacts.name,
      phone: contacts.phone,
      owed: contacts.owed,
      creditDays: contacts.creditDays,
    })
    .from(contacts)
    .where(and(notDeleted(contacts), isSame, except ? ne(contacts.id, except) : undefined))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(5);
}

/**
 * Matches contacts with a name, phone, email or tax id that contains every word of the text, regardless of
 * accents. Numbers match in any notation («5555-1234», «+502 5555 1234»). Undefined if the text is empty.
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

/** The largest number of ids that are passed to an index as a list. */
const mostListedIds = 1000;

/**
 * Finds the contacts that match a text, as an operand for `= any(…)`: a list of ids, or a subquery if they
 * are many. Null if the text is empty or matches none. The lookup runs first so that the caller's statement
 * uses the index of its own table.
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

/** The digits of a text that looks like a number. Numbers are stored by their digits. */
function digitsIn(text = '') {
  const written = searchKey(text);
  return /^\+?[\d\s()./-]+$/.test(written) ? written.replace(/\D/g, '') : undefined;
}

/** A contact of kind `both` is listed under customers and under suppliers. */
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

/** Picks the columns of the fields that people enter. */
export function ownColumnsOf(row: Pick<typeof contacts.$inferSelect, ContactField>) {
  const own: Partial<typeof row> = {};
  for (const field of contactFields) copyField(row, { field, into: own });
  return { ...own, name: row.name };
}

type Fields = Pick<typeof contacts.$inferSelect, ContactField>;

function copyField<Key extends ContactField>(
  row: Fields,
  { field, into }: { field: Key; into: Partial<Fields> },
) {
  into[field] = row[field];
}

/** Builds the columns by which a contact is sorted and found. `countryId` is the organization's. */
export function searchColumnsOf({ name, phone, email, taxId }: SearchedFields, countryId: string | null) {
  const phoneE164 = phoneE164Of(phone, countryId);
  const numbers = [phone, phoneE164, taxId].map((text) => text?.replace(/\D/g, ''));
  const words = [name, phone, email, taxId, ...new Set(numbers)];
  return { nameKey: searchKey(name), phoneE164, searchText: searchKey(words.filter(Boolean).join(' ')) };
}

type ListFilter = Pick<ContactFilter, 'content' | 'kind' | 'debt' | 'by' | 'order'>;

/** Builds the query of a list of contacts: table, filter, search and order. */
export const contactListOf = ({ content, kind, debt, by, order }: ListFilter) => ({
  from: contacts,
  where: and(isOfKind(kind), hasDebt(debt)),
  search: contactMatches(content),
  order: [orderColumns[by], order] as const,
});

/** Converts a row to the contact of the answer. */
export const contactOf = ({ credit, ...row }: typeof contacts.$inferSelect): Contact => ({
  ...row,
  creditBalance: credit,
});

/** Reads a contact with its possible duplicates. Throws 404 if it does not exist. */
export async function readContact(tx: TenantTx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(notDeleted(contacts), eq(contacts.id, id)));
  if (!contact) throw notFound();
  const duplicates = await findDuplicates(tx, { ...contact, except: id });
  return { ...contactOf(contact), possibleDuplicates: duplicates.map((other) => other.id) };
}

/** Locks a contact until the transaction ends and returns it. Throws 404 if it does not exist. */
export async function lockContact(tx: TenantTx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(notDeleted(contacts), eq(contacts.id, id)))
    .for('no key update');
  if (!contact) throw notFound();
  return contactOf(contact);
}
