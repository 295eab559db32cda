import type { TenantTx } from '@mostrador/database/connect';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteActor } from '../../core/call/call.ts';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import type { CategoryBatch, MemberKind } from './category.schema.ts';
import { categories } from './category.table.ts';
import { holdCategories } from './category.ts';
import { notingFields } from './member-fields.ts';

type Acting = { tx: TenantTx; principal: Pick<WriteActor, 'user' | 'actor'> };

/**
 * Updates the category's search key in its members, because products and services are also found by the name
 * of their category.
 */
export const renameInMembers = (tx: TenantTx, id: string, nameKey: string) =>
  tx.execute(sql`
    update products set category_key = ${nameKey}, updated_at = now() where category_id = ${id}`);

/** Locks and returns the members of a category, in the order of their ids. */
export async function membersOf(tx: TenantTx, id: string) {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from products where category_id = ${id} order by id for no key update`);
  return rows.map((row) => row.id);
}

export const emptyCategory = (tx: TenantTx, id: string) =>
  tx.execute(sql`
    update products set category_id = null, category_key = '', updated_at = now() where category_id = ${id}`);

/**
 * Adds products (or services) to a category and removes others from it. Throws 404 with `parameter` for ids
 * that do not exist: if one is unknown, nothing is moved.
 */
export async function moveMembers(ctx: Acting, kind: MemberKind, input: z.infer<typeof CategoryBatch>) {
  const { tx } = ctx;
  const { id, addIds, removeIds, moveToCategoryId } = input;
  if (moveToCategoryId === id) throw new InvalidField('moveToCategoryId', 'categoryIntoItself');
  const keys = await holdCategories(tx, moveToCategoryId ? [id, moveToCategoryId] : [id], kind);
  if (!keys.has(id)) throw notFound();
  if (moveToCategoryId && !keys.has(moveToCategoryId)) throw notFound('moveToCategoryId');
  const known = await holdMembers(tx, kind, [...addIds, ...removeIds]);
  if (addIds.some((requested) => !known.has(requested))) throw notFound('addIds');
  if (removeIds.some((target) => !known.has(target))) throw notFound('removeIds');
  const categorize = async (ids: string[], to: string | null, which: SQL) => {
    const changed = await tx.execute(sql`
      update products set category_id = ${to}, category_key = ${keys.get(to ?? '') ?? ''}, updated_at = now()
      where id = any(${idList(ids)}) and ${which} returning id`);
    return changed.length;
  };
  const [category] = await tx.select({ name: categories.name }).from(categories).where(eq(categories.id, id));
  const noted = {
    kind: kind === 'product' ? ('products' as const) : ('services' as const),
    ids: [...known],
    label: category?.name ?? null,
  };
  const { added, removed } = await notingFields(ctx, noted, async () => ({
    added: await categorize(addIds, id, sql`category_id is distinct from ${id}`),
    removed: await categorize(removeIds, moveToCategoryId ?? null, sql`category_id = ${id}`),
  }));
  return { added, removed, moved: moveToCategoryId ? removed : 0 };
}

/**
 * Locks the members in the order of their ids, so that concurrent moves of the same members do not deadlock.
 */
async function holdMembers(tx: TenantTx, kind: MemberKind, ids: string[]) {
  const rows = await tx.execute<{ id: string }>(sql`
    select id from products where id = any(${idList(ids)}) and kind = ${kind} and deleted_at is null
    order by id for no key update`);
  return new Set(rows.map((row) => row.id));
}
