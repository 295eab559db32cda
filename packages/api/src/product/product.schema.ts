import { money, quantity, rate, signedQuantity } from '@mostrador/shared/amount';
import { deleteReasons, stockReasons, units } from '@mostrador/shared/codes';
import { dateField, line, optionalLine, optionalParagraph } from '@mostrador/shared/field';
import { id } from '@mostrador/shared/id';
import { listOf, PageQuery } from '@mostrador/shared/page';
import { z } from 'zod';

export const maxImages = 5;

const barcode = () => optionalLine(64);

const variantFields = {
  id: id().optional(),
  color: optionalLine(40).nullish(),
  size: optionalLine(40).nullish(),
  style: optionalLine(40).nullish(),
  price: money().optional(),
  cost: money().nullish(),
  stock: quantity().optional(),
  barcode: barcode().nullish(),
  sku: optionalLine(64).nullish(),
};
export const VariantInput = z.object(variantFields);
export type VariantInput = z.infer<typeof VariantInput>;

/**
 * A new image by the signed id of its upload, a kept one by its own id; the order of the list is the order
 * shown.
 */
const ImageInput = z.object({ id: id().optional(), blobSignedId: z.string().max(500, 'tooLong').optional() });

const fields = {
  name: line(80, { required: 'nameRequired' }),
  description: optionalParagraph(2000).nullish(),
  productCategoryId: id().nullish(),
  price: money({ required: 'priceRequired' }),
  cost: money().nullish(),
  stock: quantity().optional(),
  barcode: barcode().nullish(),
  sku: optionalLine(64).nullish(),
  unit: z.enum(units, { error: 'invalidOption' }).optional(),
  quantityStep: quantity().min(1, 'quantityMinimum').optional(),
  quantityMin: quantity().min(1, 'quantityMinimum').optional(),
  lowStock: quantity().nullish(),
  trackStock: z.boolean().optional(),
  showInPos: z.boolean().optional(),
  showInStore: z.boolean().optional(),
  favourite: z.boolean().optional(),
  taxRate: rate().nullish(),
  wholesaleQuantity: quantity().min(1, 'quantityMinimum').nullish(),
  wholesalePrice: money().nullish(),
  expiresOn: dateField().nullish(),
  images: z.array(ImageInput).max(maxImages, 'tooManyImages').optional(),
  variants: z.array(VariantInput).min(1, 'variantRequired').max(100, 'tooManyItems').optional(),
};

const isVariantSetUnique = ({ variants }: { variants?: VariantInput[] | undefined }) => {
  const names = (variants ?? []).map(({ color, size, style }) =>
    JSON.stringify([color, size, style]).toLowerCase(),
  );
  return new Set(names).size === names.length;
};
const uniqueVariants = { error: 'variantRepeated', path: ['variants'] };

/** The table holds the defaults. */
export const ProductInput = z
  .object({ ...fields, id: id().optional() })
  .refine(isVariantSetUnique, uniqueVariants);
export type ProductInput = z.infer<typeof ProductInput>;

export const ProductChanges = z
  .object(fields)
  .partial()
  .extend({ id: id() })
  .refine(isVariantSetUnique, uniqueVariants);
export type ProductChanges = z.infer<typeof ProductChanges>;

export const ProductsInput = z.object({
  products: z.array(ProductInput).min(1, 'productRequired').max(500, 'tooManyItems'),
});

export const productOrders = ['name', 'price', 'stock', 'created_at', 'sold'] as const;
export const productFilters = [
  'in_stock',
  'low_stock',
  'out_of_stock',
  'no_barcode',
  'no_cost',
  'hidden',
  'deleted',
] as const;

export const ProductFilter = PageQuery.extend({
  content: z.string().max(200, 'tooLong').optional(),
  by: z.enum(productOrders, { error: 'invalidOption' }).default('name'),
  order: z.enum(['asc', 'desc'], { error: 'invalidOption' }).default('asc'),
  productCategoryIds: z.array(id()).max(100, 'tooManyItems').optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  filterBy: z.enum(productFilters, { error: 'invalidOption' }).optional(),
});
export type ProductFilter = z.infer<typeof ProductFilter>;

/** What the program answers when something leaves: the reason is kept with the product. */
export const ProductRemoval = z.object({
  id: id(),
  deleteReason: z.enum(deleteReasons, { error: 'deleteReasonRequired' }).optional(),
});

export const StockAdjustment = z.object({
  id: id(),
  variantId: id().nullish(),
  quantity: signedQuantity().refine((value) => value !== 0, 'quantityRequired'),
  reason: z.enum(stockReasons, { error: 'reasonRequired' }),
  note: optionalLine(140).nullish(),
});

const Image = z.object({ id: id(), url: z.string(), thumbUrl: z.string(), position: z.int() });

export const Variant = z.object({
  id: id(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  style: z.string().nullable(),
  price: money(),
  /** Absent for who may not see costs. */
  cost: money().nullable().optional(),
  stock: signedQuantity(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
});

export const Product = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  productCategoryId: id().nullable(),
  category: z.object({ id: id(), name: z.string() }).nullable(),
  price: money(),
  cost: money().nullable().optional(),
  stock: signedQuantity(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.enum(units),
  quantityStep: quantity(),
  quantityMin: quantity(),
  lowStock: quantity().nullable(),
  trackStock: z.boolean(),
  showInPos: z.boolean(),
  showInStore: z.boolean(),
  favourite: z.boolean(),
  taxRate: rate().nullable(),
  wholesaleQuantity: quantity().nullable(),
  wholesalePrice: money().nullable(),
  expiresOn: z.string().nullable(),
  images: z.array(Image),
  hasVariants: z.boolean(),
  variants: z.array(Variant),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
});
export type Product = z.infer<typeof Product>;

export const ProductList = listOf('products', Product);

export const StockMovement = z.object({
  id: id(),
  at: z.date(),
  type: z.string(),
  quantity: signedQuantity(),
  balanceAfter: signedQuantity(),
  unitCost: money().nullable().optional(),
  documentId: id().nullable(),
  variantId: id(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});
export const StockMovementList = listOf('stockMovements', StockMovement);
