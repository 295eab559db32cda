import { ById } from '@mostrador/shared/wire/id';
import type { Pagination } from '@mostrador/shared/wire/page';
import { can, router } from '../../core/call/trpc.ts';
import {
  Category,
  CategoryBatch,
  CategoryBatched,
  CategoryChanges,
  CategoryFilter,
  CategoryInput,
  ProductCategoryList,
} from './category.schema.ts';
import {
  createCategory,
  listCategories,
  readCategory,
  removeCategory,
  updateCategory,
} from './category.write.ts';
import { moveMembers } from './category-members.ts';

const kind = 'product';
const touches = ['productCategory', 'product'] as const;

export const productCategoryRouter = router({
  list: can('category.list')
    .meta({ rest: 'GET /v1/product-categories' })
    .input(CategoryFilter)
    .output(ProductCategoryList)
    .query(async ({ ctx, input }) => shownList(await listCategories(ctx.tx, kind, input))),

  /** The same list for the till, which every member may read. */
  listForPos: can('category.listForPos')
    .input(CategoryFilter)
    .output(ProductCategoryList)
    .query(async ({ ctx, input }) => shownList(await listCategories(ctx.tx, kind, input))),

  byId: can('category.list')
    .meta({ rest: 'GET /v1/product-categories/:id' })
    .input(ById)
    .output(Category)
    .query(async ({ ctx, input }) => shown(await readCategory(ctx.tx, kind, input.id))),

  create: can('category.create')
    .meta({ rest: 'POST /v1/product-categories', creates: true, wrapper: 'product_category' })
    .input(CategoryInput)
    .output(Category)
    .mutation(async ({ ctx, input }) => {
      const onMade = (made: { id: string }) => ctx.emit('category.created', made);
      return shown(await createCategory({ tx: ctx.tx, onMade }, kind, input));
    }),

  update: can('category.update')
    .meta({ rest: 'PATCH /v1/product-categories/:id', wrapper: 'product_category', touches })
    .input(CategoryChanges)
    .output(Category)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: async () => shown(await readCategory(ctx.tx, kind, input.id)),
        change: async () => {
          const { before } = await updateCategory(ctx.tx, kind, input);
          ctx.emit('category.updated', input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /** Its products stay and become uncategorized. */
  remove: can('category.remove')
    .meta({ rest: 'DELETE /v1/product-categories/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await removeCategory(ctx, kind, input.id);
      ctx.emit('category.deleted', input);
      await ctx.audit({ subjectId: input.id, before });
    }),

  batchUpdate: can('product.updateMany')
    .meta({ rest: 'PATCH /v1/product-categories/:id/batch-update', wrapper: 'product_category', touches })
    .input(CategoryBatch)
    .output(CategoryBatched)
    .mutation(({ ctx, input }) => {
      for (const id of [...input.addIds, ...input.removeIds]) ctx.emit('product.updated', { id });
      return moveMembers(ctx, kind, input);
    }),
});

type Found = Awaited<ReturnType<typeof readCategory>>;
const shown = ({ memberCount: productCount, ...category }: Found) => ({ ...category, productCount });
const shownList = ({ rows, pagination }: { rows: Found[]; pagination: Pagination }) => ({
  productCategories: rows.map(shown),
  pagination,
});
