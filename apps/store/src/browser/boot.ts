import type { Language } from '@mostrador/shared/text/translate';
import type { CompiledMessage } from 'icu-minify/format';
import format from 'icu-minify/format';
import type { ShopData } from '../site.ts';
import type { Say } from '../words.ts';
import { openCart } from './cart.ts';

type Messages = { [name: string]: CompiledMessage | Messages };

const words: Record<Language, () => Promise<{ default: unknown }>> = {
  es: () => import('@mostrador/shared/text/es/storefront.json'),
  en: () => import('@mostrador/shared/text/en/storefront.json'),
  ar: () => import('@mostrador/shared/text/ar/storefront.json'),
};

/** What the page told its scripts under a name. */
export function dataOf<Value>(name: string): Value {
  return JSON.parse(document.getElementById(name)?.textContent ?? 'null');
}

export type Booted = { shop: ShopData; say: Say; cart: ReturnType<typeof openCart> };

/** The shop of this page, its words, and the cart. */
export async function boot(): Promise<Booted> {
  const shop = dataOf<ShopData>('shop');
  const { default: messages } = await words[shop.language]();
  return { shop, say: sayer(messages as Messages, shop.language), cart: openCart(shop.slug) };
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

function sayer(messages: Messages, language: Language): Say {
  // Numbers in sentences have Latin digits, as the prices beside them.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return (word, values) => {
    let at: CompiledMessage | Messages | undefined = messages;
    for (const part of word.split('.').slice(1)) at = (at as Messages | undefined)?.[part];
    return at === undefined ? '' : String(format(at as CompiledMessage, locale, values, { formatters }));
  };
}
