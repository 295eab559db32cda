import { atOnce } from '@mostrador/shared/at-once';
import { id } from '@mostrador/shared/wire/id';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import { z } from 'zod';
import { Image, Product, Variant } from '../product.schema.ts';

/**
 * The query for all products that tills show, for those changed since an instant, or for these ids. `after`
 * is `next` of the previous page.
 */
export const TillCatalogueQuery = z.object({
  since: z.iso.datetime({ error: 'invalidDate' }).optional(),
  ids: z.array(id()).max(maxNamed, 'tooManyItems').optional(),
  after: id().optional(),
});
export type TillCatalogueQuery = z.infer<typeof TillCatalogueQuery>;

/** The data that a till needs to show a product, find it and sell it. */
export const TillProduct = Product.pick({
  id: true,
  name: true,
  productCategoryId: true,
  price: true,
  openPrice: true,
  stock: true,
  unit: true,
  quantityStep: true,
  quantityMin: true,
  lowStock: true,
  trackStock: true,
  favourite: true,
  taxRate: true,
  wholesaleQuantity: true,
  wholesalePrice: true,
  modifierIds: true,
  hasVariants: true,
  codes: true,
}).extend({
  variants: z.array(Variant.omit({ cost: true, image: true })),
  images: z.array(Image.pick({ thumbUrl: true })),
});

export type TillProduct = z.infer<typeof TillProduct>;

/**
 * A page of the catalogue that a till stores. `gone` lists requested ids that no till shows (any more).
 * `count` is the total number requested, on the first page. `asOf` of the first page is the value of `since`
 * for the next changes.
 */
export const TillCatalogue = atOnce(
  z.object({
    products: z.array(TillProduct),
    gone: z.array(id()),
    count: z.int().nullable(),
    asOf: z.string(),
    next: id().nullable(),
  }),
);
export type TillCatalogue = z.infer<typeof TillCatalogue>;
