import type { Discount } from './discount.ts';
import { percentOf, timesIn, toDecimals } from './money.ts';

/** An offer as whoever sells judges by it; `productIds` is empty where it is of all products. */
export type OfferTerms = Discount & {
  id: string;
  allProducts: boolean;
  productIds: readonly string[];
  /** Of two that make the same price the higher one counts. */
  priority: number;
};

export type OfferPeriod = { startsAt: Date | string; endsAt: Date | string };

/** From its beginning on, and no more at its end. */
export const isRunning = ({ startsAt, endsAt }: OfferPeriod, at: Date): boolean =>
  new Date(startsAt) <= at && at < new Date(endsAt);

/**
 * The price of one unit with the offer. A fixed discount applies only to units that cost more: «10 off» of
 * everything is not meant to give cheap goods away.
 */
export const offerPrice = (price: number, { value, unit }: Discount, decimals: number): number =>
  toDecimals(price - (unit === 'money' ? (value < price ? value : 0) : percentOf(price, value)), decimals);

type Priced = { productId: string; price: number };

/** The offer that makes a product cheapest, of those that run; null where none makes it cheaper. */
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
