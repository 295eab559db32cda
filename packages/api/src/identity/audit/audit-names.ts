import type { TenantTx } from '@mostrador/database/connect';
import { maxListed } from '@mostrador/shared/words/audit-words';
import { sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { variantName } from '../../core/db/product-name.ts';
import type { AuditEntry } from './audit.schema.ts';
import type { Unnamed } from './audit-entry.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Adds the current names of the ids in the entries, by one statement; permanently deleted records have no
 * name.
 */
export async function withNames(tx: TenantTx, entries: Unnamed[]): Promise<AuditEntry[]> {
  const idsOf = new Map(entries.map((entry) => [entry, [...idsOfEntry(entry)]]));
  const unnamed = entries.flatMap(({ actor }) =>
    actor.name || !uuid.test(actor.id ?? '') ? [] : [actor.id ?? ''],
  );
  const ids = [...new Set([...[...idsOf.values()].flat(), ...unnamed])];
  const names = ids.length > 0 ? await namesOf(tx, ids) : new Map<string, string>();
  return entries.map((entry) => {
    const own = (idsOf.get(entry) ?? []).flatMap((id) => {
      const name = names.get(id);
      return name ? [[id, name] as const] : [];
    });
    const called = names.get(entry.subjectId ?? '') ?? null;
    // A user who had no name yet at sign-up is shown with the current one.
    const actor = { ...entry.actor, name: entry.actor.name || (names.get(entry.actor.id ?? '') ?? '') };
    return { ...entry, actor, subjectName: entry.subjectName ?? called, names: Object.fromEntries(own) };
  });
}

/**
 * Returns the ids of the entry's record and of each of its changes. A call may change more fields than a
 * list may have items.
 */
function* idsOfEntry({ subjectId, changes }: Unnamed): Generator<string> {
  yield* idsIn(subjectId);
  for (const { before, after } of changes) yield* idsIn([before, after]);
}

/** Returns the ids at any depth of a value, except in lists that are shown by their length. */
function* idsIn(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length >= maxListed) return;
  if (typeof value === 'string' && uuid.test(value)) yield value;
  if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* idsIn(inner);
}

async function namesOf(tx: TenantTx, ids: string[]) {
  const rows = await tx.execute<{ id: string; name: string | null }>(sql`
    with requested as (select unnest(${idList(ids)}) id)
    select id, name from products where id in (select id from requested)
    union all select v.id, ${variantName} from product_variants v
      where id in (select id from requested)
    union all select id, name from categories where id in (select id from requested)
    union all select id, name from contacts where id in (select id from requested)
    union all select id, name from modifiers where id in (select id from requested)
    union all select id, name from roles where id in (select id from requested)
    union all select id, code from sales where id in (select id from requested)
    union all select sale_id, code from quotes where sale_id in (select id from requested)
    union all select id, code from purchases where id in (select id from requested)
    union all select id, coalesce(name, code) from stock_counts where id in (select id from requested)
    union all select user_id, display_name from members where user_id in (select id from requested)`);
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}
