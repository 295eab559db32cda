import { bestOffer } from '@mostrador/shared/money/offer';
import { businessDate, dayBounds } from '@mostrador/shared/time/time';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { listProducts } from '../../catalog/product/list/product-list.ts';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import type { ProductFilter } from '../../catalog/product/product.schema.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import type { OfferedQuery } from './offer.schema.ts';
import { runningOffers } from './offer.ts';

type Context = Parameters<typeof listProducts>[0];

/** The products that are in an offer within these days, today by default. */
export async function listOffered(
  ctx: Context & { now: () => Date },
  { from, until, ...page }: z.infer<typeof OfferedQuery>,
) {
  const { timeZone, settings } = ctx.principal.shop;
  const today = businessDate(ctx.now(), timeZone, settings.cutoffHour);
  const bounds = { timeZone, cutoffHour: settings.cutoffHour };
  const { start, end } = dayBounds(from ?? until ?? today, until ?? from ?? today, bounds);
  const isOffered = sql`exists (
    select from offers o
    where o.active and o.deleted_at is null and o.starts_at < ${end.toISOString()}::timestamptz
      and o.ends_at > ${start.toISOString()}::timestamptz
      and (o.all_products or exists (
        select from offer_products m where m.offer_id = o.id and m.product_id = ${listedProducts.id})))`;
  return listWithOffers(ctx, { ...page, by: 'name', order: 'asc' }, isOffered);
}

/** A list of products with their price in the best offer that currently runs at the till. */
export async function listWithOffers(ctx: Context, filter: ProductFilter, extra?: SQL) {
  const { products, pagination } = await listProducts(ctx, filter, extra);
  const productIds = products.map(({ id }) => id);
  const running = productIds.length > 0 ? await runningOffers(ctx.tx, { channel: 'pos', productIds }) : [];
  const decimals = decimalsOf(ctx.principal.shop);
  const rows = products.map((product) => {
    const best = bestOffer({ productId: product.id, price: product.price }, running, decimals);
    const offered = { offerId: best?.offer.id ?? null, offerPrice: best?.price ?? null };
    if (product.cost === undefined) return { ...product, ...offered };
    return { ...product, ...offered, belowCost: isBelow(product.cost, best?.price ?? product.price) };
  });
  return { products: rows, pagination };
}

const isBelow = (cost: number | null, price: number) => (cost === null ? null : price < cost);
