import type { TenantTx } from '@mostrador/database/connect';
import { bestOffer } from '@mostrador/shared/money/offer';
import type { Pagination } from '@mostrador/shared/wire/page';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { listedProducts } from '../../catalog/product/list/product-listed.ts';
import { addressesOf, unitOf } from '../../catalog/product/list/product-view.ts';
import { extrasForCustomers, readExtras } from '../../catalog/product/product-extras.ts';
import type { Principal, Services } from '../../core/call/call.ts';
import { DomainError, notFound } from '../../core/call/errors.ts';
import { idList } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { pipeline, sendUnawaited } from '../../core/db/pipeline.ts';
import { matching, resembling, tolerateTypos } from '../../core/db/search.ts';
import { decimalsOf } from '../../identity/organization/decimals.ts';
import { runningOffers } from '../../sales/offer/offer.ts';
import type { WebProduct, WebProductFilter } from './web-store.schema.ts';

type Showing = { tx: TenantTx; storage: Services['storage']; principal: Pick<Principal, 'shop'> };
type Choices = { outOfStockLast: boolean; lowStockNote: boolean };

/** The stock in 1/1000 below which customers see how many are left. */
const fewBelow = 5000;

const columns = {
  name: listedProducts.sortKey,
  price: listedProducts.price,
  created_at: listedProducts.createdAt,
  sold: listedProducts.listedSold,
} as const;

/**
 * Lists the products that a shop shows on its page; sold-out ones may come last. If a search has no exact
 * match, typing errors are tolerated.
 */
export async function listWebProducts(ctx: Showing, choices: Choices, filter: WebProductFilter) {
  const search = matching(listedProducts.searchText, filter.content);
  let page = await pageOf(ctx.tx, { filter, search, choices });
  if (search && page.pagination.count === 0) {
    sendUnawaited(tolerateTypos(ctx.tx));
    const mistyped = resembling(listedProducts.searchText, filter.content);
    page = await pageOf(ctx.tx, { filter, search: mistyped, choices });
  }
  return { products: await shownOf(ctx, choices, page.ids), pagination: page.pagination };
}

export async function readWebProduct(ctx: Showing, choices: Choices, id: string): Promise<WebProduct> {
  const [product] = await shownOf(ctx, choices, [id]);
  if (!product) throw notFound();
  return product;
}

type Query = { filter: WebProductFilter; search: SQL | undefined; choices: Choices };
type Key = { id: string; sold_out: boolean; at: string };

const countedUpTo = 10_000;

/**
 * Products whose stock is completely reserved for orders. Few products have reservations, so only these are
 * read.
 */
const fullyReserved = sql`
  select p.id from stock_holds h
  join product_variants v on v.id = h.variant_id
  join products p on p.id = v.product_id
  where h.released_at is null and p.stock <= p.held`;

/** The list is sorted by two keys before the id, so the functions for lists with one key cannot be used. */
async function pageOf(tx: TenantTx, { filter, search, choices }: Query) {
  const { page, perPage, after } = filter;
  const column = columns[filter.by];
  const turn = sql.raw(filter.order);
  const soldOut = choices.outOfStockLast
    ? sql`(${listedProducts.trackStock}
        and (${listedProducts.listedStock} <= 0 or ${listedProducts.id} in (${fullyReserved})))`
    : sql`false`;
  const shown = sql`
    select ${listedProducts.id} as id, ${soldOut} as sold_out, ${column} as key from ${listedProducts}
    where ${and(
      isNull(listedProducts.deletedAt),
      eq(listedProducts.showInStore, true),
      filter.categoryIds && among(listedProducts.categoryId, filter.categoryIds),
      search,
    )}`;
  const onwards = after === undefined ? sql`true` : behind(after, filter.order, column.getSQLType());
  const keys = tx.execute<Key>(sql`
    select id::text, sold_out, key::text as at from (${shown}) shown where ${onwards}
    order by sold_out, key ${turn}, id ${turn}
    limit ${perPage + 1} offset ${after === undefined ? (page - 1) * perPage : 0}`);
  const counting = tx.execute<{ count: number }>(sql`
    select count(*)::int count from (${shown} limit ${countedUpTo + 1}) counted`);
  const [rows, [total]] = await pipeline([keys, counting]);
  const count = total && total.count <= countedUpTo ? total.count : null;
  const pageRows = rows.slice(0, perPage);
  return {
    ids: pageRows.map(({ id }) => id),
    pagination: paginationOf(filter, { rows, shown: pageRows, count }),
  };
}

type Found = { rows: Key[]; shown: Key[]; count: number | null };

function paginationOf({ page, perPage, after }: WebProductFilter, { rows, shown, count }: Found): Pagination {
  const hasMore = rows.length > perPage;
  const pages = count === null ? null : Math.max(1, Math.ceil(count / perPage));
  const last = shown.at(-1);
  const nextCursor = hasMore && last ? cursorOf(last) : null;
  if (after !== undefined) return { page: null, next: null, prev: null, count, pages, nextCursor };
  const prev = page > 1 ? Math.min(page - 1, pages ?? page) : null;
  return { page, next: hasMore ? page + 1 : null, prev, count, pages, nextCursor };
}

