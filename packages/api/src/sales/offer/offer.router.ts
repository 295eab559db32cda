import { ById } from '@mostrador/shared/wire/id';
import { newId } from '@mostrador/shared/wire/new-id';
import { cut } from '@mostrador/shared/words/cut';
import { and, eq, sql } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import {
  Offer,
  OfferChanges,
  OfferedFilter,
  OfferedProducts,
  OfferedQuery,
  OfferFilter,
  OfferInput,
  OfferList,
  TillOffers,
} from './offer.schema.ts';
import { offers } from './offer.table.ts';
import { createOffer, readOffer, readOffers, tillOffers, updateOffer } from './offer.ts';
import { listOffered, listWithOffers } from './offer-products.ts';

export const offerRouter = router({
  list: can('offer.write')
    .meta({ rest: 'GET /v1/offers' })
    .input(OfferFilter)
    .output(OfferList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: offers,
        where: matching(offers.nameKey, input.content),
        order: [offers.nameKey, 'asc'],
        query: input,
        read: (ids) => readOffers(ctx.tx, ids),
      });
      return { offers: rows, pagination };
    }),

  /** Products that are in an offer within these days. */
  products: can('offer.write')
    .meta({ rest: 'GET /v1/offers/products' })
    .input(OfferedQuery)
    .output(OfferedProducts)
    .query(({ ctx, input }) => listOffered(ctx, input)),

  /** All products by the filters of their list, with their price in the current offer. */
  productsV2: can('offer.write')
    .meta({ rest: 'GET /v2/offers/products' })
    .input(OfferedFilter)
    .output(OfferedProducts)
    .query(({ ctx, input }) => listWithOffers(ctx, input)),

  /** The offers of a till, current and future. */
  forTill: can('product.listForPos')
    .output(TillOffers)
    .query(async ({ ctx }) => ({
      offers: (await tillOffers(ctx.tx)).map(
        ({ id, name, value, unit, startsAt, endsAt, allProducts, productIds, priority }) => ({
          ...{ id, name, value, unit, startsAt, endsAt, allProducts, productIds, priority },
        }),
      ),
    })),

  byId: can('offer.write')
    .meta({ rest: 'GET /v1/offers/:id' })
    .input(ById)
    .output(Offer)
    .query(({ ctx, input }) => readOffer(ctx.tx, input.id)),

  create: can('offer.write')
    .meta({ rest: 'POST /v1/offers', creates: true, wrapper: 'offer' })
    .input(OfferInput)
    .output(Offer)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, offers, {
        input,
        make: async (creation) => {
          await createOffer(ctx, { input, creation });
          ctx.emit('offer.created', creation);
        },
        read: (id) => readOffer(ctx.tx, id),
      }),
    ),

  update: can('offer.write')
    .meta({ rest: 'PATCH /v1/offers/:id', wrapper: 'offer' })
    .input(OfferChanges)
    .output(Offer)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readOffer(ctx.tx, input.id),
        change: async () => {
          const before = await updateOffer(ctx, input);
          ctx.emit('offer.updated', { id: input.id });
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  /** Switches between active and inactive. */
  toggleActive: can('offer.write')
    .meta({ rest: 'PATCH /v1/offers/:id/toggle-active', wrapper: 'offer' })
    .input(ById)
    .output(Offer)
    .mutation(async ({ ctx, input: { id } }) => {
      const { active } = await readOffer(ctx.tx, id);
      const before = await updateOffer(ctx, { id, active: !active });
      ctx.emit('offer.updated', { id });
      await ctx.audit({ subjectId: id, before: { active: before.active }, after: { active: !active } });
      return readOffer(ctx.tx, id);
    }),

  /** Creates an inactive copy. */
  duplicate: can('offer.write')
    .meta({ rest: 'POST /v1/offers/:id/duplicate', creates: true, wrapper: 'offer' })
    .input(ById)
    .output(Offer)
    .mutation(async ({ ctx, input }) => {
      const { name, createdAt, updatedAt, deletedAt, ...same } = await readOffer(ctx.tx, input.id);
      const id = newId();
      await createOffer(ctx, {
        creation: { id, fingerprint: null },
        input: {
          ...same,
          name: `${cut(name ?? '', 52)} (copia)`.trim(),
          active: false,
          startsAt: same.startsAt.toISOString(),
          endsAt: same.endsAt.toISOString(),
        },
      });
      ctx.emit('offer.created', { id });
      return readOffer(ctx.tx, id);
    }),

  remove: can('offer.write')
    .meta({ rest: 'DELETE /v1/offers/:id' })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await readOffer(ctx.tx, input.id);
      await ctx.tx
        .update(offers)
        .set({ deletedAt: ctx.now(), active: false, updatedAt: sql`now()` })
        .where(and(notDeleted(offers), eq(offers.id, input.id)));
      ctx.emit('offer.deleted', { id: input.id });
      await ctx.audit({ subjectId: input.id, before });
    }),
});
