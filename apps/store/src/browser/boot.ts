import type { Language } from '@mostrador/shared/text/translate';
import type { CompiledMessage } from 'icu-minify/format';
import format from 'icu-minify/format';
import type { ShopData } from '../site.ts';
import type { Translate } from '../words.ts';
import { openCart } from './cart.ts';

const words: Record<Language, () => Promise<{ default: unknown }>> = {
  es: () => import('@mostrador/shared/text/es/storefront.json'),
  en: () => import('@mostrador/shared/text/en/storefront.json'),
  ar: () => import('@mostrador/shared/text/ar/storefront.json'),
};

/** Reads the data that the page passed to its scripts under a name. */
export function dataOf<Value>(name: string): Value {
  return JSON.parse(document.getElementById(name)?.textContent ?? 'null');
}

export type Booted = { shop: ShopData; t: Translate; cart: ReturnType<typeof openCart> };

/** The shop of this page, its texts, and the cart. */
export async function boot(): Promise<Booted> {
  const shop = dataOf<ShopData>('shop');
  const { default: messages } = await words[shop.language]();
  return { shop, t: sayer(Object(messages), shop.language), cart: openCart(shop.slug) };
}

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

function sayer(messages: object, language: Language): Translate {
  // Numbers in sentences have Latin digits, like the prices beside them.
  const locale = language === 'ar' ? 'ar-u-nu-latn' : language;
  return (word, values) => {
    const [, ...path] = word.split('.');
    const last = path.pop() ?? '';
    const group = path.reduce((at, part) => Object(Reflect.get(at, part)), messages);
    const message: CompiledMessage | undefined = Reflect.get(group, last);
    return message === undefined ? '' : String(format(message, locale, values, { formatters }));
  };
}
