import type { TenantTx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/search-key';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import type { Contact, ContactFilter, Searched } from './contact.schema.ts';
import { contacts, searchedContacts } from './contact.table.ts';

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
export async function holdContacts(tx: TenantTx, ids: string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(among(contacts.id, ids), notDeleted(contacts)))
    .orderBy(asc(contacts.id))
    .for('share');
  return new Set(rows.map(({ id }) => id));
}

/** Every word of the text, whatever its accents, in name, phone, email or tax id. */
export function foundBy(text: string | undefined) {
  const found = matching(searchedContacts.searchText, text);
  return (
    found &&
    sql`${contacts.id} in (
    select ${searchedContacts.id} from ${searchedContacts} where ${found})`
  );
}

/** Who is both stands under customers and under suppliers. */
const ofKind = (kind: ContactFilter['kind']) =>
  kind && kind !== 'both' ? inArray(contacts.kind, [kind, 'both']) : kind && eq(contacts.kind, kind);

function withDebt(debt: ContactFilter['debt']) {
  if (debt === 'owes') return gt(contacts.owed, 0);
  return debt === 'owed' ? gt(contacts.owes, 0) : undefined;
}

const orderColumns = {
  name: contacts.nameKey,
  owed: contacts.owed,
  totalSpent: contacts.totalSpent,
} as const;

/** What a contact is sorted and found by. */
export const searchedBy = ({ name, phone, email, taxId }: Searched) => ({
  nameKey: searchKey(name),
  searchText: searchKey([name, phone, phone?.replace(/\D/g, ''), email, taxId].filter(Boolean).join(' ')),
});

type Listing = Pick<ContactFilter, 'content' | 'kind' | 'debt' | 'by' | 'order'>;

/** What a list of contacts holds and how it is sorted. */
export const listing = ({ content, kind, debt, by, order }: Listing) => ({
  from: contacts,
  where: and(ofKind(kind), withDebt(debt)),
  search: foundBy(content),
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
  return contactOf(contact);
}

/** What stands there until the transaction ends, whoever else changes it. Throws 404 for who is not there. */
export async function holdContact(tx: TenantTx, id: string): Promise<Contact> {
  const [contact] = await tx
    .select()
    .from(contacts)
    .where(and(notDeleted(contacts), eq(contacts.id, id)))
    .for('no key update');
  if (!contact) throw notFound();
  return contactOf(contact);
}
