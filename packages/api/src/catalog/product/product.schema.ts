import {
  deleteReasons,
  productFilters,
  productOrders,
  remainingStocks,
  type StockReason,
  stockPayments,
  stockReasons,
  stockReasonsFor,
  tableFormats,
  units,
} from '@mostrador/shared/codes/codes';
import {
  money,
  moneyAnswer,
  quantity,
  quantityAnswer,
  rate,
  rateAnswer,
  signedQuantity,
} from '@mostrador/shared/money/amount';
import { dateField, line, oneOf, optionalLine, optionalParagraph } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { maxImages } from '@mostrador/shared/wire/limits';
import { listOf, SyncQuery } from '@mostrador/shared/wire/page';
import { z } from 'zod';

const barcode = () => optionalLine(64);
const maxCodes = 100;

const variantFields = {
  id: id().optional(),
  color: optionalLine(40).nullish(),
  size: optionalLine(40).nullish(),
  style: optionalLine(40).nullish(),
  /** Null inherits the product's price. */
  price: money().nullish(),
  cost: money().nullish(),
  stock: quantity().optional(),
  barcode: barcode().nullish(),
  sku: optionalLine(64).nullish(),
  /**
   * The signed id of an upload is a new picture, the existing id or address keeps the picture, null removes
   * it.
   */
  image: z.string().max(1000, 'tooLong').nullish(),
};
export const VariantInput = z.object(variantFields);
export type VariantInput = z.infer<typeof VariantInput>;

/**
 * A new image has the signed id of its upload, an existing one its own id. The order of the list is the
 * display order.
 */
const ImageInput = z.object({ id: id().optional(), blobSignedId: z.string().max(500, 'tooLong').optional() });
export const imageInputs = () => z.array(ImageInput).max(maxImages, 'tooManyImages');

/** The ids of the modifiers in their order. */
export const uniqueIds = () =>
  z
    .array(id())
    .max(20, 'tooManyItems')
    .refine((ids) => new Set(ids).size === ids.length, 'repeatedItem');

/**
 * A further code, in letters that are distinguishable in a table cell: another barcode, or the code of a
 * pack of several `units`, which may have its own `price`. If the product has variants, the code names its
 * variant.
 */
const CodeInput = z.object({
  id: id().optional(),
  variantId: id().nullish(),
  code: line(64, { required: 'codeRequired' }).regex(/^[^\s:;=×*]*$/, 'codeCharacters'),
  name: optionalLine(40)
    .refine((name) => !/[:;]/.test(name ?? ''), 'packNameCharacters')
    .nullish(),
  units: quantity().min(1, 'quantityMinimum').optional(),
  /** The price of the whole pack. Null means the price of its units. */
  price: money().nullish(),
});
export type CodeInput = z.infer<typeof CodeInput>;

const fields = {
  name: line(80, { required: 'nameRequired' }),
  description: optionalParagraph(2000).nullish(),
  productCategoryId: id().nullish(),
  price: money({ required: 'priceRequired' }),
  /** True if the price is entered at each sale. `price` is then a suggestion that the store does not show. */
  openPrice: z.boolean().optional(),
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
  supplierId: id().nullish(),
  modifierIds: uniqueIds().optional(),
  images: imageInputs().optional(),
  variants: z.array(VariantInput).min(1, 'variantsRequired').max(100, 'tooManyItems').optional(),
  /** In an update, the list replaces the whole set. */
  codes: z.array(CodeInput).max(maxCodes, 'tooManyItems').optional(),
};

type Named = { color?: string | null; size?: string | null; style?: string | null };

/** True if no two variants have the same name. */
export const areNamedApart = (variants: Named[]) => {
  const names = variants.map(({ color, size, style }) =>
    JSON.stringify([color ?? null, size ?? null, style ?? null]).toLowerCase(),
  );
  return new Set(names).size === names.length;
};

/** The defaults are those of the table. */
export const ProductInput = z
  .object({ ...fields, id: id().optional() })
  .refine(({ variants = [] }) => areNamedApart(variants), { error: 'variantRepeated', path: ['variants'] });
