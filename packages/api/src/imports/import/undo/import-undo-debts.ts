import { withdrawOpenings } from '../../../ledger/debt/debt-opening.ts';
import { appliedAtOf, type Done, type StoredRow } from '../run/import-done.ts';
import type { Importing } from '../run/import-plan.ts';
import { undoContacts } from './import-undo-contacts.ts';

/**
 * Voids the debts that were not paid or changed since, then removes contacts that were created for them and
 * have nothing else. Returns the records that stay.
 */
export async function undoDebts(
  ctx: Importing,
  { importId, done }: { importId: string; done: Done[] },
): Promise<StoredRow[]> {
  const ids = done.map(({ id }) => id);
  const gone = new Set(await withdrawOpenings(ctx, { ids, openedAt: appliedAtOf(importId) }));
  const people = done.flatMap(({ name, before }): Done[] =>
    before?.contactId ? [{ id: before.contactId, name, before: null, isNew: true }] : [],
  );
  // Contacts that stay because they were used since are not counted, because the result reports the imported
  // debts.
  await undoContacts(ctx, { importId, done: people });
  return done.flatMap(({ id, name }) => (gone.has(id) ? [] : [{ id, name }]));
}
