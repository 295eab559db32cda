import type { Unit } from '@mostrador/shared/codes/codes';
import { searchKey } from '@mostrador/shared/words/search-key';
import type { Item, Items, Pack } from '../../../../domain/sale/cart/item.ts';

type Variant = {
  id: string;
  color: string | null;
  size: string | null;
  style: string | null;
  price: number | null;
  stock: number;
  barcode: string | null;
  sku: string | null;
};

/** An additional code; with more than one unit, or with a price, it is the code of a pack. */
export type Code = Pack & { variantId: string; code: string };

/** The fields of a product or service of the API that the till uses. */
export type Product = {
  id: string;
  kind?: 'product' | 'service';
  modifierIds?: string[];
  name: string;
  productCategoryId: string | null;
  price: number;
  /** Absent in catalogues stored before the field existed. */
  openPrice?: boolean;
  stock: number;
  unit: Unit;
  quantityMin: number;
  quantityStep: number;
  lowStock: number | null;
  trackStock: boolean;
  favourite: boolean;
  taxRate: number | null;
  wholesaleQuantity: number | null;
  wholesalePrice: number | null;
  hasVariants: boolean;
  variants: Variant[];
  /** Absent in catalogues stored before the field existed. */
  codes?: Code[];
  images: { thumbUrl: string }[];
};

/** The fields of a category that the till uses. */
export type Category = { id: string; name: string; color: string | null; icon: string | null };

/**
 * `key` is the search text, with the name in the first `nameLength` characters; `order` is the sort key of
 * the name.
 */
export type Entry = { product: Product; key: string; nameLength: number; order: string };

/** Products sorted by name, ready to be searched while typing. */
export type Catalogue = {
  products: readonly Product[];
  entries: readonly Entry[];
  byCode: Items;
  /** The pack of a code; undefined if the code sells single units. */
  packByCode: (code: string) => Pack | undefined;
  byVariant: Items;
  /** The products by id and by code; it is changed when products are updated. */
  index: Index;
  /** The rank among the most sold products, 0 first; all other products have none. */
  rankOf: ReadonlyMap<string, number>;
};

/**
 * A barcode is unique, but when two products swap their codes, the changes may arrive in any order. An SKU
 * is assigned by the shop and may not be unique.
 */
export type Index = Record<'ids' | 'variants', Map<string, Product>> &
  Record<'barcodes' | 'skus' | 'codes', Map<string, readonly Product[]>>;

export const itemByCode = ({ byCode }: Pick<Catalogue, 'byCode'>, code: string): Item | undefined =>
  byCode.get(code);

/** True if several items share the SKU, so that the user must choose. */
export function isShared({ index }: Pick<Catalogue, 'index'>, code: string): boolean {
  const key = codeKey(code);
  const { barcodes, codes, skus } = index;
  return !barcodes.has(key) && !codes.has(key) && (skus.get(key)?.length ?? 0) > 1;
}

type Found = { key: string; entries: readonly Entry[]; products: readonly Product[] };
/**
 * The last search result. The shown products are also those for Enter, and adding a letter searches only
 * among them.
 */
const lastFound = new WeakMap<Catalogue, Found>();

/**
 * Every word must occur in a product's name or codes, also as a part of a word; the best match comes first.
 */
export function findProducts(catalogue: Catalogue, text: string): readonly Product[] {
  const key = searchKey(text);
  if (key === '') return catalogue.products;
  const last = lastFound.get(catalogue);
  if (last?.key === key) return last.products;
  const words = key.split(' ');
  const among = last && key.startsWith(last.key) ? last.entries : catalogue.entries;
  const entries = among.filter((entry) => words.every((word) => entry.key.includes(word)));
  const hits: Product[][] = [[], [], []];
  for (const entry of entries) hits[matchRank(entry, key, words[0] ?? '')]?.push(entry.product);
  const products = hits.flatMap((equal) => soldFirst(equal, catalogue));
  lastFound.set(catalogue, { key, entries, products });
  return products;
}

