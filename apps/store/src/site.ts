import type { WebProduct, WebStore } from '@mostrador/api/channels/store/web-store.schema';
import type { Language } from '@mostrador/shared/text/translate';
import { formatMoney, type MoneyStyle } from '@mostrador/shared/words/format';
import { namedPart } from './ids.ts';
import type { Translate } from './words.ts';

/** The data of every page of a shop. */
export type Site = {
  store: WebStore;
  language: Language;
  t: Translate;
  /** The name of a unit of measure. */
  unitName: (unit: WebProduct['unit']) => string;
  /** The public origin of the program. */
  origin: string;
  assets: Assets;
  now: Date;
};

/** The built files, by their file names in addresses. */
export type Assets = {
  style: string;
  /** The script of a page, by the name of its island. */
  scripts: Readonly<Record<string, string>>;
  words: Readonly<Record<Language, string>>;
  /** The CSS rules of the fonts. */
  faces: string;
};

/** The data about the shop that a page passes to its script. */
export type ShopData = {
  slug: string;
  name: string;
  language: Language;
  money: MoneyStyle;
  timeZone: string;
  home: string;
  cart: string;
};

export const styleOf = ({ store, language }: Site): MoneyStyle => ({
  language,
  moneySymbol: store.moneySymbol,
  currency: store.currency,
  symbol: store.currencySymbol,
  decimals: store.decimals,
});

export const moneyOf = (site: Site) => {
  const style = styleOf(site);
  return (amount: number) => formatMoney(amount, style);
};

/** The address of a page of the shop, which keeps the language that the reader selected. */
export function pathOf(
  { store, language }: Pick<Site, 'store' | 'language'>,
  rest = '',
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams(query);
  if (language !== store.language) search.set('lang', language);
  return `/tienda/${store.slug}${rest}${search.size > 0 ? `?${search}` : ''}`;
}

export const productPath = (product: { id: string; name: string }) =>
  `/p/${encodeURIComponent(namedPart(product))}`;
export const categoryPath = (category: { id: string; name: string }) =>
  `/c/${encodeURIComponent(namedPart(category))}`;

export const shopDataOf = (site: Site): ShopData => ({
  slug: site.store.slug,
  name: site.store.name,
  language: site.language,
  money: styleOf(site),
  timeZone: site.store.timeZone,
  home: pathOf(site),
  cart: pathOf(site, '/carrito'),
});

/** The price of one unit for the buyer, and its price without the offer. */
export type Priced = { price: number; before: number | null; from: boolean };

/**
 * The lowest price of a product, for a tile; if the variants have different prices it is marked as a
 * starting price.
 */
export function pricedFrom(product: WebProduct): Priced {
  const prices = product.hasVariants
    ? product.variants.map(({ price, offerPrice }) => ({ price: offerPrice ?? price, full: price }))
    : [{ price: product.offer?.price ?? product.price, full: product.price }];
  const [lowest] = prices.toSorted((one, other) => one.price - other.price);
  if (!lowest) return { price: product.price, before: null, from: false };
  const from = prices.some(({ price }) => price !== lowest.price);
  return { price: lowest.price, before: lowest.full > lowest.price ? lowest.full : null, from };
}

/** True if the product can be added with one press, because it has no options to choose. */
export const isSimple = ({ hasVariants, modifiers }: WebProduct) => !hasVariants && modifiers.length === 0;

/** A WhatsApp link to the shop with a prepared message; null if the shop has no number. */
export function whatsappOf({ whatsappContact }: Pick<WebStore, 'whatsappContact'>, text: string) {
  const digits = whatsappContact?.replace(/\D/g, '');
  return digits ? `https://wa.me/${digits}?text=${encodeURIComponent(text)}` : null;
}
