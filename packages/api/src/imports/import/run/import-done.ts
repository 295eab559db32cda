import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ProductWriting } from '../../../catalog/product/list/product-view.ts';
import { dataImportRows, type dataImports } from '../import.table.ts';

export type StoredRow = (typeof dataImports.$inferSelect)['kept'][number];

/**
 * One record that an import created or changed. Several rows may share it; the first of them stores the
 * previous state.
 */
export type Done = Pick<typeof dataImportRows.$inferSelect, 'name' | 'before'> & {
  id: string;
  isNew: boolean;
};

/** The records of an import, without duplicates. */
export async function doneBy({ tx }: ProductWriting, importId: string): Promise<Done[]> {
  const rows = await tx
    .select()
    .from(dataImportRows)
    .where(and(eq(dataImportRows.importId, importId), inArray(dataImportRows.outcome, ['new', 'update'])))
    .orderBy(dataImportRows.row);
  const things = new Map<string, Done>();
  for (const { subjectId, name, before, outcome } of rows) {
    if (!subjectId) continue;
    const known = things.get(subjectId);
    things.set(subjectId, {
      id: subjectId,
      name: known?.name ?? name,
      before: known?.before ?? before,
      isNew: known?.isNew ?? outcome === 'new',
    });
  }
  return [...things.values()];
}

/** The timestamp of all rows that an import wrote: rows changed since have another one. */
export const appliedAtOf = (importId: string) =>
  sql`(select applied_at from data_imports where id = ${importId})`;
