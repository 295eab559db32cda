import type { Discount } from './discount.ts';
import { percentOf, timesIn, toDecimals } from './money.ts';

/** The terms of an offer that determine a price; `productIds` is empty if the offer covers all products. */
export type OfferTerms = Discount & {
  id: string;
  allProducts: boolean;
  productIds: readonly string[];
  /** If two offers lead to the same price, the offer with the higher priority applies. */
  priority: number;
};

export type OfferPeriod = { startsAt: Date | string; endsAt: Date | string };

/** True from the start, inclusive, until the end, exclusive. */
export const isRunning = ({ startsAt, endsAt }: OfferPeriod, at: Date): boolean =>
  new Date(startsAt) <= at && at < new Date(endsAt);

/**
 * The price of one unit with the offer. A fixed discount applies only to units that cost more, because «10
 * off» of everything does not mean that cheap goods are free.
 */
export const offerPrice = (price: number, { value, unit }: Discount, decimals: number): number =>
  toDecimals(price - (unit === 'money' ? (value < price ? value : 0) : percentOf(price, value)), decimals);

type Priced = { productId: string; price: number };

/** The running offer that makes a product cheapest; null if none makes it cheaper. */
export function bestOffer<Offer extends OfferTerms>(
  { productId, price }: Priced,
  offers: readonly Offer[],
  decimals: number,
): { offer: Offer; price: number } | null {
  const [best] = offers
    .filter(({ allProducts, productIds }) => allProducts || productIds.includes(productId))
    .map((offer) => ({ offer, price: offerPrice(price, offer, decimals) }))
    .filter((offered) => offered.price < price)
    .sort(
      (one, other) =>
        one.price - other.price ||
        other.offer.priority - one.offer.priority ||
        (one.offer.id < other.offer.id ? -1 : 1),
    );
  return best ?? null;
}

type OfferedLine = Priced & {
  /** The price of one unit without any offer: the list price, or the wholesale price. */
  unitPrice: number;
  quantity: number;
  labelAmount?: number | null;
};

/**
 * The best offer's discount on a line, as money: the resulting price is the lowest of list, wholesale and
 * offer. Null if no offer makes it cheaper.
 */
export function offOfLine(
  { productId, price, unitPrice, quantity, labelAmount }: OfferedLine,
  offers: readonly OfferTerms[],
  decimals: number,
): { offerId: string; off: number } | null {
  const best = bestOffer({ productId, price }, offers, decimals);
  if (!best) return null;
  const whole = labelAmount ?? timesIn(decimals, unitPrice, quantity);
  const off = whole - timesIn(decimals, best.price, quantity);
  return off > 0 ? { offerId: best.offer.id, off } : null;
}
