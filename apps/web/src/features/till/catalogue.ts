import type { Unit } from '@mostrador/shared/codes';
import { searchKey } from '@mostrador/shared/search-key';
import type { Item } from '../../parts/sale/item.ts';

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

/** What the till uses of a product or service of the API. */
export type Product = {
  id: string;
  kind?: 'product' | 'service';
  modifierIds?: string[];
  name: string;
  productCategoryId: string | null;
  price: number;
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
  images: { thumbUrl: string }[];
};

/** What the till uses of a category. */
export type Category = { id: string; name: string; color: string | null; icon: string | null };

type Entry = { product: Product; key: string; words: string[] };

/** Products in order of their names, ready to be searched while somebody types. */
export type Catalogue = {
  products: Product[];
  entries: Entry[];
  byCode: ReadonlyMap<string, Item>;
  byVariant: ReadonlyMap<string, Item>;
  /** Place among the most sold, 0 first; the others have none. */
  rankOf: ReadonlyMap<string, number>;
};

/** The most sold come first among hits that are equally good. */
export function makeCatalogue(products: readonly Product[], mostSold: readonly string[] = []): Catalogue {
  const order = new Intl.Collator('es', { numeric: true });
  const sorted = [...products].sort((a, b) => order.compare(a.name, b.name));
  const items = sorted.flatMap((product) =>
    product.variants.map((variant) => ({ variant, item: itemOf(product, variant) })),
  );
  const codes = (pick: 'barcode' | 'sku') =>
    items.flatMap(({ variant, item }): [string, Item][] => {
      const code = variant[pick];
      return code ? [[codeKey(code), item]] : [];
    });
  return {
    products: sorted,
    entries: sorted.map(entryOf),
    byVariant: new Map(items.map(({ item }) => [item.variantId, item])),
    // A barcode is unique, a stock number is the shop's own: the barcode wins.
    byCode: new Map([...codes('sku'), ...codes('barcode')]),
    rankOf: new Map(mostSold.map((id, rank) => [id, rank])),
  };
}

export const itemByCode = ({ byCode }: Pick<Catalogue, 'byCode'>, code: string): Item | undefined =>
  byCode.get(codeKey(code));

/** Every word has to be in a product's name or codes, half words too; the best hit comes first. */
export function findProducts(catalogue: Catalogue, text: string): Product[] {
  const words = searchKey(text).split(' ').filter(Boolean);
  const [first = ''] = words;
  if (first === '') return catalogue.products;
  return catalogue.entries
    .filter(({ key }) => words.every((word) => key.includes(word)))
    .map((entry) => ({ product: entry.product, worth: worthOf(entry, words, first) }))
    .sort((a, b) => a.worth - b.worth || rank(catalogue, a.product) - rank(catalogue, b.product))
    .map(({ product }) => product);
}

/** Those of one category; the empty id is every category. */
export const ofCategory = (products: readonly Product[], category: string): readonly Product[] =>
  category ? products.filter(({ productCategoryId }) => productCategoryId === category) : products;

/** What Enter means: the thing with exactly that code, else the first of those that are shown. */
export function bestHit(catalogue: Catalogue, text: string, shown: readonly Product[]) {
  const exact = itemByCode(catalogue, text);
  const [first] = shown;
  return exact ? { id: exact.productId, product: undefined } : first && { id: first.id, product: first };
}

/** Favourites first, then what is sold most. */
export function frequentProducts(catalogue: Catalogue, count: number): Product[] {
  const { products, rankOf } = catalogue;
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

/** The one thing that a tap on the product means, or undefined when a variant has to be chosen. */
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

function entryOf(product: Product): Entry {
  const codes = product.variants.flatMap(({ barcode, sku, color, size, style }) => [
    barcode,
    sku,
    color,
    size,
    style,
  ]);
  const name = searchKey(product.name);
  return { product, key: searchKey([name, ...codes.filter(Boolean)].join(' ')), words: name.split(' ') };
}

/** 0 begins with what was typed, 1 has a word that begins with it, 2 has it somewhere inside. */
function worthOf({ key, words }: Entry, typed: readonly string[], first: string): 0 | 1 | 2 {
  if (key.startsWith(typed.join(' '))) return 0;
  return words.some((word) => word.startsWith(first)) ? 1 : 2;
}

const rank = ({ rankOf }: Catalogue, { id }: Product) => rankOf.get(id) ?? rankOf.size;

/** Scanners and people differ in case and spaces; a UPC-A is the same as its EAN-13 with a zero before it. */
function codeKey(code: string): string {
  const plain = code.replace(/\s+/g, '').toLowerCase();
  return /^0\d{12}$/.test(plain) ? plain.slice(1) : plain;
}
