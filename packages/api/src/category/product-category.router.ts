import type { Tx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/id';
import { searchKey } from '@mostrador/shared/search-key';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idList } from '../base/bulk.ts';
import { notFound } from '../base/errors.ts';
import { boundedCount, pageClauses, paginate } from '../base/list.ts';
import { createOnce } from '../base/once.ts';
import { together } from '../base/together.ts';
import { can, router } from '../base/trpc.ts';
import {
  Category,
  CategoryBatch,
  CategoryChanges,
  type CategoryFilter,
  CategoryInput,
  CategoryFilter as Filter,
  ProductCategoryList,
} from './category.schema.ts';
import { categories } from './category.table.ts';

const living = and(eq(categories.kind, 'product'), isNull(categories.deletedAt));

export const productCategoryRouter = router({
  list: can('category.list')
    .meta({ rest: 'GET /v1/product-categories' })
    .input(Filter)
    .output(ProductCategoryList)
    .query(({ ctx, input }) => listCategories(ctx.tx, input)),

  /** The same list for the till, which every member may read. */
  listForPos: can('category.listForPos')
    .input(Filter)
    .output(ProductCategoryList)
    .query(({ ctx, input }) => listCategories(ctx.tx, input)),

  byId: can('category.list')
    .meta({ rest: 'GET /v1/product-categories/:id' })
    .input(ById)
    .output(Category)
    .query(({ ctx, input }) => readCategory(ctx.tx, input.id)),

  create: can('category.create')
    .meta({ rest: 'POST /v1/product-categories', creates: true, wrapper: 'product_category' })
    .input(CategoryInput)
    .output(Category)
    .mutation(({ ctx, input }) =>
      createOnce(ctx, input, {
        make: (id) =>
          ctx.tx.insert(categories).values({ ...input, id, kind: 'product', nameKey: searchKey(input.name) }),
        read: (id) => readCategory(ctx.tx, id),
      }),
    ),

  update: can('category.update')
    .meta({ rest: 'PATCH /v1/product-categories/:id', wrapper: 'product_category' })
    .input(CategoryChanges)
    .output(Category)
    .mutation(async ({ ctx, input: { id: wanted, ...changes } }) => {
      const before = await readCategory(ctx.tx, wanted);
      const key = changes.name === undefined ? {} : { nameKey: searchKey(changes.name) };
      await ctx.tx
        .update(categories)
        .set({ ...changes, ...key, updatedAt: ctx.now() })
        .where(and(living, eq(categories.id, wanted)));
      await ctx.audit({ subjectId: wanted, before, after: changes });
      return readCategory(ctx.tx, wanted);
    }),

  /** Its products stay and become uncategorized. */
  remove: can('category.remove')
    .meta({ rest: 'DELETE /v1/product-categories/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const [gone] = await ctx.tx
        .update(categories)
        .set({ deletedAt: ctx.now() })
        .where(and(living, eq(categories.id, input.id)))
        .returning({ id: categories.id });
      if (!gone) throw notFound();
      await ctx.tx.execute(sql`update products set category_id = null where category_id = ${input.id}`);
    }),

  batchUpdate: can('category.update')
    .meta({ rest: 'PATCH /v1/product-categories/:id/batch-update' })
    .input(CategoryBatch)
    .output(z.object({ added: z.int(), removed: z.int() }))
    .mutation(async ({ ctx, input }) => {
      await readCategory(ctx.tx, input.id);
      if (input.moveToCategoryId) await readCategory(ctx.tx, input.moveToCategoryId);
      const added = await ctx.tx.execute(sql`
        update products set category_id = ${input.id} where deleted_at is null and category_id is distinct
          from ${input.id}
          and id = any(${idList(input.addIds)}) returning id`);
      const removed = await ctx.tx.execute(sql`
        update products set category_id = ${input.moveToCategoryId ?? null} where category_id = ${input.id}
          and id = any(${idList(input.removeIds)}) returning id`);
      return { added: added.length, removed: removed.length };
    }),
});

const withCount = (tx: Tx) =>
  tx
    .select({
      ...getTableColumns(categories),
      productCount: sql<number>`(
        select count(*)::int from products p
        where p.category_id = categories.id and p.deleted_at is null)`,
      cursor: { at: sql<string>`${categories.nameKey}`, id: sql<string>`${categories.id}::text` },
    })
    .from(categories)
    .$dynamic();

async function readCategory(tx: Tx, wanted: string) {
  const [category] = await withCount(tx).where(and(living, eq(categories.id, wanted)));
  if (!category) throw notFound();
  return category;
}

async function listCategories(tx: Tx, filter: CategoryFilter) {
  const key = searchKey(filter.content ?? '');
  const where = and(living, key ? sql`position(${key} in ${categories.nameKey}) > 0` : undefined);
  const clauses = pageClauses({
    query: filter,
    where,
    order: { column: categories.nameKey, id: categories.id, direction: 'asc' },
  });
  const [found, count] = await together([
    withCount(tx)
      .where(clauses.where)
      .orderBy(...clauses.orderBy)
      .limit(clauses.limit)
      .offset(clauses.offset),
    boundedCount(tx, categories, where),
  ]);
  const { rows, pagination } = paginate(found, count, filter);
  return { productCategories: rows, pagination };
}
