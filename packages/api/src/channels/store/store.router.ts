import { eq, isNull } from 'drizzle-orm';
import { can, router } from '../../core/call/trpc.ts';
import { splitProof } from '../../identity/auth/second-factor/proof.ts';
import { counted } from '../../identity/auth/sign-up/counted.ts';
import { organizations } from '../../identity/organization/organization.table.ts';
import { readPoster } from './poster.ts';
import { Poster, PosterQuery, Store, StoreUpdate } from './store.schema.ts';
import { changeStore, readStore, takeSlugOf } from './store.ts';

export const storeRouter = router({
  read: can('store.configure')
    .meta({ rest: 'GET /v1/organization-setting' })
    .output(Store)
    .query(({ ctx }) => readStore(ctx, ctx.principal.organizationId)),

  /** The content of a poster; `poster.pdf` prints it. */
  poster: can('store.configure')
    .input(PosterQuery)
    .output(Poster)
    .query(({ ctx, input }) => readPoster(ctx, input)),

  /**
   * The first change must include `description` and `fixedRate`. A store that is published without an address
   * gets one. After the first time, another `paymentLink` or `whatsappContact` requires a proof; the owner is
   * notified by email.
   */
  update: counted
    .concat(can('store.configure'))
    .meta({
      rest: 'PATCH /v1/organization-setting',
      multipart: true,
      shownBy: 'store.read',
      touches: ['store', 'organization'],
    })
    .input(StoreUpdate)
    .output(Store)
    .mutation(({ ctx, input: given }) => {
      const [proof, input] = splitProof(given);
      const { organizationId: id, shop } = ctx.principal;
      return ctx.edit({
        read: () => readStore(ctx, id),
        change: async () => {
          const before = await changeStore(ctx, input, proof);
          if (input.isPublished) await giveAddress(ctx, id, shop.name);
          await ctx.audit({ subjectId: id, before, after: input });
        },
      });
    }),
});

type Giving = Parameters<typeof readStore>[0] & {
  now: () => Date;
  emit: (name: 'organization.updated', subject: { id: string }) => void;
};

async function giveAddress({ tx, now, emit }: Giving, id: string, name: string) {
  const [lacking] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(isNull(organizations.slug));
  if (!lacking) return;
  const slug = await takeSlugOf(tx, name);
  await tx.update(organizations).set({ slug, updatedAt: now() }).where(eq(organizations.id, id));
  emit('organization.updated', { id });
}
