import type { Output } from '../../../lib/api/output.ts';
import { blankPromise, type PromiseValues, promiseDraft, promiseOf } from './promise-values.ts';

export type ReadOffer = Output<'offer.byId'>;

export type OfferValues = PromiseValues & {
  name: string;
  allProducts: boolean;
  products: string[];
  priority: number;
  bannerText: string;
  bannerColor: string;
};

const usualColor = '#c2410c';

export const blankOffer = (timeZone: string): OfferValues => ({
  ...blankPromise(timeZone),
  name: '',
  allProducts: false,
  products: [],
  priority: 0,
  bannerText: '',
  bannerColor: usualColor,
});

export const offerValues = (offer: ReadOffer, timeZone: string): OfferValues => ({
  ...promiseOf(offer, timeZone),
  name: offer.name ?? '',
  allProducts: offer.allProducts,
  products: offer.productIds,
  priority: offer.priority,
  bannerText: offer.banner?.text ?? '',
  bannerColor: offer.banner?.color ?? usualColor,
});

/** A copy of the offer, inactive until the user activates it. */
export const copiedOffer = (offer: ReadOffer, timeZone: string, name: string): OfferValues => ({
  ...offerValues(offer, timeZone),
  name,
  active: false,
});

export function offerDraft({ products, bannerText, bannerColor, ...values }: OfferValues) {
  const { name, allProducts, priority } = values;
  return {
    ...promiseDraft(values),
    ...{ name, allProducts, priority },
    productIds: allProducts ? [] : products,
    banner: bannerText.trim() ? { text: bannerText, color: bannerColor } : null,
  };
}
