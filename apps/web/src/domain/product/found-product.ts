import type { Unit } from '@mostrador/shared/codes/codes';
import type { Output } from '../../lib/api/output.ts';
import { type Pack, packIn } from '../sale/cart/item.ts';

type Product = Output<'product.list'>['products'][number];

/** A variant as a search returns it. Costs are absent for users who may not see them. */
export type FoundProduct = {
  productId: string;
  variantId: string;
  name: string;
  barcode: string | null;
  /** Further codes, each with its number of units. */
  codes: readonly (Pack & { code: string })[];
  /** The number of units that the given code means: one unless it is the code of a pack. */
  units?: number;
  /** The pack in which the product is sold by that code. */
  pack?: Pack;
  unit: Unit;
  quantityMin: number;
  quantityStep: number;
  stock: number;
  /** True if the stock is tracked. */
  trackStock: boolean;
  /** True if a sale asks for modifiers. */
  asksExtras: boolean;
  price: number;
  /** The quantity from which the wholesale price applies. */
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  /** Basis points. Null means the organization's default. */
  taxRate: number | null;
  cost: number | null;
  /** The earliest expiry date of the stock. */
  expiresOn: string | null;
};

export const foundIn = (products: readonly Product[]): FoundProduct[] =>
  products.flatMap((product) =>
    product.variants.map((variant) => ({
      productId: product.id,
      variantId: variant.id,
      name: [product.name, variant.color, variant.size, variant.style].filter(Boolean).join(' · '),
      barcode: variant.barcode,
      codes: product.codes.filter(({ variantId }) => variantId === variant.id),
      unit: product.unit,
      quantityMin: product.quantityMin,
      quantityStep: product.quantityStep,
      stock: variant.stock,
      trackStock: product.trackStock,
      asksExtras: product.modifierIds.length > 0,
      price: variant.price ?? product.price,
      wholesaleQuantity: product.wholesaleQuantity,
      wholesalePrice: product.wholesalePrice,
      taxRate: product.taxRate,
      cost: variant.cost ?? null,
      expiresOn: product.expiresOn,
    })),
  );

/** Returns the product of a code or a text: the one with that code, otherwise the only match. */
export function meantBy(text: string, found: readonly FoundProduct[]): FoundProduct | null {
  const exact = found.find(({ barcode }) => barcode !== null && barcode === text);
  const coded = found.find(({ codes }) => codes.some(({ code }) => code === text));
  const meant = coded?.codes.find(({ code }) => code === text);
  const pack = meant && packIn(meant);
  if (!exact && coded && meant) return { ...coded, units: meant.units, ...(pack && { pack }) };
  return exact ?? (found.length === 1 ? (found[0] ?? null) : null);
}
