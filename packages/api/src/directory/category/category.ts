import type { TenantTx, Tx } from '@mostrador/database/connect';
import { colorsByThemselves } from '@mostrador/shared/codes/category-colors';
import type { TransactionType } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { idList } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { among } from '../../core/db/list.ts';
import { currentOrganization } from '../../core/db/tenant.ts';
import type { Emit } from '../../core/jobs/event.ts';
import type { MemberKind } from './category.schema.ts';
import { categories } from './category.table.ts';

/**
 * Finds the transaction category of a document, or null if there is none of these types. The category is
 * locked, so that it is not deleted before the document is written.
 */
export async function findCategoryOfType(tx: TenantTx, id: string, ...types: TransactionType[]) {
  const [category] = await tx
    .select({
      id: categories.id,
      name: categories.name,
      reportGroup: categories.reportGroup,
      transactionType: categories.transactionType,
    })
    .from(categories)
    .where(
      and(
        eq(categories.id, id),
        eq(categories.kind, 'transaction'),
        inArray(categories.transactionType, types),
        notDeleted(categories),
      ),
    )
    .for('share');
  return category ?? null;
}

/**
 * Reads the search keys of categories of one kind, by id, without deleted ones. The categories are locked:
 * until the transaction ends none of them is deleted or renamed, so that new references are valid. They are
 * locked before any product, in the same order as a deletion.
 */
export async function holdCategories(tx: TenantTx, ids: string[], kind: MemberKind = 'product') {
  if (ids.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: categories.id, nameKey: categories.nameKey })
    .from(categories)
    .where(and(among(categories.id, ids), eq(categories.kind, kind), notDeleted(categories)))
    .orderBy(asc(categories.id))
    .for('share');
  return new Map(rows.map(({ id, nameKey }) => [id, nameKey]));
}

type Coloring = { kind: MemberKind; organizationId?: SQL; later?: number };

/**
 * The next colour for a category that is created automatically. `later`: the number of categories created
 * before it in the same statement.
 */
export const nextColor = ({
  kind,
  organizationId = currentOrganization,
  later = 0,
}: Coloring): SQL<string> => {
  const colors = sql.join(
    colorsByThemselves.map((color) => sql`${color}`),
    sql`, `,
  );
  return sql`(
    select (array[${colors}])[(1 + (count(*) + ${later}::int) % ${colorsByThemselves.length}::int)::int]
    from categories where kind = ${kind} and organization_id = ${organizationId})`;
};

/** Adds the categories with names that do not exist yet; returns their ids. */
export async function addCategories(
  tx: Tx,
  organizationId: string,
  { names, kind = 'product' }: { names: readonly string[]; kind?: MemberKind },
) {
  if (names.length === 0) return [];
  const rows = names.map((name) => ({ name, nameKey: searchKey(name) }));
  const added = await tx
    .insert(categories)
    .values(
      rows.map((row, index) => ({
        ...row,
        id: newId(),
        organizationId,
        kind,
        color: nextColor({ kind, organizationId: sql`${organizationId}::uuid`, later: index }),
      })),
    )
    .onConflictDoNothing()
    .returning({ id: categories.id });
  return added.map(({ id }) => id);
}

/** Reads the ids of the categories of a kind, by search key. */
export async function categoriesByKey(tx: TenantTx, kind: MemberKind, keys: readonly string[]) {
  const rows = await tx.execute<{ id: string; name_key: string }>(sql`
    select id, name_key from categories where kind = ${kind} and deleted_at is null
      and name_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`);
  return new Map(rows.map((row) => [row.name_key, row.id]));
}

/** Reads the names of all categories of a kind, in order. */
export async function categoryNames(tx: TenantTx, kind: MemberKind) {
  const rows = await tx
    .select({ name: categories.name })
    .from(categories)
    .where(and(eq(categories.kind, kind), notDeleted(categories)))
    .orderBy(asc(categories.sortKey));
  return rows.map(({ name }) => name);
}

/** Removes those of the categories that are empty. */
export async function takeOutEmpty({ tx, emit }: { tx: TenantTx; emit: Emit }, ids: string[]) {
  const gone = await tx.execute<{ id: string }>(sql`
    update categories c set deleted_at = now(), updated_at = now()
    where id = any(${idList(ids)}) and deleted_at is null
      and not exists (select from products p where p.category_id = c.id and p.deleted_at is null)
    returning id`);
  // Deleted products lose the category too, because they may be restored.
  await tx.execute(sql`
    update products set category_id = null, category_key = '', updated_at = now()
    where category_id = any(${idList(gone.map(({ id }) => id))})`);
  for (const category of gone) emit('category.deleted', category);
}
