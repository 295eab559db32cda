import type { TenantTx } from '@mostrador/database/connect';
import { wholeList } from '@mostrador/shared/wire/page';
import { and, asc, isNotNull, sql } from 'drizzle-orm';
import { notDeleted } from '../../../core/db/columns.ts';
import { productVariants } from '../product.table.ts';

type Dimension = 'color' | 'size' | 'style';

/** The distinct names of one dimension, the first spelling of each. */
export async function listTags(tx: TenantTx, dimension: Dimension) {
  const column = productVariants[dimension];
  const rows = await tx
    .selectDistinctOn([sql`lower(${column})`], {
      id: sql<string>`md5(${dimension} || ':' || lower(${column}))::uuid::text`,
      name: sql<string>`${column}`,
    })
    .from(productVariants)
    .where(and(isNotNull(column), notDeleted(productVariants)))
    .orderBy(asc(sql`lower(${column})`), asc(productVariants.createdAt));
  return { tags: rows.map((row) => ({ ...row, dimension })), pagination: wholeList(rows.length) };
}
