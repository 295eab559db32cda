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
    ...ratingData(store),
    sameAs: [store.facebook, store.instagram, store.tikTok, store.twitter].filter(Boolean),
  };
}

const ratingData = ({ rating }: Site['store']) =>
  rating && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
  };

/** One for each variant that has a price of its own to tell, else one for the product. */
function offersOf({ store }: Site, { product, url }: { product: WebProduct; url: string }) {
  const until = product.offer && { priceValidUntil: product.offer.endsAt.toISOString().slice(0, 10) };
  const offer = (price: number, { available, name }: { available: boolean; name?: string }) => ({
    '@type': 'Offer',
    ...(name && { name }),
    url,
    price: decimal(price),
    priceCurrency: store.currency,
    availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
    ...until,
    seller: { '@type': 'Store', name: store.name, ...ratingData(store) },
  });
  if (!product.hasVariants) return [offer(pricedFrom(product).price, product)];
  return product.variants.map(({ price, offerPrice, available, color, size, style }) => {
    const name = [product.name, color, size, style].filter(Boolean).join(' · ');
    return offer(offerPrice ?? price, { available, name });
  });
}

export function productData(site: Site, product: WebProduct): object[] {
  const { store } = site;
  const url = canonicalOf(site, { rest: productPath(product) });
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
      offers: offersOf(site, { product, url }),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, place) => ({ '@type': 'ListItem', position: place + 1, ...step })),
    },
  ];
}
