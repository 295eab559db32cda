import { ById } from '@mostrador/shared/wire/id';
import type { Pagination } from '@mostrador/shared/wire/page';
import { can, router } from '../../core/call/trpc.ts';
import {
  CategoryBatch,
  CategoryBatched,
  CategoryChanges,
  CategoryFilter,
  CategoryInput,
  ServiceCategory,
  ServiceCategoryList,
} from './category.schema.ts';
import {
  createCategory,
  listCategories,
  readCategory,
  removeCategory,
  updateCategory,
} from './category.write.ts';
import { moveMembers } from './category-members.ts';

const kind = 'service';
const touches = ['serviceCategory', 'service'] as const;

export const serviceCategoryRouter = router({
  list: can('serviceCategory.list')
    .meta({ rest: 'GET /v1/service-categories' })
    .input(CategoryFilter)
    .output(ServiceCategoryList)
    .query(async ({ ctx, input }) => shownList(await listCategories(ctx.tx, kind, input))),

  /** The same list for the till, which every member may read. */
  listForPos: can('serviceCategory.listForPos')
    .input(CategoryFilter)
    .output(ServiceCategoryList)
    .query(async ({ ctx, input }) => shownList(await listCategories(ctx.tx, kind, input))),

  byId: can('serviceCategory.list')
    .meta({ rest: 'GET /v1/service-categories/:id' })
    .input(ById)
    .output(ServiceCategory)
    .query(async ({ ctx, input }) => shown(await readCategory(ctx.tx, kind, input.id))),

  create: can('serviceCategory.create')
    .meta({ rest: 'POST /v1/service-categories', creates: true, wrapper: 'service_category' })
    .input(CategoryInput)
    .output(ServiceCategory)
    .mutation(async ({ ctx, input }) => shown(await createCategory(ctx, kind, input))),

  update: can('serviceCategory.update')
    .meta({ rest: 'PATCH /v1/service-categories/:id', wrapper: 'service_category', touches })
    .input(CategoryChanges)
    .output(ServiceCategory)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: async () => shown(await readCategory(ctx.tx, kind, input.id)),
        change: async () => {
          const { before } = await updateCategory(ctx.tx, kind, input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /** Its services stay and become uncategorized. */
  remove: can('serviceCategory.remove')
    .meta({ rest: 'DELETE /v1/service-categories/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await removeCategory(ctx, kind, input.id);
      await ctx.audit({ subjectId: input.id, before });
    }),

  batchUpdate: can('serviceCategory.update')
    .meta({ rest: 'PATCH /v1/service-categories/:id/batch-update', wrapper: 'service_category', touches })
    .input(CategoryBatch)
    .output(CategoryBatched)
    .mutation(({ ctx, input }) => moveMembers(ctx, kind, input)),
});

type Found = Awaited<ReturnType<typeof readCategory>>;
const shown = ({ memberCount: serviceCount, ...category }: Found) => ({ ...category, serviceCount });
const shownList = ({ rows, pagination }: { rows: Found[]; pagination: Pagination }) => ({
  serviceCategories: rows.map(shown),
  pagination,
});
