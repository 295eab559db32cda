import type { TenantTx } from '@mostrador/database/connect';
import type { offerChannels } from '@mostrador/shared/codes/codes';
import { newId } from '@mostrador/shared/wire/new-id';
import { searchKey } from '@mostrador/shared/words/search-key';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { products } from '../../catalog/product/product.table.ts';
import type { Shop } from '../../core/call/call.ts';
import { InvalidField, notFound } from '../../core/call/errors.ts';
import { hasPlusNow } from '../../core/call/gate/plan-limit.ts';
import { idList, insertOf } from '../../core/db/bulk.ts';
import { notDeleted } from '../../core/db/columns.ts';
import type { Creation } from '../../core/db/create-idempotent.ts';
import { among } from '../../core/db/list.ts';
import { pipeline } from '../../core/db/pipeline.ts';
import { refuseDecimals } from '../../identity/organization/decimals.ts';
import { type Offer, type OfferChanges, OfferInput } from './offer.schema.ts';
import { offerProducts, offers } from './offer.table.ts';

/** Throws 404 if the offer does not exist. */
export async function readOffer(tx: TenantTx, id: string): Promise<Offer> {
  const [offer] = await readOffers(tx, [id]);
  if (!offer || offer.deletedAt) throw notFound();
  return offer;
}

/** Reads offers with their products, including deleted offers. */
export async function readOffers(tx: TenantTx, ids: string[]): Promise<Offer[]> {
  const [found, members] = await pipeline([
    tx.select().from(offers).where(among(offers.id, ids)),
    tx
      .select({ offerId: offerProducts.offerId, productId: offerProducts.productId })
      .from(offerProducts)
      .innerJoin(products, and(eq(products.id, offerProducts.productId), notDeleted(products)))
      .where(among(offerProducts.offerId, ids)),
  ]);
  const of = Map.groupBy(members, ({ offerId }) => offerId);
  return found.map((offer) => ({
    ...offer,
    productIds: (of.get(offer.id) ?? []).map(({ productId }) => productId),
  }));
}

type Channel = (typeof offerChannels)[number];

/** The offers running now in a channel, for these of its products. Empty without Plus. One statement. */
export async function runningOffers(
  tx: TenantTx,
  { channel, productIds }: { channel: Channel; productIds: string[] },
) {
  return tx
    .select({
      id: offers.id,
      name: offers.name,
      value: offers.value,
      unit: offers.unit,
      endsAt: offers.endsAt,
      allProducts: offers.allProducts,
      priority: offers.priority,
      productIds: sql<string[]>`coalesce((
        select jsonb_agg(m.product_id) from offer_products m
        where m.offer_id = offers.id and m.product_id = any(${idList(productIds)})), '[]')`,
    })
    .from(offers)
    .where(
      and(
        eq(offers.active, true),
        notDeleted(offers),
        sql`now() >= ${offers.startsAt} and now() < ${offers.endsAt}`,
        sql`${channel} = any(${offers.channels})`,
        hasPlusNow,
      ),
    );
}

/** The current offer banners of the store, the earliest end first. Empty without Plus. */
export async function runningBanners(tx: TenantTx, most: number) {
  const rows = await tx
    .select({ banner: offers.banner, endsAt: offers.endsAt })
    .from(offers)
    .where(
      and(
        eq(offers.active, true),
        notDeleted(offers),
        isNotNull(offers.banner),
        sql`now() >= ${offers.startsAt} and now() < ${offers.endsAt}`,
        sql`'web' = any(${offers.channels})`,
        hasPlusNow,
      ),
    )
    .orderBy(asc(offers.endsAt), asc(offers.id))
    .limit(most);
  return rows.flatMap(({ banner, endsAt }) => (banner ? [{ banner, endsAt }] : []));
}

/**
 * The offers that a till caches: all current and future ones, so that it applies them by its own clock while
 * offline.
 */
export async function tillOffers(tx: TenantTx): Promise<Offer[]> {
  const rows = await tx
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(offers.active, true),
        notDeleted(offers),
        sql`${offers.endsAt} > now()`,
        sql`'pos' = any(${offers.channels})`,
        hasPlusNow,
      ),
    );
  return rows.length === 0
    ? []
    : readOffers(
        tx,
        rows.map(({ id }) => id),
      );
}

type Context = { tx: TenantTx; principal: { shop: Shop } };

export async function createOffer(
  ctx: Context,
  { input, creation }: { input: OfferInput; creation: Creation },
) {
  const { id: _, productIds = [], ...fields } = input;
  if (fields.unit === 'money') refuseDecimals(ctx.principal.shop, 'value', fields.value);
  const { startsAt, endsAt, ...rest } = fields;
  await ctx.tx.insert(offers).values({
    ...rest,
    ...creation,
    nameKey: searchKey(fields.name ?? ''),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  });
  await writeProducts(ctx.tx, creation.id, fields.allProducts ? [] : productIds);
}

/**
 * Partial update: omitted fields keep their value, and given products replace all previous ones. Returns the
 * offer before the change.
 */
export async function updateOffer(ctx: Context, changes: OfferChanges): Promise<Offer> {
  const { id, productIds, ...fields } = changes;
  await ctx.tx.select({ id: offers.id }).from(offers).where(eq(offers.id, id)).for('no key update');
  const before = await readOffer(ctx.tx, id);
  const whole = { ...before, startsAt: before.startsAt.toISOString(), endsAt: before.endsAt.toISOString() };
  const judged = OfferInput.safeParse({ ...whole, ...fields, ...(productIds && { productIds }) });
  if (!judged.success) {
    const [issue] = judged.error.issues;
    throw new InvalidField(issue?.path.join('.') ?? '', issue?.message ?? 'invalid');
  }
  const { unit, value, allProducts } = judged.data;
  if (unit === 'money') refuseDecimals(ctx.principal.shop, 'value', value);
  const { startsAt, endsAt, ...rest } = fields;
  await ctx.tx
    .update(offers)
    .set({ ...rest, ...changedForm(fields), updatedAt: sql`now()` })
    .where(eq(offers.id, id));
  if (productIds || fields.allProducts) {
    await ctx.tx.delete(offerProducts).where(eq(offerProducts.offerId, id));
    await writeProducts(ctx.tx, id, allProducts ? [] : (judged.data.productIds ?? []));
  }
  return before;
}

/** Throws 404 with the field if a product does not exist. */
async function writeProducts(tx: TenantTx, offerId: string, productIds: string[]) {
  const requested = [...new Set(productIds)];
  if (requested.length === 0) return;
  const there = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, requested), notDeleted(products), eq(products.kind, 'product')));
  if (there.length < requested.length) throw notFound('productIds');
  await tx.execute(
    insertOf(
      offerProducts,
      requested.map((productId) => ({ id: newId(), offerId, productId })),
    ),
  );
}

type FormFields = Partial<Record<'name' | 'startsAt' | 'endsAt', string | null | undefined>>;

/** Fields that are stored in another form than they are entered. */
const changedForm = ({ name, startsAt, endsAt }: FormFields) => ({
  ...(name !== undefined && { nameKey: searchKey(name ?? '') }),
  ...(startsAt && { startsAt: new Date(startsAt) }),
  ...(endsAt && { endsAt: new Date(endsAt) }),
});
