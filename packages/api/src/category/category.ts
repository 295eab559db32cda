import type { Tx } from '@mostrador/database/connect';
import { and, eq, isNull } from 'drizzle-orm';
import { categories } from './category.table.ts';

/** The category a document names, or null when there is no such one. */
export async function findCategory(tx: Tx, id: string) {
  const [category] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.deletedAt)));
  return category ?? null;
}