export type ProductInput = z.infer<typeof ProductInput>;

/**
 * The variants are validated together with the stored ones: a variant without a name keeps its name, and a
 * negative stock, which sales may have caused, is accepted unchanged.
 */
export const ProductChanges = z
  .object(fields)
  .partial()
  .extend({
    id: id(),
    stock: signedQuantity().optional(),
    variants: z
      .array(VariantInput.extend({ stock: signedQuantity().optional() }))
      .min(1, 'variantsRequired')
      .max(100, 'tooManyItems')
      .optional(),
  });
export type ProductChanges = z.infer<typeof ProductChanges>;

export const ProductsInput = z.object({
  products: z.array(ProductInput).min(1, 'productMissing').max(500, 'tooManyItems'),
});

/** `updatedSince` returns changes of the catalogue. Changes of stock by sales arrive as live changes. */
export const ProductFilter = SyncQuery.extend({
  content: z.string().max(200, 'tooLong').optional(),
  by: z.enum(productOrders, { error: 'invalidOption' }).default('name'),
  order: z.enum(['asc', 'desc'], { error: 'invalidOption' }).default('asc'),
  productCategoryIds: z.array(id()).max(100, 'tooManyItems').optional(),
  ids: z.array(id()).max(100, 'tooManyItems').optional(),
  filterBy: z.enum(productFilters, { error: 'invalidOption' }).optional(),
});
export type ProductFilter = z.infer<typeof ProductFilter>;

/** Exports the whole list with its filters and order to a file. */
export const ProductExport = ProductFilter.pick({
  content: true,
  by: true,
  order: true,
  productCategoryIds: true,
  ids: true,
  filterBy: true,
}).extend({
  isUncategorized: z.boolean().optional(),
  format: z.enum(tableFormats, { error: 'invalidOption' }).default('xlsx'),
});

/** The value of the stock at cost and at price, and the number of variants in stock without a known cost. */
export const StockValue = z.object({
  cost: moneyAnswer(),
  price: moneyAnswer(),
  withoutCost: z.int(),
});

/** The reason of a deletion, stored with the product or service and shown wherever it is still listed. */
export const removalReason = {
  deleteReason: z.enum(deleteReasons, { error: 'deleteReasonRequired' }).optional(),
  /** The reason in the user's own words, if it is another one. */
  deleteNote: optionalLine(140, { tooLong: 'reasonTooLong' }).nullish(),
};
export const removal = {
  ...removalReason,
  /** By default the remaining stock is written off, so that a deleted product has no remaining value. */
  remainingStock: oneOf(remainingStocks, 'invalidOption').optional(),
};
export const ProductRemoval = z.object({ id: id(), ...removal });

const isGiven = (value: unknown) => value !== undefined && value !== null;

/**
 * True if the reason fits the direction of the movement. A theft cannot add stock, and the sums of losses
 * must contain only losses.
 */
const movesSo = (quantity: number, reason: StockReason) =>
  stockReasonsFor[quantity > 0 ? 'in' : 'out'].some((each) => each === reason);

export const StockAdjustment = z
  .object({
    id: id(),
    variantId: id().nullish(),
    quantity: signedQuantity().refine((value) => value !== 0, 'adjustmentZero'),
    reason: z.enum(stockReasons, { error: 'reasonRequired' }),
    note: optionalLine(140).nullish(),
    /** The cost of one unit of incoming goods, which enters the moving average. */
    unitCost: money().nullish(),
    /**
     * The payment of purchased goods (`reason: purchase`): `cash`, `card` and `transfer` record a purchase
     * paid by that method, `credit` one that is owed to the supplier. `expense` means that an expense of a
     * category already recorded the purchase, and `owner`, the default, that the owner paid it outside the
     * books. None of them is a profit.
     */
    paymentMethod: oneOf(stockPayments).nullish(),
    /** The supplier. Required for a purchase on credit. */
    contactId: id().nullish(),
    /** The category of the expense that already recorded the purchase. */
    expenseCategoryId: id().nullish(),
    /** The id of the movement or purchase to create, so that a retry is harmless. */
    movementId: id().optional(),
  })
  .refine(({ reason, paymentMethod }) => reason === 'purchase' || !isGiven(paymentMethod), {
    error: 'invalidOption',
    path: ['paymentMethod'],
  })
  .refine(({ paymentMethod, contactId }) => paymentMethod !== 'credit' || isGiven(contactId), {
    error: 'supplierRequired',
    path: ['contactId'],
  })
  .refine(
    ({ paymentMethod, expenseCategoryId }) => paymentMethod !== 'expense' || isGiven(expenseCategoryId),
    {
      error: 'categoryRequired',
      path: ['expenseCategoryId'],
    },
  )
  .refine(({ quantity, unitCost }) => quantity > 0 || !isGiven(unitCost), {
    error: 'costOnlyIn',
    path: ['unitCost'],
  })
  .refine(({ quantity, reason }) => movesSo(quantity, reason), { error: 'invalidOption', path: ['reason'] });

