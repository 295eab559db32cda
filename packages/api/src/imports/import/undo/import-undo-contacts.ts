import { type SQL, sql } from 'drizzle-orm';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import { idList } from '../../../core/db/bulk.ts';
import { among } from '../../../core/db/list.ts';
import { ContactChanges } from '../../../directory/contact/contact.schema.ts';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { changeContacts } from '../people/import-contacts.ts';
import { appliedAtOf, type Done, type StoredRow } from '../run/import-done.ts';

/**
 * Returns the contacts that were not removed, because they were changed since, or have a sale, purchase,
 * debt, deposit or product.
 */
export async function undoContacts(
  ctx: ProductWriting,
  { importId, done }: { importId: string; done: Done[] },
): Promise<StoredRow[]> {
  const { tx } = ctx;
  const created = done.filter(({ isNew }) => isNew).map(({ id }) => id);
  const changed = done.filter(({ isNew }) => !isNew);
  const gone = await takeOutUnused(ctx, importId, sql`id = any(${idList(created)})`);
  const locked = await tx.execute<{ id: string }>(sql`
    select id from contacts
    where id = any(${idList(changed.map(({ id }) => id))}) and deleted_at is null
      and edited_at = ${appliedAtOf(importId)} order by id for no key update`);
  const people = await tx
    .select()
    .from(contacts)
    .where(
      among(
        contacts.id,
        locked.map(({ id }) => id),
      ),
    );
  const before = new Map(changed.map((each) => [each.id, each.before?.changes]));
  await changeContacts(
    ctx,
    people.map((person) => {
      const { id: _id, ...was } = ContactChanges.parse({ ...before.get(person.id), id: person.id });
      return { person, changed: was };
    }),
  );
  const undone = new Set([...gone, ...locked].map(({ id }) => id));
  return done.flatMap(({ id, name }) => (undone.has(id) ? [] : [{ id, name }]));
}

/** Deletes the contacts that an import created and that were neither changed nor used since. */
async function takeOutUnused({ tx, emit }: ProductWriting, importId: string, which: SQL) {
  const gone = await tx.execute<{ id: string }>(sql`
    update contacts set deleted_at = now(), updated_at = now()
    where ${which} and deleted_at is null and edited_at = ${appliedAtOf(importId)}
      and owed = 0 and owes = 0 and credit = 0 and total_spent = 0 and last_purchase_at is null
      and id not in (select contact_id from debts where voided_at is null)
      and id not in (select contact_id from deposits where voided_at is null)
      and id not in (select contact_id from purchases where contact_id is not null and voided_at is null)
      and id not in (select supplier_id from products where supplier_id is not null and deleted_at is null)
    returning id`);
  for (const contact of gone) emit('contact.deleted', contact);
  return gone;
}

/** Deletes the suppliers that an import of goods created. */
export const undoSuppliers = (ctx: ProductWriting, importId: string) =>
  takeOutUnused(ctx, importId, sql`created_at = ${appliedAtOf(importId)} and kind = 'supplier'`);
