import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { testServices } from '../../../core/testing.ts';
import { domains } from '../../../domains.ts';
import { uploads } from '../../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../../platform/upload/upload.ts';
import { removeUnused } from '../../../unused-uploads.ts';
import { acceptAccount, anAccount, aStore } from '../weborder.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);
type Store = Awaited<ReturnType<typeof aStore>>;

/** A picture that arrived in a stranger's form. */
async function aPicture({ organizationId }: Pick<Store, 'organizationId'>, values = {}) {
  const { db, config } = world.services;
  const id = newId();
  const file = { filename: 'pago.png', contentType: 'image/png', byteSize: 900, checksum: 'x' };
  const stored = { storageKey: `private/${organizationId}/${id}`, storedAt: new Date() };
  const row = { visibility: 'private' as const, ...file, ...stored, ...values };
  await db.insert(uploads).values({ id, organizationId, ...row });
  return signedIdOf({ config, organizationId }, id);
}

/** A store to which customers may transfer. */
async function aPayable() {
  const store = await aStore(world.services);
  await acceptAccount(world.services, store, anAccount);
  return store;
}

const transferred = (store: Store) =>
  store.stranger.storeOrder.create(store.order({ paymentMethod: 'transfer' }));

test('a customer who transferred sends a proof, three times at most, and no other user can', async () => {
  const store = await aPayable();
  const { caller, stranger } = store;
  const { id, trackingCode: code, canProve, proofs } = await transferred(store);
  expect([canProve, proofs]).toEqual([true, 0]);
  const first = await aPicture(store);
  expect(await stranger.storeOrder.prove({ code, image: first })).toMatchObject({
    proofs: 1,
    canProve: true,
  });
  // A retry is the same picture.
  expect(await stranger.storeOrder.prove({ code, image: first })).toMatchObject({ proofs: 1 });
  await stranger.storeOrder.prove({ code, image: await aPicture(store) });
  const all = await stranger.storeOrder.prove({ code, image: await aPicture(store) });
  expect(all).toMatchObject({ proofs: 3, canProve: false });
  expect(await refused(stranger.storeOrder.prove({ code, image: await aPicture(store) }))).toMatchObject({
    fields: { image: ['tooManyAttachments'] },
  });
  const order = await caller.webOrder.byId({ id });
  expect(order.proofs).toHaveLength(3);
  expect(order.steps.at(-1)).toMatchObject({ kind: 'payment', to: 'proof', by: 'Marta Xol' });
  const proof = order.proofs[0]?.id ?? '';
  expect(await caller.webOrder.proof({ orderId: id, id: proof })).toMatchObject({
    url: expect.stringContaining('/files/'),
  });
  const other = await transferred(store);
  const elsewhere = await aStore(world.services);
  for (const wrong of [
    () => caller.webOrder.proof({ orderId: other.id, id: proof }),
    () => caller.webOrder.proof({ orderId: id, id: newId() }),
    () => elsewhere.caller.webOrder.proof({ orderId: id, id: proof }),
  ])
    expect(await refused(wrong())).toMatchObject({ reason: 'notFound' });
});

test('a proof is a picture of a stranger, for an order that is to be paid by transfer', async () => {
  const store = await aPayable();
  const { caller, stranger } = store;
  const { id, trackingCode: code } = await transferred(store);
  const foreign = await aPicture(await aStore(world.services));
  for (const image of [
    foreign,
    'x',
    await aPicture(store, { kind: 'document' }),
    await aPicture(store, { visibility: 'public' }),
    await aPicture(store, { storageKey: null, storedAt: null }),
    await aPicture(store, { userId: store.owner.id }),
  ])
    expect(await refused(stranger.storeOrder.prove({ code, image }))).toMatchObject({ reason: 'notFound' });
  await caller.webOrder.approve({ id, payments: [{ method: 'transfer', amount: 2500 }] });
  const late = stranger.storeOrder.prove({ code, image: await aPicture(store) });
  expect(await refused(late)).toMatchObject({ reason: 'transitionNotAllowed' });
  const cash = await store.stranger.storeOrder.create(store.order());
  const unasked = stranger.storeOrder.prove({ code: cash.trackingCode, image: await aPicture(store) });
  expect(await refused(unasked)).toMatchObject({ reason: 'transitionNotAllowed' });
});

test('a proof stays in the store as long as its order is there', async () => {
  const store = await aPayable();
  const { trackingCode: code } = await transferred(store);
  await store.stranger.storeOrder.prove({ code, image: await aPicture(store) });
  await aPicture(store);
  await removeUnused(world.services, domains, sql`u.organization_id = ${store.organizationId}`);
  const { db } = world.services;
  // And the three photos of its account.
  expect(await db.$count(uploads, eq(uploads.organizationId, store.organizationId))).toBe(1 + 3);
});