const Cursor = z.tuple([z.string(), z.uuid(), z.boolean()]);

const cursorOf = ({ at, id, sold_out: soldOut }: Key) =>
  Buffer.from(JSON.stringify([at, id, soldOut])).toString('base64url');

function behind(after: string, order: 'asc' | 'desc', type: string) {
  const [at, id, soldOut] = readCursor(after);
  const than = sql.raw(order === 'asc' ? '>' : '<');
  const place = sql`(${at}::text::${sql.raw(type)}, ${id}::text::uuid)`;
  return sql`(sold_out > ${soldOut} or (sold_out = ${soldOut} and (key, id) ${than} ${place}))`;
}

function readCursor(after: string) {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(after, 'base64url').toString()));
  } catch {
    throw new DomainError('BAD_REQUEST', 'invalidPage', { parameter: 'after' });
  }
}

type Row = {
  id: string;
  name: string;
  description: string | null;
  category_id: string | null;
  category_name: string | null;
  price: string;
  stock: string;
  track_stock: boolean;
  has_variants: boolean;
  unit: string;
  quantity_min: string;
  quantity_step: string;
  extras: unknown;
  variants: unknown;
  images: unknown;
};

const Variants = z.array(
  z.object({
    id: z.string(),
    color: z.string().nullable(),
    size: z.string().nullable(),
    style: z.string().nullable(),
    price: z.number(),
    stock: z.number(),
  }),
);
const Images = z.array(
  z.object({ id: z.string(), key: z.string(), width: z.int().nullable(), height: z.int().nullable() }),
);

/** Reads the visible products among the ids, in their order, without stock reserved for orders. */
async function shownOf(ctx: Showing, choices: Choices, ids: string[]): Promise<WebProduct[]> {
  if (ids.length === 0) return [];
  const reading = ctx.tx.execute<Row>(sql`
    select p.id, p.name, p.description, c.id category_id, c.name category_name, p.price,
      p.stock - p.held stock, p.track_stock, p.has_variants, p.unit, p.quantity_min, p.quantity_step,
      ${extrasForCustomers} extras,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'color', v.color, 'size', v.size,
          'style', v.style, 'price', v.price, 'stock', v.stock - v.held) order by v.position), '[]')
        from product_variants v where v.product_id = p.id and v.deleted_at is null) variants,
      (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'key', u.storage_key, 'width', u.width,
          'height', u.height) order by i.position), '[]')
        from product_images i join uploads u on u.id = i.upload_id
        where i.product_id = p.id and u.storage_key is not null) images
    from products p left join categories c on c.id = p.category_id and c.deleted_at is null
    where p.id = any(${idList(ids)}) and p.kind = 'product' and p.deleted_at is null and p.show_in_store`);
  const running = runningOffers(ctx.tx, { channel: 'web', productIds: ids });
  const [rows, offers] = await pipeline([reading, running]);
  const offered = offeredBy(offers, decimalsOf(ctx.principal.shop));
  const byId = new Map(rows.map((row) => [row.id, offered(webProductOf(ctx, choices, row))]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

type Running = Awaited<ReturnType<typeof runningOffers>>;
type Unoffered = Omit<WebProduct, 'offer' | 'variants'> & {
  variants: Omit<WebProduct['variants'][number], 'offerPrice'>[];
};

/** Adds the price of a product and of each of its variants in the best current offer. */
const offeredBy =
  (offers: Running, decimals: number) =>
  ({ variants, ...product }: Unoffered): WebProduct => {
    const best = (price: number) => bestOffer({ productId: product.id, price }, offers, decimals);
    const own = best(product.price);
    return {
      ...product,
      offer: own && { name: own.offer.name, price: own.price, endsAt: own.offer.endsAt },
      variants: variants.map((variant) => ({ ...variant, offerPrice: best(variant.price)?.price ?? null })),
    };
  };

function webProductOf({ storage }: Showing, { lowStockNote }: Choices, row: Row): Unoffered {
  const isThere = (stock: number) => !row.track_stock || stock > 0;
  const variants = Variants.parse(row.variants);
  const stock = Number(row.stock);
  const isFew = lowStockNote && row.track_stock && stock >= 1000 && stock <= fewBelow;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    category:
      row.category_id !== null && row.category_name !== null
        ? { id: row.category_id, name: row.category_name }
        : null,
    price: Number(row.price),
    images: Images.parse(row.images).map(({ id, key, width, height }) => ({
      ...addressesOf({ storage }, key),
      ...{ id, width, height },
    })),
    hasVariants: row.has_variants,
    variants: row.has_variants
      ? variants.map(({ stock: left, ...variant }) => ({ ...variant, available: isThere(left) }))
      : [],
    available: variants.some((variant) => isThere(variant.stock)),
    left: isFew ? Math.floor(stock / 1000) : null,
    unit: unitOf(row.unit),
    quantityMin: Number(row.quantity_min),
    quantityStep: Number(row.quantity_step),
    modifiers: readExtras(row.extras).map(({ options, ...extra }) => ({
      ...extra,
      options: options.map(({ id, name, price, variantId, stock: left }) => ({
        ...{ id, name, price },
        available: variantId === null || (left ?? 0) > 0,
      })),
    })),
  };
}
