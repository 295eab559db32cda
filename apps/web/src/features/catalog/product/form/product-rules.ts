import { PriceChange, SharedChanges } from '@mostrador/api/catalog/product/many/product-many.schema';
import { ProductChanges, ProductInput, StockAdjustment } from '@mostrador/api/catalog/product/product.schema';
import { z } from 'zod';
import { changedOf } from '../../../../ui/form/changed.ts';
import { uncategorized } from '../list/product-address.ts';
import { type ManyValues, type PriceValues, priceOf } from '../list/selection.ts';
import { type AdjustValues, isBought, signedQuantity } from '../page/adjust-stock.ts';
import { type CodeValues, isCounted, type ProductValues, type VariantValues } from './product-form.ts';

/** The form values, validated by the rules of the API under the names of the form's fields. */
export const ProductForm = z
  .custom<ProductValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ProductInput)
  .superRefine(eachNamed);

/** The values of the stock dialog, under the rules of the API. */
export const AdjustForm = z
  .custom<AdjustValues>()
  .transform((values): unknown => ({
    ...values,
    id: values.productId,
    quantity: values.quantity === null ? undefined : signedQuantity(values),
    unitCost: values.direction === 'in' ? values.unitCost : null,
    paymentMethod: isBought(values) ? values.paymentMethod : null,
    contactId: isBought(values) && values.paymentMethod === 'credit' ? values.contactId : null,
    expenseCategoryId:
      isBought(values) && values.paymentMethod === 'expense' ? values.expenseCategoryId : null,
  }))
  .pipe(StockAdjustment)
  .refine(({ reason, note }) => reason !== 'other' || note, { error: 'reasonRequired', path: ['note'] })
  .refine(({ reason, paymentMethod }) => reason !== 'purchase' || paymentMethod, {
    error: 'paymentMethodRequired',
    path: ['paymentMethod'],
  });

/** The values of the price dialog, under the rules of the API. */
export const PriceForm = z
  .custom<PriceValues>()
  .transform((values): unknown => {
    const { kind, by } = values;
    return priceOf(values) ?? { kind: kind === 'amount' || kind === 'margin' ? kind : by };
  })
  .pipe(PriceChange);

/** The values of the dialog for many products. At least one change is required. */
export const ManyForm = z
  .custom<ManyValues>()
  .transform(({ category, supplierId, lowStock, taxRate, ...places }): unknown => ({
    ...(category && { productCategoryId: category === uncategorized ? null : category }),
    ...(supplierId && { supplierId }),
    ...given({ lowStock, taxRate }),
    ...Object.fromEntries(
      Object.entries(places).flatMap(([name, value]) => (value ? [[name, value === 'yes']] : [])),
    ),
  }))
  .pipe(SharedChanges)
  .refine((changes) => Object.keys(changes).length > 0, { error: 'nothingToChange', path: ['category'] });

/**
 * Returns only the differences: an unchanged stock is not sent, because a sale may have lowered it since the
 * page was opened. Variants are sent as a complete set, each with its stock only if it was changed.
 */
export function changesOf(
  id: string,
  { input, before, after }: { input: ProductInput; before: ProductValues; after: ProductValues },
): ProductChanges {
  const drafts = { before: draftOf(before), after: draftOf(after) };
  const changes = ProductChanges.parse({ ...changedOf(input, drafts), id });
  if (!changes.variants) return changes;
  const had = stocksOf(before);
  const has = stocksOf(after);
  return {
    ...changes,
    variants: changes.variants.map(({ stock, ...variant }) =>
      had.has(variant.id) && had.get(variant.id) === has.get(variant.id) ? variant : { ...variant, stock },
    ),
  };
}

/**
 * The stock in the form by variant. The only variant of a product without variants has the product's stock.
 */
function stocksOf({ hasVariants, stock, variants }: ProductValues): Map<string | undefined, number | null> {
  if (!hasVariants) return new Map([[variants[0]?.id, stock]]);
  return new Map(variants.map((variant) => [variant.id, variant.stock]));
}

function eachNamed({ variants = [] }: ProductInput, context: z.RefinementCtx) {
  if (variants.length < 2) return;
  const used = (['color', 'size', 'style'] as const).find((name) => variants.some((each) => each[name]));
  for (const [index, { color, size, style }] of variants.entries()) {
    const path = ['variants', index, used ?? 'color'];
    if (!color && !size && !style) context.addIssue({ code: 'custom', message: 'required', path });
  }
}

function draftOf(values: ProductValues) {
  const { canSeeCost, hasVariants, wasVaried, variants, images, codes, ...fields } = values;
  const { price, cost, stock, barcode, sku, quantityStep, quantityMin, ...own } = fields;
  const single = { ...(canSeeCost && { cost }), ...given({ stock }), barcode, sku };
  return {
    ...own,
    trackStock: isCounted(values),
    showInStore: own.showInStore && !own.openPrice,
    ...given({ price, quantityStep, quantityMin }),
    expiresOn: own.expiresOn || null,
    codes: codes.map((code) => codeOf(code, values)),
    images: images.map(({ id }) => (isUploaded(id) ? { blobSignedId: id } : { id })),
    ...(hasVariants
      ? { variants: variants.map((variant) => variantOf(variant, values)) }
      : wasVaried
        ? { variants: [{ ...single, ...unnamed, ...given({ price }), id: variants[0]?.id }] }
        : single),
  };
}

/** A product without variants has a single variant, so its codes name none. */
function codeOf({ variantId, units, ...code }: CodeValues, { hasVariants, variants }: ProductValues) {
  const isThere = variants.some(({ id }) => id === variantId);
  return {
    ...code,
    variantId: hasVariants ? (isThere ? variantId : (variants[0]?.id ?? null)) : null,
    ...given({ units }),
  };
}

const unnamed = { color: null, size: null, style: null };

function variantOf({ cost, stock, image, ...variant }: VariantValues, values: ProductValues) {
  return {
    ...variant,
    image: image?.id ?? null,
    ...given({ stock }),
    ...(values.canSeeCost && { cost }),
  };
}

/** A signed id has its signature after a dot; the id of a stored image has none. */
const isUploaded = (id: string) => id.includes('.');

/** The numbers that were filled in. */
const given = <Name extends string>(numbers: Record<Name, number | null>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null));
