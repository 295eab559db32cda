import { newId } from '@mostrador/shared/wire/new-id';
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { conflict, InvalidField, notFound } from '../../core/call/errors.ts';
import { insertOf } from '../../core/db/bulk.ts';
import { among } from '../../core/db/list.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { readSignedId, requirePictures } from '../../platform/upload/upload.ts';
import { type ProductContext, type ProductWriting, pictureOf } from './list/product-view.ts';
import {
  areNamedApart,
  type ProductChanges,
  type ProductInput,
  type VariantInput,
} from './product.schema.ts';
import { type products, productVariants } from './product.table.ts';
import { moverOf, returnStock, takeStock } from './product.ts';
import { bookRevaluation } from './stock/product-stock-books.ts';
import { waitingWithVariants } from './stock/product-ticket.ts';

type VariantRow = typeof productVariants.$inferInsert;
export type CurrentVariant = Awaited<ReturnType<typeof variantsOf>>[number];
type Before = Pick<typeof products.$inferSelect, 'id' | 'price' | 'hasVariants'>;

export const isVaried = (variants: Pick<VariantInput, 'color' | 'size' | 'style'>[]) =>
  variants.some(({ color, size, style }) => color || size || style);

/** Reads the existing variants of one product in their order. */
export const variantsOf = ({ tx }: ProductContext, productId: string) =>
  tx
    .select({ ...getTableColumns(productVariants), storageKey: uploads.storageKey })
    .from(productVariants)
    .leftJoin(uploads, eq(uploads.id, productVariants.uploadId))
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position));

/**
 * Builds the rows of a new product's variants; a product without variants gets a nameless one. `path` is the
 * prefix of its fields.
 */
export function newVariants(ctx: ProductContext, { id, path, ...input }: ProductInput & { path: string }) {
  if (isVaried(input.variants ?? [])) refuseOwnFields(input, path);
  const { cost, stock, barcode, sku, price } = input;
  return (input.variants ?? [{ cost, stock, barcode, sku }]).map((variant, position) => ({
    id: variant.id ?? newId(),
    productId: id ?? '',
    position,
    color: variant.color ?? null,
    size: variant.size ?? null,
    style: variant.style ?? null,
    price: variant.price ?? price,
    hasOwnPrice: isVaried(input.variants ?? []) && typeof variant.price === 'number',
    cost: variant.cost ?? null,
    stock: variant.stock ?? 0,
    barcode: variant.barcode ?? null,
    sku: variant.sku ?? null,
    uploadId: pictureIn(ctx, { image: variant.image, path: `${path}variants.${position}.image` }),
  }));
}

type Owned = Pick<ProductChanges, 'cost' | 'stock' | 'barcode' | 'sku'>;

/** Refuses per-variant fields on a product that has variants; null counts as omitted. */
function refuseOwnFields(input: Owned, path: string) {
  for (const name of ['cost', 'stock', 'barcode', 'sku'] as const)
    if (input[name] !== undefined && input[name] !== null)
      throw new InvalidField(`${path}${name}`, 'setPerVariant');
}

type Input = { changes: Omit<ProductChanges, 'id'>; current: CurrentVariant[] };

/**
 * Merges the changes into the variants and the price of the product. When a product gets its first variants,
 * the first one takes over the values of the nameless variant.
 */
export function mergeVariants(ctx: ProductContext, before: Before, { changes, current }: Input) {
  const requested = resolveVariants(changes, before, current);
  const [nameless] = before.hasVariants ? [] : current;
  const forebear = requested.some(({ id }) => id === nameless?.id) ? undefined : nameless;
  const drafts = requested.map((input, position) => {
    const from = current.find(({ id }) => id === input.id) ?? (position === 0 ? forebear : undefined);
    refuseLessStock(input, from, requested.length > 1 ? `variants.${position}.stock` : 'stock');
    const picture = { image: input.image, current: from, path: `variants.${position}.image` };
    return {
      ...mergeVariant(input, from, { productId: before.id, position }),
      ownPrice: ownPrice(input, from),
      uploadId: pictureIn(ctx, picture),
    };
  });
  const hasVariants = isVaried(drafts);
  if (hasVariants) refuseOwnFields(changes, '');
  if (!areNamedApart(drafts)) throw new InvalidField('variants', 'variantRepeated');
  const single = hasVariants ? null : drafts[0]?.ownPrice;
  const price = changes.price ?? single ?? before.price;
  const merged = drafts.map(({ ownPrice, ...draft }) => ({
    ...draft,
    price: (hasVariants ? ownPrice : null) ?? price,
    hasOwnPrice: hasVariants && ownPrice !== null,
  }));
  return { merged, price, hasVariants, forebear: merged[0]?.isNew ? forebear : undefined };
}

/**
 * Merges one variant. An id without an existing row creates one, even if it takes over the values of another
 * variant.
 */
function mergeVariant(
  input: VariantInput,
  from: CurrentVariant | undefined,
  { productId, position }: { productId: string; position: number },
) {
  const id = input.id ?? from?.id ?? newId();
  const isNew = id !== from?.id;
  const { color, size, style, cost, barcode, sku } = from ?? nothing;
  return {
    id,
    productId,
    position,
    color: input.color === undefined ? color : input.color,
    size: input.size === undefined ? size : input.size,
    style: input.style === undefined ? style : input.style,
    cost: input.cost === undefined ? cost : input.cost,
    barcode: input.barcode === undefined ? barcode : input.barcode,
    sku: input.sku === undefined ? sku : input.sku,
    added: (input.stock ?? from?.stock ?? 0) - (isNew ? 0 : (from?.stock ?? 0)),
    isNew,
    isRevalued: !isNew && input.cost !== undefined && input.cost !== cost,
  };
}

