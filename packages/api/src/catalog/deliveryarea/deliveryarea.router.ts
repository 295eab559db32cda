import type { TenantTx } from '@mostrador/database/connect';
import { ById } from '@mostrador/shared/wire/id';
import { and, eq, sql } from 'drizzle-orm';
import { conflict, notFound } from '../../core/call/errors.ts';
import { countLocked, holdOrganization } from '../../core/call/gate/plan-limit.ts';
import { can, router } from '../../core/call/trpc.ts';
import { notDeleted } from '../../core/db/columns.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import {
  DeliveryArea,
  DeliveryAreaChanges,
  DeliveryAreaChoices,
  DeliveryAreaFilter,
  DeliveryAreaInput,
  DeliveryAreaList,
} from './deliveryarea.schema.ts';
import { deliveryAreas } from './deliveryarea.table.ts';
import { activeAreas, deliveryAreaOf, holdDeliveryArea, readDeliveryArea, shapeOf } from './deliveryarea.ts';

/** The public page lists all areas at once. */
const mostAreas = 100;

/** The public pages for customers display delivery areas too. */
const touches = ['deliveryArea', 'store'] as const;

export const deliveryAreaRouter = router({
  list: can('deliveryarea.write')
    .meta({ rest: 'GET /v1/delivery-areas' })
    .input(DeliveryAreaFilter)
    .output(DeliveryAreaList)
    .query(async ({ ctx, input }) => {
      const { rows, pagination } = await listPage(ctx.tx, {
        from: deliveryAreas,
        search: matching(deliveryAreas.searchText, input.content),
        order: [deliveryAreas.position, 'asc'],
        query: input,
        row: deliveryAreaOf,
      });
      return { deliveryAreas: rows, pagination };
    }),

  /** The delivery prices by area, for users who handle orders. They can choose an area but not change one. */
  choices: can('weborder.list')
    .output(DeliveryAreaChoices)
    .query(async ({ ctx }) => ({
      areas: (await activeAreas(ctx.tx)).map(({ id, name, fee }) => ({ id, name, fee })),
    })),

  byId: can('deliveryarea.write')
    .meta({ rest: 'GET /v1/delivery-areas/:id' })
    .input(ById)
    .output(DeliveryArea)
    .query(({ ctx, input }) => readDeliveryArea(ctx.tx, input.id)),

  /** Creates an area in the last position: areas before it are matched first. */
  create: can('deliveryarea.write')
    .meta({ rest: 'POST /v1/delivery-areas', creates: true, touches })
    .input(DeliveryAreaInput)
    .output(DeliveryArea)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, deliveryAreas, {
        input,
        make: async (creation) => {
          await requireRoom(ctx.tx, ctx.principal.organizationId);
          const { etaMinutes = 45, etaMax = null, match = 'list', places = [], ...given } = input;
          const { radiusM = null, polygon = null } = given;
          const shape = shapeOf({ name: input.name, etaMinutes, etaMax, match, places, radiusM, polygon });
          const position = sql`(select coalesce(max(position), 0) + 1 from delivery_areas)`;
          await ctx.tx.insert(deliveryAreas).values({ ...given, ...shape, ...creation, position });
          ctx.emit('delivery_area.created', creation);
        },
        read: (id) => readDeliveryArea(ctx.tx, id),
      }),
    ),

  update: can('deliveryarea.write')
    .meta({ rest: 'PATCH /v1/delivery-areas/:id', touches })
    .input(DeliveryAreaChanges)
    .output(DeliveryArea)
    .mutation(({ ctx, input: { id, ...changes } }) =>
      ctx.edit({
        read: () => readDeliveryArea(ctx.tx, id),
        change: async () => {
          const before = await holdDeliveryArea(ctx.tx, id);
          const fields = Object.fromEntries(
            Object.entries(changes).filter(([, value]) => value !== undefined),
          );
          await ctx.tx
            .update(deliveryAreas)
            .set({ ...changes, ...shapeOf({ ...before, ...fields }), updatedAt: sql`now()` })
            .where(eq(deliveryAreas.id, id));
          ctx.emit('delivery_area.updated', { id });
          await ctx.audit({ subjectId: id, before, after: changes });
        },
      }),
    ),

  remove: can('deliveryarea.write')
    .meta({ rest: 'DELETE /v1/delivery-areas/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await holdDeliveryArea(ctx.tx, input.id);
      const [gone] = await ctx.tx
        .update(deliveryAreas)
        .set({ deletedAt: ctx.now(), updatedAt: sql`now()` })
        .where(and(notDeleted(deliveryAreas), eq(deliveryAreas.id, input.id)))
        .returning({ id: deliveryAreas.id });
      if (!gone) throw notFound();
      ctx.emit('delivery_area.deleted', input);
      await ctx.audit({ subjectId: input.id, before });
    }),
});

async function requireRoom(tx: TenantTx, organizationId: string) {
  const hold = holdOrganization(organizationId);
  const counted = sql`${deliveryAreas} where ${notDeleted(deliveryAreas)}`;
  const count = await countLocked(tx, { hold, counted, limit: mostAreas });
  if (count >= mostAreas) throw conflict('tooManyAreas', { limit: mostAreas });
}
