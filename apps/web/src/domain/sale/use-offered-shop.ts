import { isRunning, type OfferPeriod, type OfferTerms } from '@mostrador/shared/money/offer';
import { useEffect, useMemo, useState } from 'react';
import type { Shop } from './use-shop.ts';

export type ShopOffer = OfferTerms & OfferPeriod;

/** A timer of a browser can wait only some weeks. */
const longestWait = 2_000_000_000;

/** Returns the shop with the offers that apply by this device's clock, updated when one begins or ends. */
export function useOfferedShop<Own extends Shop>(shop: Own, offers: readonly ShopOffer[]): Own {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const turns = offers
      .flatMap(({ startsAt, endsAt }) => [Number(new Date(startsAt)), Number(new Date(endsAt))])
      .filter((turn) => turn > Number(now));
    if (turns.length === 0) return;
    const wait = Math.min(longestWait, Math.max(0, Math.min(...turns) - Date.now()));
    const timer = setTimeout(() => setNow(new Date()), wait);
    return () => clearTimeout(timer);
  }, [offers, now]);
  return useMemo(
    () => ({ ...shop, offers: offers.filter((offer) => isRunning(offer, now)) }),
    [shop, offers, now],
  );
}
