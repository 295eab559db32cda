import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanup } from './cleanup.ts';
import type { Services } from './core/call/call.ts';
import { aCall, aShop, testServices } from './core/testing.ts';
import { discardFormFiles } from './discard-form-files.ts';
import { domains } from './domains.ts';
import { uploads } from './platform/upload/upload.table.ts';
import { objectsOf, signedIdOf } from './platform/upload/upload.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());
beforeEach(() => removeUnused(world.services));

const removeUnused = async (services: Services) => (await cleanup(services, domains)).uploads;

type Shop = Awaited<ReturnType<typeof aShop>>;

/** A picture that arrived so many days ago. */
async function aPicture({ organizationId, owner }: Shop, daysAgo = 2) {
  const row = { id: newId(), organizationId, kind: 'image', visibility: 'public' } as const;
  const storageKey = `${organizationId}/${row.id}`;
  await world.services.db.insert(uploads).values({
    ...row,
    userId: owner.id,
    filename: 'foto.png',
    contentType: 'image/png',
    byteSize: 1,
    checksum: '',
    storageKey,
    storedAt: new Date(),
    createdAt: new Date(Date.now() - daysAgo * 86_400_000),
  });
  for (const key of objectsOf(row)) world.files.set(key, Buffer.from('x'));
  const signedId = signedIdOf({ config: world.services.config, organizationId }, row.id);
  return { signedId, isThere: () => objectsOf(row).every((key) => world.files.has(key)) };
}

const later = (days: number) => ({
  ...world.services,
  now: () => new Date(Date.now() + days * 86_400_000),
});

test('an upload unused for a day is removed, a used or new one stays', async () => {
  const shop = await aShop(world.services);
  const [abandoned, fresh, shown, replaced, logo] = await Promise.all([
    aPicture(shop),
    aPicture(shop, 0),
    aPicture(shop),
    aPicture(shop),
    aPicture(shop),
  ]);
  const images = [{ blobSignedId: replaced.signedId }];
  const product = await shop.caller.product.create({ name: 'Café', price: 100, images });
  await shop.caller.product.update({ id: product.id, images: [{ blobSignedId: shown.signedId }] });
  await shop.caller.organization.update({ avatar: logo.signedId });
  expect(await removeUnused(world.services)).toBe(2);
  const there = [abandoned, fresh, shown, replaced, logo].map(({ isThere }) => isThere());
  expect(there).toEqual([false, true, true, false, true]);
  expect(await removeUnused(world.services)).toBe(0);
});

test('pictures of a deleted product stay as long as it can be restored', async () => {
  const shop = await aShop(world.services);
  const picture = await aPicture(shop);
  const images = [{ blobSignedId: picture.signedId }];
  const product = await shop.caller.product.create({ name: 'Té', price: 100, images });
  await shop.caller.product.remove({ id: product.id, deleteReason: 'other' });
  await removeUnused(later(29));
  expect(picture.isThere()).toBe(true);
  await removeUnused(later(31));
  expect(picture.isThere()).toBe(false);
});

test('a deleted organization leaves no files behind', async () => {
  const shop = await aShop(world.services);
  const [shown, logo] = [await aPicture(shop), await aPicture(shop)];
  await shop.caller.product.create({ name: 'Té', price: 1, images: [{ blobSignedId: shown.signedId }] });
  await shop.caller.organization.update({ avatar: logo.signedId });
  await world.services.db.execute(
    sql`update organizations set deleted_at = now() where id = ${shop.organizationId}`,
  );
  await removeUnused(later(29));
  expect([shown, logo].map(({ isThere }) => isThere())).toEqual([true, true]);
  await removeUnused(later(31));
  expect([shown, logo].map(({ isThere }) => isThere())).toEqual([false, false]);
});

test('a store that fails keeps the row, so that the next night tries again', async () => {
  const shop = await aShop(world.services);
  const picture = await aPicture(shop);
  const storage = {
    ...world.services.storage,
    remove: async () => {
      throw new Error('The store is away.');
    },
  };
  await expect(removeUnused({ ...world.services, storage })).rejects.toThrow('The store is away.');
  expect(await removeUnused(world.services)).toBe(1);
  expect(picture.isThere()).toBe(false);
});

test('attached and removed at the same moment: either it is shown or it was refused', async () => {
  const shop = await aShop(world.services);
  const pictures = await Promise.all(Array.from({ length: 12 }, () => aPicture(shop)));
  const [, ...attached] = await Promise.all([
    removeUnused(world.services),
    ...pictures.map(({ signedId }, index) =>
      shop.caller.product
        .create({ name: `Pan ${index}`, price: 1, images: [{ blobSignedId: signedId }] })
        .then(
          () => true,
          () => false,
        ),
    ),
  ]);
  expect(attached).toEqual(pictures.map(({ isThere }) => isThere()));
});

test('a refused form leaves nothing, and takes nothing that is in use', async () => {
  const shop = await aShop(world.services);
  const [unused, used] = [await aPicture(shop, 0), await aPicture(shop, 0)];
  await shop.caller.organization.update({ avatar: used.signedId });
  const admitted = { organizationId: shop.organizationId, userId: shop.owner.id };
  await discardFormFiles(aCall(world.services), admitted, [unused.signedId, used.signedId]);
  expect([unused, used].map(({ isThere }) => isThere())).toEqual([false, true]);
});
