import { searchKey } from '@mostrador/shared/words/search-key';
import { type Pack, packIn } from '../../../../domain/sale/cart/item.ts';
import { type Catalogue, codeKey, type Entry, type Index, itemOf, type Product } from './catalogue.ts';

export function makeCatalogue(products: readonly Product[], mostSold: readonly string[] = []): Catalogue {
  const index: Index = {
    ids: new Map(),
    variants: new Map(),
    barcodes: new Map(),
    skus: new Map(),
    codes: new Map(),
  };
  const nothing = over([], index, new Map());
  return applyChanges(nothing, { changed: products, mostSold });
}

export type CatalogueChanges = {
  changed?: readonly Product[];
  gone?: readonly string[];
  /** The most sold products come first among equally good matches. If omitted, they do not change. */
  mostSold?: readonly string[];
};

/**
 * Returns the catalogue with the current state of these products: one pass over up to a hundred thousand
 * products, without sorting again. The index is changed in place, so the previous catalogue finds the
 * current products by code too.
 */
export function applyChanges(
  before: Catalogue,
  { changed = [], gone = [], mostSold }: CatalogueChanges,
): Catalogue {
  const { index } = before;
  const left = new Set([...gone, ...changed.map(({ id }) => id)].filter((id) => unlist(index, id)));
  for (const product of changed) list(index, product);
  const remaining =
    left.size > 0 ? before.entries.filter(({ product }) => !left.has(product.id)) : before.entries;
  const rankOf = mostSold ? new Map(mostSold.map((id, rank) => [id, rank])) : before.rankOf;
  return over(merged(remaining, changed.map(entryOf).sort(byOrder)), index, rankOf);
}

/** Returns a new object, so that code that caches a part of the old one notices the update. */
function over(entries: readonly Entry[], index: Index, rankOf: Catalogue['rankOf']): Catalogue {
  return {
    products: entries.map(({ product }) => product),
    entries,
    index,
    rankOf,
    byCode: { get: (code) => itemByCode(index, codeKey(code)) },
    packByCode: (code) => packOf(index, codeKey(code)),
    byVariant: { get: (id) => itemWhere(index.variants.get(id), (variant) => variant.id === id) },
  };
}

/** A barcode is unique, while an SKU is assigned by the shop, so the barcode has priority. */
function itemByCode({ barcodes, skus, codes }: Index, key: string) {
  const isIts = (code: string | null) => code !== null && codeKey(code) === key;
  const coded = codes.get(key)?.at(-1);
  const further = coded?.codes?.find(({ code }) => isIts(code));
  return (
    itemWhere(barcodes.get(key)?.at(-1), ({ barcode }) => isIts(barcode)) ??
    itemWhere(coded, ({ id }) => id === further?.variantId) ??
    itemWhere(onlyOne(skus.get(key)), ({ sku }) => isIts(sku))
  );
}

/** An SKU that several products share identifies none of them. */
const onlyOne = (products: readonly Product[] = []) => (products.length === 1 ? products[0] : undefined);

function packOf({ barcodes, codes }: Index, key: string): Pack | undefined {
  if (barcodes.has(key)) return undefined;
  const found = codes
    .get(key)
    ?.at(-1)
    ?.codes?.find(({ code }) => codeKey(code) === key);
  return found && packIn(found);
}

type Variant = Product['variants'][number];

function itemWhere(product: Product | undefined, isIt: (variant: Variant) => boolean) {
  const variant = product?.variants.find(isIt);
  return product && variant && itemOf(product, variant);
}

const codesOf = { barcodes: 'barcode', skus: 'sku' } as const;

function list(index: Index, product: Product) {
  index.ids.set(product.id, product);
  for (const { id } of product.variants) index.variants.set(id, product);
  eachCode(product, (codes, key) => index[codes].set(key, [...(index[codes].get(key) ?? []), product]));
}

/** Returns false if the product was not listed. */
function unlist(index: Index, id: string): boolean {
  const product = index.ids.get(id);
  if (!product) return false;
  index.ids.delete(id);
  for (const variant of product.variants) index.variants.delete(variant.id);
  eachCode(product, (codes, key) => {
    const others = index[codes].get(key)?.filter((each) => each !== product) ?? [];
    if (others.length > 0) index[codes].set(key, others);
    else index[codes].delete(key);
  });
  return true;
}

function eachCode(
  { variants, codes: further = [] }: Product,
  act: (codes: 'barcodes' | 'skus' | 'codes', key: string) => void,
) {
  for (const { code } of further) act('codes', codeKey(code));
  for (const codes of ['barcodes', 'skus'] as const) {
    for (const variant of variants) {
      const code = variant[codesOf[codes]];
      if (code) act(codes, codeKey(code));
    }
  }
}

function entryOf(product: Product): Entry {
  const codes = [
    ...product.variants.flatMap(({ barcode, sku, color, size, style }) => [barcode, sku, color, size, style]),
    ...(product.codes ?? []).map(({ code }) => code),
  ];
  const name = searchKey(product.name);
  const key = [name, searchKey(codes.filter(Boolean).join(' '))].filter(Boolean).join(' ');
  return { product, key, nameLength: name.length, order: orderOf(product.name) };
}

/** A sort key that compares by characters but sorts naturally: Jugo 2 before Jugo 10, and ñ after n. */
const orderOf = (name: string): string =>
  searchKey(name.normalize('NFC').replace(/ñ/giu, 'n~')).replace(/\d+/g, (digits) => digits.padStart(9, '0'));

const byOrder = (a: Entry, b: Entry): number =>
  a.order < b.order ? -1 : a.order > b.order ? 1 : a.product.id < b.product.id ? -1 : 1;

/** Both lists are sorted. */
function merged(remaining: readonly Entry[], added: readonly Entry[]): readonly Entry[] {
  if (added.length === 0) return remaining;
  const all: Entry[] = [];
  let next = 0;
  for (const entry of remaining) {
    for (let other = added[next]; other && byOrder(other, entry) < 0; other = added[next]) {
      all.push(other);
      next += 1;
    }
    all.push(entry);
  }
  return all.concat(added.slice(next));
}
