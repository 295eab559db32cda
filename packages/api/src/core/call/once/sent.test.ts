import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contacts } from '../../../directory/contact/contact.table.ts';
import { createIdempotent } from '../../db/create-idempotent.ts';
import { aCall, aShop, testServices } from '../../testing.ts';
import { can, createCallerFactory, router } from '../trpc.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const before = z.object({ id: z.uuid(), name: z.string() });
const after = before.extend({ notes: z.string().default('nuevo') });

const versionOf = (schema: typeof before | typeof after) =>
  router({
    create: can('contact.create')
      .meta({ creates: true })
      .input(schema)
      .mutation(({ ctx, input }) =>
        createIdempotent(ctx.tx, contacts, {
          input,
          make: ({ id, fingerprint }) =>
            ctx.tx
              .insert(contacts)
              .values({ id, fingerprint, name: input.name, nameKey: '', searchText: '' }),
          read: async (id) => id,
        }),
      ),
  });

test('a retry is known after its schema learned a default; another body is not', async () => {
  const shop = await aShop(world.services);
  const call = aCall(world.services, { credential: shop.token, organization: shop.organizationId });
  const old = createCallerFactory(versionOf(before))(call);
  const now = createCallerFactory(versionOf(after))(call);
  const body = { id: newId(), name: 'Luis' };
  expect(await old.create(body)).toBe(body.id);
  expect(await now.create({ name: body.name, id: body.id })).toBe(body.id);
  await expect(now.create({ ...body, name: 'Ana' })).rejects.toMatchObject({ reason: 'idInUse' });
});