export const Image = z.object({ id: id(), url: z.string(), thumbUrl: z.string(), position: z.int() });

export const Variant = z.object({
  id: id(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  style: z.string().nullable(),
  /** Null if the variant has the product's price. */
  price: moneyAnswer().nullable(),
  /** Absent for users who may not see costs. */
  cost: moneyAnswer().nullable().optional(),
  stock: quantityAnswer(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  /** The address of the variant's picture. */
  image: z.string().nullable(),
});
Variant.register(z.globalRegistry, { title: 'Variant' });

export const ProductCode = z.object({
  id: id(),
  variantId: id(),
  code: z.string(),
  name: z.string().nullable(),
  units: quantityAnswer(),
  price: moneyAnswer().nullable(),
});
ProductCode.register(z.globalRegistry, { title: 'ProductCode' });

/** The reason of the deletion. Null if the product is not deleted. */
export const removedFor = {
  deleteReason: z.enum(deleteReasons).nullable(),
  deleteNote: z.string().nullable(),
};

export const Product = z.object({
  id: id(),
  name: z.string(),
  description: z.string().nullable(),
  productCategoryId: id().nullable(),
  category: z.object({ id: id(), name: z.string() }).nullable(),
  price: moneyAnswer(),
  openPrice: z.boolean(),
  cost: moneyAnswer().nullable().optional(),
  stock: quantityAnswer(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  unit: z.enum(units),
  quantityStep: quantityAnswer(),
  quantityMin: quantityAnswer(),
  lowStock: quantityAnswer().nullable(),
  trackStock: z.boolean(),
  showInPos: z.boolean(),
  showInStore: z.boolean(),
  favourite: z.boolean(),
  taxRate: rateAnswer().nullable(),
  wholesaleQuantity: quantityAnswer().nullable(),
  wholesalePrice: moneyAnswer().nullable(),
  expiresOn: z.string().nullable(),
  supplierId: id().nullable(),
  modifierIds: z.array(id()),
  images: z.array(Image),
  hasVariants: z.boolean(),
  variants: z.array(Variant),
  codes: z.array(ProductCode),
  createdAt: z.date(),
  updatedAt: z.date(),
  deletedAt: z.date().nullable(),
  ...removedFor,
});
Product.register(z.globalRegistry, { title: 'Product' });
export type Product = z.infer<typeof Product>;

export const ProductList = listOf('products', Product);

export const StockMovement = z.object({
  id: id(),
  at: z.date(),
  type: z.string(),
  quantity: quantityAnswer(),
  balanceAfter: quantityAnswer(),
  unitCost: moneyAnswer().nullable().optional(),
  documentId: id().nullable(),
  variantId: id(),
  user: z.object({ id: id(), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
});
StockMovement.register(z.globalRegistry, { title: 'StockMovement' });
export const StockMovementList = listOf('stockMovements', StockMovement);

const dimensions = ['color', 'size', 'style'] as const;
export const TagQuery = z.object({ dimension: oneOf(dimensions, 'invalidOption') });

/** A name that variants have in one dimension. Its id is derived from both, so it never changes. */
export const TagList = listOf(
  'tags',
  z.object({ id: z.string(), name: z.string(), dimension: z.enum(dimensions) }),
);
