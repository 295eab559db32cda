import { hexColor, line, optionalLine, optionalParagraph } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf, PageQuery } from '@mostrador/shared/page';
import { z } from 'zod';

const fields = {
  name: line(60, { required: 'nameRequired' }),
  description: optionalParagraph(500).nullish(),
  color: hexColor().nullish(),
  icon: optionalLine(40).nullish(),
};
export const CategoryInput = z.object({ ...fields, id: id().optional() });
export type CategoryInput = z.infer<typeof CategoryInput>;
export const CategoryChanges = z.object(fields).partial().extend({ id: id() });

export const CategoryFilter = PageQuery.extend({ content: z.string().max(100, 'tooLong').optional() });
export type CategoryFilter = z.infer<typeof CategoryFilter>;

/** Puts products into a category and takes others out; asking twice changes nothing more. */
export const CategoryBatch = z.object({
  id: id(),
  addIds: z.array(id()).max(500, 'tooManyItems').default([]),
  removeIds: z.array(id()).max(500, 'tooManyItems').default([]),
  moveToCategoryId: id().nullish(),
});

export const Category = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  productCount: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Category = z.infer<typeof Category>;

export const ProductCategoryList = listOf('productCategories', Category);
