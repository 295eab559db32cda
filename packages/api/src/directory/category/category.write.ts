import type { TenantTx } from '@mostrador/database/connect';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { WriteActor } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { among, listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import type { CategoryChanges, CategoryFilter, CategoryInput, MemberKind } from './category.schema.ts';
import { categories } from './category.table.ts';
import { nextColor } from './category.ts';
import { emptyCategory, membersOf, renameInMembers } from './category-members.ts';
import { notingFields } from './member-fields.ts';

type Acting = { tx: TenantTx; principal: Pick<WriteActor, 'user' | 'actor'> };

/**
 * The condition for one category of a kind, because categories of products are not categories of services.
 */
const thisOne = (kind: MemberKind, id: string) =>
  and(eq(categories.kind, kind), eq(categories.id, id), notDeleted(categories));

const withCount = (tx: TenantTx) =>
  tx
    .select({
      ...getTableColumns(categories),
      memberCount: sql<number>`(
        select count(*)::int from products p
        where p.category_id = categories.id and p.deleted_at is null)`,
    })
    .from(categories)
    .$dynamic();

export async function readCategory(tx: TenantTx, kind: MemberKind, id: string) {
  const [category] = await withCount(tx).where(thisOne(kind, id));
  if (!category) throw notFound();
  return category;
}

export const listCategories = (tx: TenantTx, kind: MemberKind, filter: CategoryFilter) =>
  listPage(tx, {
    from: categories,
    where: and(eq(categories.kind, kind), matching(categories.nameKey, filter.content)),
    order: [categories.sortKey, 'asc'],
    query: filter,
    read: (ids) => withCount(tx).where(among(categories.id, ids)),
  });

type Making = { tx: TenantTx; onMade?: (made: { id: string }) => void };

/** `onMade` is called once for the creation, and not for a repetition. */
export const createCategory = ({ tx, onMade }: Making, kind: MemberKind, input: CategoryInput) =>
  createIdempotent(tx, categories, {
    input,
    make: async (creation) => {
      const nameKey = searchKey(input.name);
      const { color = nextColor({ kind }) } = input;
      await tx.insert(categories).values({ ...input, ...creation, color, kind, nameKey });
      onMade?.(creation);
    },
    read: (id) => readCategory(tx, kind, id),
  });

/**
 * Updates a category and returns it before and after. The category is locked before it is read, because its
 * members store its name: a concurrent assignment would otherwise store the old name.
 */
export async function updateCategory(tx: TenantTx, kind: MemberKind, { id, ...changes }: CategoryChanges) {
  await tx.select({ id: categories.id }).from(categories).where(thisOne(kind, id)).for('no key update');
  const before = await readCategory(tx, kind, id);
  const key = changes.name === undefined ? {} : { nameKey: searchKey(changes.name) };
  const [changed] = await tx
    .update(categories)
    .set({ ...changes, ...key, updatedAt: sql`now()` })
    .where(thisOne(kind, id))
    .returning({ nameKey: categories.nameKey });
  if (!changed) throw notFound();
  if (changed.nameKey !== before.nameKey) await renameInMembers(tx, id, changed.nameKey);
  return { before, after: await readCategory(tx, kind, id) };
}

/**
 * Deletes a category. Its members stay and become uncategorized, which can be undone. Returns the category as
 * it was before.
 */
export async function removeCategory(ctx: Acting, kind: MemberKind, id: string) {
  const { tx } = ctx;
  const [gone] = await tx
    .update(categories)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where(thisOne(kind, id))
    .returning();
  if (!gone) throw notFound();
  const members = await membersOf(tx, id);
  const noted = { kind: `${kind}_category_removed` as const, ids: members, label: gone.name };
  await notingFields(ctx, noted, () => emptyCategory(tx, id));
  return gone;
}