/** The most sold products first; the others keep their order. */
function soldFirst(products: Product[], catalogue: Catalogue) {
  const { rankOf } = catalogue;
  const isRanked = ({ id }: Product) => rankOf.has(id);
  const ranked = products.filter(isRanked);
  if (ranked.length === 0) return products;
  ranked.sort((a, b) => rank(catalogue, a) - rank(catalogue, b));
  return [...ranked, ...products.filter((product) => !isRanked(product))];
}

/** The products of one category; the empty id means all categories. */
export const ofCategory = (products: readonly Product[], category: string): readonly Product[] =>
  category ? products.filter(({ productCategoryId }) => productCategoryId === category) : products;

/** The product that Enter adds: the item with exactly that code, otherwise the first of the shown ones. */
export function bestHit(catalogue: Catalogue, text: string, shown: readonly Product[]) {
  const exact = itemByCode(catalogue, text);
  const [first] = shown;
  return exact ? { id: exact.productId, product: undefined } : first && { id: first.id, product: first };
}

/** Favourites first, then the most sold products; without sold-out products. */
export function frequentProducts(catalogue: Catalogue, count: number): Product[] {
  const { rankOf } = catalogue;
  const products = catalogue.products.filter(({ trackStock, stock }) => !trackStock || stock > 0);
  const byRank = (a: Product, b: Product) => rank(catalogue, a) - rank(catalogue, b);
  const favourites = products.filter(({ favourite }) => favourite).sort(byRank);
  const others = products.filter(({ id, favourite }) => !favourite && rankOf.has(id)).sort(byRank);
  return [...favourites, ...others].slice(0, count);
}

export function itemOf(product: Product, variant: Variant): Item {
  const details = [variant.color, variant.size, variant.style].filter(Boolean);
  return {
    ...(product.kind === 'service' && { kind: product.kind }),
    ...(product.modifierIds?.length && { asksExtras: true }),
    ...(product.openPrice && { openPrice: true }),
    productId: product.id,
    variantId: variant.id,
    name: [product.name, ...details].join(' · '),
    unit: product.unit,
    price: variant.price ?? product.price,
    wholesaleQuantity: product.wholesaleQuantity,
    wholesalePrice: product.wholesalePrice,
    stock: product.trackStock ? variant.stock : null,
    quantityMin: product.quantityMin,
    quantityStep: product.quantityStep,
    taxRate: product.taxRate,
  };
}

/** The only item that a tap on the product can mean, or undefined if a variant must be chosen. */
export function onlyItemOf(product: Product): Item | undefined {
  const [variant, ...others] = product.variants;
  return variant && others.length === 0 ? itemOf(product, variant) : undefined;
}

export type StockState = 'out' | 'low' | 'enough' | 'uncounted';

export function stockStateOf({ trackStock, stock, lowStock }: Product, usual: number): StockState {
  if (!trackStock) return 'uncounted';
  if (stock <= 0) return 'out';
  return stock <= (lowStock ?? usual) ? 'low' : 'enough';
}

/** 0 if the name begins with the text, 1 if a word of the name begins with it, 2 if it occurs anywhere. */
function matchRank({ key, nameLength }: Entry, typed: string, first: string): 0 | 1 | 2 {
  if (key.startsWith(typed)) return 0;
  if (key.startsWith(first)) return 1;
  const place = key.indexOf(` ${first}`);
  return place >= 0 && place < nameLength ? 1 : 2;
}

const rank = ({ rankOf }: Catalogue, { id }: Product) => rankOf.get(id) ?? rankOf.size;

/**
 * Normalizes case and spaces, which differ between scanners and people; a UPC-A equals its EAN-13 with a
 * leading zero.
 */
export function codeKey(code: string): string {
  const plain = code.replace(/\s+/g, '').toLowerCase();
  return /^0\d{12}$/.test(plain) ? plain.slice(1) : plain;
}
