import type { Product } from '@mostrador/api/catalog/product/product.schema';
import type { Unit } from '@mostrador/shared/codes/codes';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { newId } from '@mostrador/shared/wire/new-id';
import type { AppForm } from '../../../../lib/forms/form.ts';
import type { FieldImage } from '../../../../ui/images/ImageList.tsx';

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
  image: FieldImage | null;
};

/** An additional code, or the code of a pack with a number of units. */
export type CodeValues = {
  id: string;
  /** Null means the product's only variant. */
  variantId: string | null;
  code: string;
  name: string;
  units: number | null;
  price: number | null;
};

export type ProductValues = {
  name: string;
  description: string;
  productCategoryId: string | null;
  price: number | null;
  openPrice: boolean;
  cost: number | null;
  stock: number | null;
  barcode: string;
  sku: string;
  unit: Unit;
  quantityStep: number | null;
  quantityMin: number | null;
  lowStock: number | null;
  showInPos: boolean;
  showInStore: boolean;
  favourite: boolean;
  taxRate: number | null;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  expiresOn: string;
  supplierId: string | null;
  modifierIds: string[];
  images: FieldImage[];
  hasVariants: boolean;
  /** True if the product had variants when the form was opened. */
  wasVaried: boolean;
  variants: VariantValues[];
  codes: CodeValues[];
  /** True if the user may see costs. Otherwise none is sent and the existing ones stay. */
  canSeeCost: boolean;
};

export type ProductFormApi = AppForm<ProductValues>;

/** The product as pages read it: times are texts. */
export type ReadProduct = Omit<Product, 'createdAt' | 'updatedAt' | 'deletedAt'>;

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
  image: null,
});

export const blankCode = (variantId: string | null): CodeValues => ({
  id: newId(),
  variantId,
  code: '',
  name: '',
  units: wholeQuantity,
  price: null,
});

export const blankProduct = (canSeeCost: boolean): ProductValues => ({
  name: '',
  description: '',
  productCategoryId: null,
  price: null,
  openPrice: false,
  cost: null,
  stock: null,
  barcode: '',
  sku: '',
  unit: 'piece',
  quantityStep: wholeQuantity,
  quantityMin: wholeQuantity,
  lowStock: null,
  showInPos: true,
  showInStore: true,
  favourite: false,
  taxRate: null,
  wholesaleQuantity: null,
  wholesalePrice: null,
  expiresOn: '',
  supplierId: null,
  modifierIds: [],
  images: [],
  hasVariants: false,
  wasVaried: false,
  variants: [],
  codes: [],
  canSeeCost,
});

export function valuesOf(product: ReadProduct): ProductValues {
  const { images, variants, trackStock, ...own } = product;
  // A negative stock is shown as zero, because no negative number can be typed; an unchanged value is not
  // sent. Untracked stock is empty.
  const typed = (stock: number) => (trackStock ? Math.max(0, stock) : null);
  return {
    ...own,
    stock: typed(own.stock),
    description: own.description ?? '',
    cost: own.cost ?? null,
    barcode: own.barcode ?? '',
    sku: own.sku ?? '',
    expiresOn: own.expiresOn ?? '',
    images: images.map(({ id, url }) => ({ id, url })),
    wasVaried: own.hasVariants,
    variants: variants.map((variant) => ({
      ...variant,
      stock: typed(variant.stock),
      color: variant.color ?? '',
      size: variant.size ?? '',
      style: variant.style ?? '',
      cost: variant.cost ?? null,
      barcode: variant.barcode ?? '',
      sku: variant.sku ?? '',
      image: variant.image === null ? null : { id: variant.image, url: variant.image },
    })),
    codes: product.codes.map(({ name, ...code }) => ({ ...code, name: name ?? '' })),
    canSeeCost: product.variants.some(({ cost }) => cost !== undefined),
  };
}

/** Switches variants on or off: the fields of the product without variants are those of its first variant. */
export function withVariants(
  values: ProductValues,
  { hasVariants }: Pick<ProductValues, 'hasVariants'>,
): ProductValues {
  const [first = blankVariant(), ...others] = values.variants;
  const { cost, stock, barcode, sku } = hasVariants ? values : first;
  const variants = [{ ...first, cost, stock, barcode, sku }, ...others];
  return { ...values, cost, stock, barcode, sku, variants, hasVariants };
}

/**
 * A given stock means that the stock is tracked. If it is empty, the product is sold without stock tracking.
 */
export const isCounted = ({ hasVariants, stock, variants }: ProductValues): boolean =>
  hasVariants ? variants.some((variant) => variant.stock !== null) : stock !== null;

/** Goods counted by the piece have no decimals. */
export const decimalsOf = ({ values }: ProductFormApi) =>
  (values.quantityStep ?? 1000) % 1000 === 0 ? 0 : 3;
