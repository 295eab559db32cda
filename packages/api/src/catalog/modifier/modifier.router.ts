import type { TenantTx } from '@mostrador/database/connect';
import { lineKinds } from '@mostrador/shared/codes/codes';
import { oneOf } from '@mostrador/shared/wire/field';
import { ById, id } from '@mostrador/shared/wire/id';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Principal } from '../../core/call/call.ts';
import { can, router } from '../../core/call/trpc.ts';
import { createIdempotent } from '../../core/db/create-idempotent.ts';
import { listPage } from '../../core/db/list.ts';
import { matching } from '../../core/db/search.ts';
import { Modifier, ModifierChanges, ModifierFilter, ModifierInput, ModifierList } from './modifier.schema.ts';
import { modifiers } from './modifier.table.ts';
import { holdModifier, modifiersOf, readModifier, readModifiers } from './modifier.ts';
import { createModifier, removeModifier, updateModifier } from './modifier.write.ts';

/** Products and services show their modifiers, and tills ask for them. */
const touches = ['modifier', 'product', 'service'] as const;

export const modifierRouter = router({
  listOfProducts: can('modifier.list')
    .meta({ rest: 'GET /v1/modifiers/product' })
    .input(ModifierFilter)
    .output(ModifierList)
    .query(({ ctx, input }) => listModifiers(ctx, 'product', input)),

  listOfServices: can('modifier.list')
    .meta({ rest: 'GET /v1/modifiers/service' })
    .input(ModifierFilter)
    .output(ModifierList)
    .query(({ ctx, input }) => listModifiers(ctx, 'service', input)),

  /** The modifiers that a product or service offers when it is sold, in their order. */
  forPos: can('modifier.listForPos')
    .input(z.object({ id: id(), kind: oneOf(lineKinds) }))
    .output(z.object({ modifiers: z.array(Modifier) }))
    .query(async ({ ctx, input }) => ({ modifiers: await modifiersOf(ctx, input) })),

  byId: can('modifier.list')
    .meta({ rest: 'GET /v1/modifiers/:id' })
    .input(ById)
    .output(Modifier)
    .query(({ ctx, input }) => readModifier(ctx, input.id)),

  create: can('modifier.create')
    .meta({ rest: 'POST /v1/modifiers', creates: true, wrapper: 'modifier', touches })
    .input(ModifierInput)
    .output(Modifier)
    .mutation(({ ctx, input }) =>
      createIdempotent(ctx.tx, modifiers, {
        input,
        make: (creation) => {
          ctx.emit('modifier.created', creation);
          return createModifier(ctx, { input, creation });
        },
        read: (made) => readModifier(ctx, made),
      }),
    ),

  update: can('modifier.update')
    .meta({ rest: 'PATCH /v1/modifiers/:id', wrapper: 'modifier', touches })
    .input(ModifierChanges)
    .output(Modifier)
    .mutation(({ ctx, input }) =>
      ctx.edit({
        read: () => readModifier(ctx, input.id),
        change: async () => {
          // The bounds are validated together, so the modifier is locked: concurrent changes must see each
          // other.
          const before = await holdModifier(ctx, input.id);
          await updateModifier(ctx, before, input);
          ctx.emit('modifier.updated', input);
          await ctx.audit({ subjectId: input.id, before, after: input });
        },
      }),
    ),

  remove: can('modifier.remove')
    .meta({ rest: 'DELETE /v1/modifiers/:id', touches })
    .input(ById)
    .mutation(async ({ ctx, input }) => {
      const before = await readModifier(ctx, input.id);
      await removeModifier(ctx, input.id);
      ctx.emit('modifier.deleted', input);
      await ctx.audit({ subjectId: input.id, before });
    }),
});

type Reader = { tx: TenantTx; principal: Pick<Principal, 'flags'> };

async function listModifiers(ctx: Reader, kind: (typeof lineKinds)[number], query: ModifierFilter) {
  const { rows, pagination } = await listPage(ctx.tx, {
    from: modifiers,
    where: and(eq(modifiers.kind, kind), matching(modifiers.nameKey, query.content)),
    order: [modifiers.sortKey, 'asc'],
    query,
    read: (ids) => readModifiers(ctx, ids),
  });
  return { modifiers: rows, pagination };
}
