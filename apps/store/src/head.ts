import type { WebProduct } from '@mostrador/api/store/store/web-store.schema';
import { languages } from '@mostrador/shared/text/translate';
import { pathOf, pricedFrom, productPath, type Site } from './site.ts';

/** What search engines and messages are told of a page. */
export type Head = {
  title: string;
  description: string;
  /** The page within the shop, without the language. */
  rest: string;
  query?: Record<string, string>;
  image: string | null;
  isIndexed: boolean;
  /** Descriptions for machines, by schema.org. */
  data: object[];
};

const decimal = (amount: number) => (amount / 100).toFixed(2);
const absolute = ({ origin }: Site, url: string | null) => url && new URL(url, origin).href;

export const canonicalOf = (site: Site, { rest, query = {} }: Pick<Head, 'rest' | 'query'>) =>
  site.origin + pathOf(site, rest, query);

/** The same page in each language; the first one is for readers of none of them. */
export const alternatesOf = (site: Site, { rest, query = {} }: Pick<Head, 'rest' | 'query'>) =>
  [
    ...languages.map((language) => [language, language] as const),
    ['x-default', site.store.language] as const,
  ].map(([hreflang, language]) => ({
    hreflang,
    href: site.origin + pathOf({ store: site.store, language }, rest, query),
  }));

export function storeData(site: Site): object {
  const { store } = site;
  const names = {
    monday: 'Mo',
    tuesday: 'Tu',
    wednesday: 'We',
    thursday: 'Th',
    friday: 'Fr',
    saturday: 'Sa',
    sunday: 'Su',
  };
  const openingHours = Object.entries(names).flatMap(([day, short]) =>
    Object.entries(store.hours)
      .filter(([each]) => each === day)
      .flatMap(([, intervals]) => intervals.map(({ from, to }) => `${short} ${from}-${to}`)),
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: store.name,
    url: site.origin + pathOf({ store, language: store.language }),
    ...(store.description && { description: store.description }),
    ...(store.logo && { logo: absolute(site, store.logo) }),
    ...(store.banner && { image: absolute(site, store.banner) }),
    ...(store.whatsappContact && { telephone: store.whatsappContact }),
    ...(store.country && { address: { '@type': 'PostalAddress', addressCountry: store.country } }),
    ...(openingHours.length > 0 && { openingHours }),
    currenciesAccepted: store.currency,
    sameAs: [store.facebook, store.instagram, store.tikTok, store.twitter].filter(Boolean),
  };
}

export function productData(site: Site, product: WebProduct): object[] {
  const { store } = site;
  const url = canonicalOf(site, { rest: productPath(product) });
  const offer = {
    '@type': 'Offer',
    url,
    price: decimal(pricedFrom(product).price),
    priceCurrency: store.currency,
    availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
    ...(product.offer && { priceValidUntil: product.offer.endsAt.toISOString().slice(0, 10) }),
  };
  const steps = [
    { name: store.name, item: site.origin + pathOf(site) },
    { name: product.name, item: url },
  ];
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      ...(product.description && { description: product.description }),
      ...(product.images.length > 0 && { image: product.images.map((image) => absolute(site, image.url)) }),
      ...(product.category && { category: product.category.name }),
      offers: offer,
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
    },
  ];
}
