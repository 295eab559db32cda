import type { UseFormReturnType } from '@mantine/form';
import { type Product, ProductChanges, ProductInput } from '@mostrador/api/product/product.schema';
import type { Unit } from '@mostrador/shared/codes';
import { wholeQuantity } from '@mostrador/shared/money';
import { newId } from '@mostrador/shared/new-id';
import { z } from 'zod';
import type { FieldImage } from '../../ui/ImageList.tsx';

export type VariantValues = {
  id: string;
  color: string;
  size: string;
  style: string;
  price: number | null;
  cost: number | null;
  stock: number | null;
  barcode: string;
  sku: string;
};

export type ProductValues = {
  name: string;
  description: string;
  productCategoryId: string | null;
  price: number | null;
  cost: number | null;
  stock: number | null;
  barcode: string;
  sku: string;
  unit: Unit;
  quantityStep: number | null;
  quantityMin: number | null;
  lowStock: number | null;
  trackStock: boolean;
  showInPos: boolean;
  showInStore: boolean;
  favourite: boolean;
  taxRate: number | null;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  expiresOn: string;
  images: FieldImage[];
  hasVariants: boolean;
  /** Whether the product had variants when the form was opened. */
  wasVaried: boolean;
  variants: VariantValues[];
  /** Whether the person may see costs; otherwise none is sent and the known ones stay. */
  canSeeCost: boolean;
};

export type ProductFormApi = UseFormReturnType<ProductValues>;

/** The product as pages read it: moments are text. */
export type ReadProduct = Omit<Product, 'createdAt' | 'updatedAt' | 'deletedAt'>;

/** What the form holds, judged by the rules of the API under the names of the form's own fields. */
export const ProductForm = z
  .custom<ProductValues>()
  .transform((values): unknown => draftOf(values))
  .pipe(ProductInput)
  .superRefine(eachNamed);

export const blankVariant = (): VariantValues => ({
  id: newId(),
  color: '',
  size: '',
  style: '',
  price: null,
  cost: null,
  stock: null,
  barcode: '',
  sku: '',
});

export const blankProduct = (canSeeCost: boolean): ProductValues => ({
  name: '',
  description: '',
  productCategoryId: null,
  price: null,
  cost: null,
  stock: null,
  barcode: '',
  sku: '',
  unit: 'piece',
  quantityStep: wholeQuantity,
  quantityMin: wholeQuantity,
  lowStock: null,
  trackStock: true,
  showInPos: true,
  showInStore: true,
  favourite: false,
  taxRate: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  expiresOn: '',
  images: [],
  hasVariants: false,
  wasVaried: false,
  variants: [],
  canSeeCost,
});

export function valuesOf(product: ReadProduct): ProductValues {
  const { images, variants, ...own } = product;
  return {
    ...own,
    // Below zero there is nothing to type; what was not touched is not sent.
    stock: Math.max(0, own.stock),
    description: own.description ?? '',
    cost: own.cost ?? null,
    barcode: own.barcode ?? '',
    sku: own.sku ?? '',
    expiresOn: own.expiresOn ?? '',
    images: images.map(({ id, url }) => ({ id, url })),
    wasVaried: own.hasVariants,
    variants: variants.map((variant) => ({
      ...variant,
      stock: Math.max(0, variant.stock),
      color: variant.color ?? '',
      size: variant.size ?? '',
      style: variant.style ?? '',
      cost: variant.cost ?? null,
      barcode: variant.barcode ?? '',
      sku: variant.sku ?? '',
    })),
    canSeeCost: product.variants.some(({ cost }) => cost !== undefined),
  };
}

/**
 * What differs, and nothing else: a stock that was not touched is not named, because a sale may have lowered
 * it since the page was opened. Variants go as a whole set, each with its stock only when that was changed.
 */
export function changesOf(
  id: string,
  { before, after }: { before: Partial<ProductInput>; after: ProductInput },
): ProductChanges {
  const changed = Object.entries(after).filter(([name, value]) => !isSame(value, Reflect.get(before, name)));
  const changes = ProductChanges.parse({ ...Object.fromEntries(changed), id });
  if (!changes.variants) return changes;
  const stocks = new Map(before.variants?.map((variant) => [variant.id, variant.stock]));
  return {
    ...changes,
    variants: changes.variants.map(({ stock, ...variant }) =>
      stocks.get(variant.id) === stock ? variant : { ...variant, stock },
    ),
  };
}

/** Variants switched on or off: the fields of the single product are those of its first variant. */
export function withVariants(
  values: ProductValues,
  { hasVariants }: Pick<ProductValues, 'hasVariants'>,
): ProductValues {
  const [first = blankVariant(), ...others] = values.variants;
  const { cost, stock, barcode, sku } = hasVariants ? values : first;
  const variants = [{ ...first, cost, stock, barcode, sku }, ...others];
  return { ...values, cost, stock, barcode, sku, variants, hasVariants };
}

/** Goods sold by weight, measure or length go in thousandths, everything else by the piece. */
export const measureOf = (unit: Unit) =>
  measured.includes(unit)
    ? { quantityStep: 1, quantityMin: 1 }
    : { quantityStep: wholeQuantity, quantityMin: wholeQuantity };

const measured: Unit[] = ['kg', 'lb', 'oz', 'quintal', 'liter', 'gallon', 'meter', 'foot', 'yard'];

function eachNamed({ variants = [] }: ProductInput, context: z.RefinementCtx) {
  if (variants.length < 2) return;
  for (const [index, { color, size, style }] of variants.entries()) {
    const path = ['variants', index, 'color'];
    if (!color && !size && !style) context.addIssue({ code: 'custom', message: 'required', path });
  }
}

function draftOf(values: ProductValues) {
  const { canSeeCost, hasVariants, wasVaried, variants, images, ...fields } = values;
  const { price, cost, stock, barcode, sku, quantityStep, quantityMin, ...own } = fields;
  const single = { ...(canSeeCost && { cost }), ...given({ stock }), barcode, sku };
  return {
    ...own,
    ...given({ price, quantityStep, quantityMin }),
    expiresOn: own.expiresOn || null,
    images: images.map(({ id }) => (isUploaded(id) ? { blobSignedId: id } : { id })),
    ...(hasVariants
      ? { variants: variants.map((variant) => variantOf(variant, values)) }
      : wasVaried
        ? { variants: [{ ...single, ...unnamed, ...given({ price }), id: variants[0]?.id }] }
        : single),
  };
}

const unnamed = { color: null, size: null, style: null };

function variantOf({ cost, stock, price, ...variant }: VariantValues, values: ProductValues) {
  return {
    ...variant,
    // A variant without a price of its own costs what the product does.
    ...given({ price: price ?? values.price, stock }),
    ...(values.canSeeCost && { cost }),
  };
}

/** A signed id carries its signature behind a dot; the id of a kept image has none. */
const isUploaded = (id: string) => id.includes('.');

/** The numbers that were filled in. */
const given = <Name extends string>(numbers: Record<Name, number | null>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== null));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
