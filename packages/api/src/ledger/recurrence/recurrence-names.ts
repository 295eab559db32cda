import type { TenantTx } from '@mostrador/database/connect';
import { getTableName, sql } from 'drizzle-orm';
import { recurrenceOccurrences, recurrences } from './recurrence.table.ts';

/** The references in the body of a recurrence, besides its items. */
type Name = 'categoryId' | 'contactId';

/** Replaces the reference in recurrences; otherwise the next document would be refused. */
export async function renameInRecurrences(
  tx: TenantTx,
  name: Name,
  { from, to }: Record<'from' | 'to', string>,
) {
  for (const table of [recurrences, recurrenceOccurrences])
    await tx.execute(sql`
      update ${sql.identifier(getTableName(table))}
      set body = jsonb_set(body, ${`{input,${name}}`}, to_jsonb(${to}::text)), updated_at = now()
      where body -> 'input' ->> ${name} = ${from}`);
}

/** Counts the active recurrences with this reference. */
export async function countRecurrencesOf(tx: TenantTx, name: Name, id: string) {
  const [found] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from recurrences
    where body -> 'input' ->> ${name} = ${id} and next_on is not null and deleted_at is null`);
  return found?.count ?? 0;
}
