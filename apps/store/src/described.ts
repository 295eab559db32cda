import type { WebProduct } from '@mostrador/api/channels/store/web-store.schema';
import { weekdays } from '@mostrador/shared/codes/codes';
import type { Interval, SpecialDay } from '@mostrador/shared/time/opening';
import type {
  AggregateRating,
  BreadcrumbList,
  DayOfWeek,
  Offer,
  OpeningHoursSpecification,
  Product,
  Store,
  WithContext,
} from 'schema-dts';
import { canonicalOf } from './head.ts';
import { pathOf, pricedFrom, productPath, type Site } from './site.ts';

/** The JSON-LD of a page. The types check it against the vocabulary of schema.org. */
export type Described = WithContext<Store> | WithContext<Product> | WithContext<BreadcrumbList>;

const decimal = (amount: number) => (amount / 100).toFixed(2);
const absolute = ({ origin }: Site, url: string) => new URL(url, origin).href;

export function storeData(site: Site): WithContext<Store> {
  const { store } = site;
  const { logo, banner, facebook, instagram, tikTok, twitter } = store;
  const picture = banner ?? logo;
  const opening = hoursOf(store);
  const special = store.exceptions.flatMap(specialHoursOf);
  return {
    '@context': 'https://schema.org',
    '@type': 'Store',
    name: store.name,
    url: site.origin + pathOf({ store, language: store.language }),
    ...(store.description && { description: store.description }),
    ...(logo && { logo: absolute(site, logo) }),
    ...(picture && { image: absolute(site, picture) }),
    ...(store.whatsappContact && { telephone: store.whatsappContact }),
    ...(store.country && { address: { '@type': 'PostalAddress', addressCountry: store.country } }),
    ...(opening.length > 0 && { openingHoursSpecification: opening }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    currenciesAccepted: store.currency,
    ...ratingData(store),
    sameAs: [facebook, instagram, tikTok, twitter].filter((url) => url !== null),
  };
}

const dayNames = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
} as const satisfies Record<keyof Site['store']['hours'], DayOfWeek>;

const hoursOf = ({ hours }: Site['store']): OpeningHoursSpecification[] =>
  weekdays.flatMap((day) =>
    hours[day].map(
      (interval) =>
        ({ '@type': 'OpeningHoursSpecification', dayOfWeek: dayNames[day], ...ends(interval) }) as const,
    ),
  );

/** A closed day is expressed by equal opening and closing times. */
const specialHoursOf = ({ date, intervals }: SpecialDay): OpeningHoursSpecification[] =>
  (intervals.length > 0 ? intervals.map(ends) : [{ opens: '00:00', closes: '00:00' }]).map(
    (interval) =>
      ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...interval,
      }) as const,
  );

/** A whole day ends at its last minute, because equal opening and closing times mean closed. */
const ends = ({ from, to }: Interval) => ({ opens: from, closes: from === to ? '23:59' : to });

const ratingData = ({ rating }: Site['store']): { aggregateRating?: AggregateRating } =>
  rating
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating.average,
          ratingCount: rating.count,
        },
      }
    : {};

/** One offer for each variant with a separate price, otherwise one for the product. */
function offersOf({ store }: Site, { product, url }: { product: WebProduct; url: string }): Offer[] {
  const until = product.offer && { priceValidUntil: product.offer.endsAt.toISOString().slice(0, 10) };
  const offer = (price: number, { available, name }: { available: boolean; name?: string }): Offer => ({
    '@type': 'Offer',
    ...(name && { name }),
    url,
    price: decimal(price),
    priceCurrency: store.currency,
    availability: available ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    ...until,
    seller: { '@type': 'Store', name: store.name, ...ratingData(store) },
  });
  if (!product.hasVariants) return [offer(pricedFrom(product).price, { available: product.available })];
  return product.variants.map(({ price, offerPrice, available, color, size, style }) => {
    const name = [product.name, color, size, style].filter(Boolean).join(' · ');
    return offer(offerPrice ?? price, { available, name });
  });
}

export function productData(site: Site, product: WebProduct): Described[] {
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
      itemListElement: steps.map(
        (step, place) => ({ '@type': 'ListItem', position: place + 1, ...step }) as const,
      ),
    },
  ];
}
