import { priceRoundings, productFilters } from '@mostrador/shared/codes/codes';
import { money, moneyAnswer, quantity, quantityAnswer, rate } from '@mostrador/shared/money/amount';
import { maxMoney, wholeRate } from '@mostrador/shared/money/money';
import { oneOf } from '@mostrador/shared/wire/field';
import { id } from '@mostrador/shared/wire/id';
import { maxNamed } from '@mostrador/shared/wire/max-named';
import { z } from 'zod';
import { ProductFilter, removal } from '../product.schema.ts';

/** Selects products by their ids, all products, or all that match the filters of a list. */
const Choice = z.object({
  /** With `allProducts` an empty list has no effect. */
  productIds: z.array(id()).max(maxNamed, 'tooManyItems').optional(),
  allProducts: z.boolean().optional(),
  /** Selected products that are excluded. */
  exceptIds: z.array(id()).max(maxNamed, 'tooManyItems').optional(),
  /** The total number when the user selected them. If it has changed, the call does nothing. */
  expected: z.int().min(0).optional(),
  filter: ProductFilter.pick({ content: true, productCategoryIds: true })
    .extend({
      filterBy: z.enum(productFilters, { error: 'invalidOption' }).exclude(['deleted']).optional(),
      isUncategorized: z.boolean().optional(),
    })
    .optional(),
});
export type ProductChoice = z.infer<typeof Choice>;

const ways = ({ productIds, allProducts, filter }: ProductChoice) =>
  [(productIds ?? []).length > 0, allProducts === true, filter !== undefined].filter(Boolean).length;
/** True if an empty list of ids selects nothing, regardless of the other fields. */
const isEmpty = ({ productIds, allProducts }: ProductChoice) =>
  productIds?.length === 0 && allProducts !== true;
const path = ['productIds'];
const chosenOnce = <Chosen extends z.ZodType<ProductChoice>>(schema: Chosen) =>
  schema
    .refine((choice) => ways(choice) > 0 && !isEmpty(choice), { error: 'productRequired', path })
    .refine((choice) => ways(choice) < 2, { error: 'productSelection', path });

const rounded = { rounding: oneOf(priceRoundings, 'invalidOption').optional() };
const share = () =>
  z
    .int({ error: 'invalidPercentage' })
    .min(-wholeRate, 'percentageTooLarge')
    .max(wholeRate * 10, 'percentageTooLarge')
    .refine((value) => value !== 0, 'invalidPercentage');

/**
 * The bulk change of prices: all to one `amount`, each by a share in basis points, by a sum, or to the price
 * that leaves a `margin` over the known cost. A price is never negative.
 */
export const PriceChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: money() }),
  z.object({ kind: z.literal('share'), share: share(), ...rounded }),
  z.object({
    kind: z.literal('sum'),
    sum: z
      .int({ error: 'invalidAmount' })
      .min(-maxMoney, 'amountTooLarge')
      .max(maxMoney, 'amountTooLarge')
      .refine((value) => value !== 0, 'invalidAmount'),
    ...rounded,
  }),
  z.object({
    kind: z.literal('margin'),
    margin: z
      .int({ error: 'invalidPercentage' })
      .min(1, 'invalidPercentage')
      .max(wholeRate - 100, 'percentageTooLarge'),
    ...rounded,
  }),
]);
export type PriceChange = z.infer<typeof PriceChange>;

/** The values that many products receive alike; omitted fields keep their value. */
export const SharedChanges = z.object({
  productCategoryId: id().nullish(),
  supplierId: id().nullish(),
  taxRate: rate().nullish(),
  lowStock: quantity().nullish(),
  showInPos: z.boolean().optional(),
  showInStore: z.boolean().optional(),
  favourite: z.boolean().optional(),
});

export const ManyProductChanges = chosenOnce(
  Choice.extend({
    ...SharedChanges.shape,
    price: PriceChange.optional(),
    /** The `seen` value of the confirmed preview. If the prices differ by now, nothing is changed. */
    pricesSeen: z.string().max(40, 'tooLong').optional(),
  }),
);
export type ManyProductChanges = z.infer<typeof ManyProductChanges>;

/** `changeId` undoes the price changes. Null if no price changed. */
export const ManyProductsChanged = z.object({ count: z.int(), changeId: id().nullable() });

export const BulkPriceInput = chosenOnce(Choice.extend({ price: PriceChange }));
export type BulkPriceInput = z.infer<typeof BulkPriceInput>;

/**
 * The preview of a change of prices: how many would change, how many have no known cost or would be sold
 * below cost (both only for users who may see costs), and the first ones.
 */
export const PricePreview = z.object({
  changed: z.int(),
  unchanged: z.int(),
  withoutCost: z.int().optional(),
  belowCost: z.int().optional(),
  /** A fingerprint of every price before and after, sent back as `pricesSeen` to confirm the change. */
  seen: z.string(),
  rows: z.array(z.object({ id: id(), name: z.string(), before: moneyAnswer(), after: moneyAnswer() })),
});
export type PricePreview = z.infer<typeof PricePreview>;

export const ManyProductsRemoval = chosenOnce(Choice.extend(removal));

/**
 * `deletionId` restores a whole removal until `undoUntil`; both are null if nothing was removed. `skipped`
 * products stay, each with the code of the reason and the ticket that contains it.
 */
export const ManyProductsRemoved = z.object({
  deleted: z.int(),
  skipped: z.array(
    z.object({ id: id(), name: z.string(), reason: z.literal('productInOpenTicket'), ticket: z.string() }),
  ),
  deletionId: id().nullable(),
  undoUntil: z.date().nullable(),
});

export const ProductsChosen = chosenOnce(Choice);

/** The maximum number of labels in one print job. */
export const maxLabelRows = 1000;

/** The text of a label of one variant. */
export const LabelRow = z.object({
  id: id(),
  productId: id(),
  name: z.string(),
  /**
   * The text that distinguishes the variant from others of the product. It is printed in full even if a long
   * name is cut.
   */
  variant: z.string().nullable(),
  price: moneyAnswer(),
  barcode: z.string().nullable(),
  sku: z.string().nullable(),
  stock: quantityAnswer(),
});
export type LabelRow = z.infer<typeof LabelRow>;