const nothing = { color: null, size: null, style: null, cost: null, barcode: null, sku: null };

/** Returns the own price of a variant. Null inherits the product's price; an omitted price stays. */
function ownPrice({ price }: VariantInput, from: CurrentVariant | undefined) {
  if (price !== undefined) return price;
  return from?.hasOwnPrice ? from.price : null;
}

function refuseLessStock({ stock }: VariantInput, from: CurrentVariant | undefined, path: string) {
  if (stock !== undefined && stock < Math.min(0, from?.stock ?? 0))
    throw new InvalidField(path, 'quantityNegative');
  if (from && stock !== undefined && stock < from.stock) throw new InvalidField(path, 'stockBelowExisting');
}

/**
 * Returns the variants after a change. Without a list all stay, and cost, stock and codes of the product
 * change its single variant.
 */
function resolveVariants(
  changes: Input['changes'],
  { hasVariants }: Before,
  current: CurrentVariant[],
): VariantInput[] {
  const { variants, cost, stock, barcode, sku } = changes;
  if (variants) return variants;
  return hasVariants
    ? current.map(({ id }) => ({ id }))
    : [{ id: current[0]?.id, cost, stock, barcode, sku }];
}

type Picture = { image: VariantInput['image']; current?: CurrentVariant | undefined; path: string };

/**
 * Returns the upload of a variant's picture. A signed id is a new picture; the existing id or address leaves
 * it unchanged.
 */
function pictureIn(ctx: ProductContext, { image, current, path }: Picture): string | null {
  if (image === undefined) return current?.uploadId ?? null;
  if (image === null) return null;
  if (current?.uploadId && (image === current.uploadId || image === pictureOf(ctx, current)))
    return current.uploadId;
  const owner = { config: ctx.config, organizationId: ctx.principal.organizationId };
  const uploadId = readSignedId(owner, image);
  if (!uploadId) throw notFound(path);
  return uploadId;
}

const labelOf = ({ color, size, style }: CurrentVariant) => [color, size, style].filter(Boolean).join(' · ');

type Written = Pick<ReturnType<typeof mergeVariants>, 'merged' | 'forebear'>;

/**
 * Writes the variants and deletes those of `replaced` that are not among them. Throws 409 `variantHasStock`,
 * and `productInOpenTicket` if one of them is on a parked ticket.
 */
export async function writeVariants(
  ctx: ProductWriting,
  { merged, forebear }: Written,
  replaced: CurrentVariant[],
) {
  const { tx, principal } = ctx;
  const by = { documentId: null, ...moverOf(principal), books: ctx };
  const gone = replaced.filter(({ id }) => !merged.some((variant) => variant.id === id));
  const full = gone.find(({ id, stock }) => stock !== 0 && id !== forebear?.id);
  if (full) throw conflict('variantHasStock', { name: labelOf(full), available: full.stock });
  await refuseWaiting(ctx, gone);
  if (forebear && forebear.stock > 0) {
    const lines = [{ variantId: forebear.id, quantity: forebear.stock }];
    await takeStock(tx, lines, { ...by, type: 'adjust_out', mayGoNegative: false });
  }
  await tx
    .update(productVariants)
    .set({ deletedAt: new Date() })
    .where(
      among(
        productVariants.id,
        gone.map(({ id }) => id),
      ),
    );
  await requirePicturesOf(ctx, merged);
  const rows = merged.map(({ added: _a, isNew: _n, isRevalued: _r, ...row }) => row);
  await bookRevaluation(
    tx,
    ctx,
    merged.flatMap(({ id, cost, isRevalued }) => (isRevalued ? [{ variantId: id, cost }] : [])),
  );
  const written = await tx.execute(sql`
    ${insertOf(productVariants, rows)}
    on conflict (organization_id, id) do update
    set position = excluded.position, color = excluded.color, size = excluded.size, style = excluded.style,
      price = excluded.price, has_own_price = excluded.has_own_price, cost = excluded.cost,
      barcode = excluded.barcode, sku = excluded.sku, upload_id = excluded.upload_id
    where product_variants.product_id = excluded.product_id and product_variants.deleted_at is null
    returning id`);
  // The client's id for a new variant may belong to a variant of another product, which must not be
  // overwritten.
  if (written.length < rows.length) throw conflict('idInUse');
  for (const type of ['initial', 'adjust_in'] as const) {
    const lines = merged
      .filter(({ added, isNew }) => added > 0 && isNew === (type === 'initial'))
      .map(({ id, added }) => ({ variantId: id, quantity: added }));
    if (lines.length > 0) await returnStock(tx, lines, { ...by, type });
  }
}

async function refuseWaiting(ctx: ProductContext, gone: CurrentVariant[]) {
  if (gone.length === 0) return;
  const waiting = await waitingWithVariants(
    ctx,
    gone.map(({ id }) => id),
  );
  for (const [variantId, ticket] of waiting) throw conflict('productInOpenTicket', { ...ticket, variantId });
}

/** Refuses images that were never uploaded. */
export async function requirePicturesOf({ tx }: ProductContext, variants: Pick<VariantRow, 'uploadId'>[]) {
  const uploadIds = variants.flatMap(({ uploadId }) => uploadId ?? []);
  if (uploadIds.length > 0) await requirePictures(tx, uploadIds);
}
