import { hexColor, line, optionalLine, optionalParagraph } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

/** The kinds of a category's members. */
export type MemberKind = 'product' | 'service';

const fields = {
  name: line(60, { required: 'nameRequired' }),
  description: optionalParagraph(500).nullish(),
  color: hexColor().nullish(),
  icon: optionalLine(40).nullish(),
};
export const CategoryInput = z.object({ ...fields, id: id().optional() });
export type CategoryInput = z.infer<typeof CategoryInput>;
export const CategoryChanges = z.object(fields).partial().extend({ id: id() });
export type CategoryChanges = z.infer<typeof CategoryChanges>;

export const CategoryFilter = SyncQuery.extend({ content: z.string().max(100, 'tooLong').optional() });
export type CategoryFilter = z.infer<typeof CategoryFilter>;

/**
 * Moves members into a category, out of their previous one, and removes others, into another category or
 * into none. A repetition has no further effect.
 */
export const CategoryBatch = z.object({
  id: id(),
  addIds: z.array(id()).max(maxNamed, 'tooManyItems').default([]),
  removeIds: z.array(id()).max(maxNamed, 'tooManyItems').default([]),
  moveToCategoryId: id().nullish(),
});

/** The number added, the number removed, and the number of these that moved to the other category. */
export const CategoryBatched = z.object({ added: z.int(), removed: z.int(), moved: z.int() });

const row = {
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
};
export const Category = z.object({ ...row, productCount: z.int() });
Category.register(z.globalRegistry, { title: 'Category' });
export type Category = z.infer<typeof Category>;
export const ProductCategoryList = listOf('productCategories', Category);

export const ServiceCategory = z.object({ ...row, serviceCount: z.int() });
ServiceCategory.register(z.globalRegistry, { title: 'ServiceCategory' });
export type ServiceCategory = z.infer<typeof ServiceCategory>;
export const ServiceCategoryList = listOf('serviceCategories', ServiceCategory);
