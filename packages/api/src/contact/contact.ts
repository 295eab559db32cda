import type { Tx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Searched } from './contact.schema.ts';
import { contacts } from './contact.table.ts';

/** The person a document names, or null when there is no such one. */
export async function findContact(tx: Tx, id: string) {
  const [contact] = await tx
    .select({ id: contacts.id, name: contacts.name, phone: contacts.phone, creditDays: contacts.creditDays })
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deletedAt)));
  return contact ?? null;
}

/** Keeps what a contact owes and has spent; amounts may be negative when a document is undone. */
export async function addToContact(
  tx: Tx,
  id: string,
  change: { owed: number; spent: number; on: string | null },
) {
  await tx.execute(sql`
    update contacts set owed = owed + ${change.owed}, total_spent = total_spent + ${change.spent},
      last_purchase_on = greatest(last_purchase_on, ${change.on}::date)
    where id = ${id}`);
}

/** What a contact is sorted and found by. */
export const searchedBy = ({ name, phone, email, taxId }: Searched) => ({
  nameKey: searchKey(name),
  searchText: searchKey([name, phone, phone?.replace(/\D/g, ''), email, taxId].filter(Boolean).join(' ')),
});
