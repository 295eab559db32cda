import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aCall, aShop, openSession, testServices } from '../../core/testing.ts';
import { secondFactors } from '../auth/auth.table.ts';
import { users } from '../user/user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const due = { status: 403, reason: 'secondFactorDue' };

/** Adds a confirmed second factor, as if the user had entered a first code of the app. */
const giveFactor = (userId: string) =>
  world.services.db.insert(secondFactors).values({ userId, secret: 'sealed', confirmedAt: new Date() });

/** A shop with an owner who has a second factor and requires one of the other members. */
async function aStrictShop() {
  const shop = await aShop(world.services);
  await giveFactor(shop.owner.id);
  await shop.caller.organization.update({ requireSecondFactor: true });
  return shop;
}

test('only an owner with a second factor asks one of the others', async () => {
  const shop = await aShop(world.services);
  const ask = () => shop.caller.organization.update({ requireSecondFactor: true });
  expect(await refused(ask())).toMatchObject({
    status: 422,
    fields: { requireSecondFactor: ['ownSecondFactorFirst'] },
  });
  expect((await shop.caller.organization.current()).requireSecondFactor).toBe(false);
  await giveFactor(shop.owner.id);
  expect((await ask()).requireSecondFactor).toBe(true);
  const partner = await shop.employee();
  expect(await refused(partner.caller.organization.update({ requireSecondFactor: false }))).toMatchObject({
    status: 403,
  });
});

test('a user with export rights gets no shop data before the second factor is set up', async () => {
  const shop = await aStrictShop();
  const exporter = await shop.employee({ flags: ['acc_export', 'inventory_see_catalog'] });
  const manager = await shop.employee({ allowAll: true });
  const cashier = await shop.employee({ flags: ['inventory_see_catalog'] });
  for (const { caller, id } of [exporter, manager]) {
    for (const call of [
      () => caller.product.list({}),
      () => caller.contact.create({ name: 'Ana' }),
      () => caller.organization.users(),
      () => caller.notification.listOfOrganization({}),
    ])
      expect(await refused(call())).toMatchObject(due);
    expect((await caller.user.me()).secondFactorDue).toBe(true);
    expect((await caller.secondFactor.read()).isOn).toBe(false);
    await giveFactor(id);
    expect((await caller.user.me()).secondFactorDue).toBe(false);
    expect((await caller.product.list({})).products).toEqual([]);
  }
  expect((await cashier.caller.product.list({})).products).toEqual([]);
  expect((await cashier.caller.user.me()).secondFactorDue).toBe(false);
});

test('an owner who takes the own factor off needs it again, in this shop alone', async () => {
  const shop = await aStrictShop();
  const other = await shop.another({ name: 'Otra' });
  await world.services.db.delete(secondFactors).where(eq(secondFactors.userId, shop.owner.id));
  const { product, organization } = shop.caller;
  expect(await refused(product.list({}))).toMatchObject(due);
  expect(await refused(organization.update({ requireSecondFactor: false }))).toMatchObject(due);
  const rename = shop.caller.user.update({ organizationName: 'Otro nombre' });
  expect(await refused(rename)).toMatchObject(due);
  expect(await refused(other.caller.organization.remove({ id: shop.organizationId }))).toMatchObject(due);
  expect((await other.caller.product.list({})).products).toEqual([]);
});

test('a key goes on, and so does the till of a PIN, without exports', async () => {
  const shop = await aShop(world.services);
  const input = { ...(await shop.prove()), name: 'Tienda', scopes: ['products:read' as const] };
  const { key } = await shop.caller.apiKey.create(input);
  await giveFactor(shop.owner.id);
  await shop.caller.organization.update({ requireSecondFactor: true });
  await world.services.db.delete(secondFactors).where(eq(secondFactors.userId, shop.owner.id));
  expect((await shop.as(key ?? '').product.list({})).products).toEqual([]);
  const [owner] = await world.services.db.select().from(users).where(eq(users.id, shop.owner.id));
  const person = { id: shop.owner.id, passwordHash: owner?.passwordHash ?? null };
  const atTill = { ...person, tillOf: shop.organizationId };
  const till = shop.as(await openSession(world.services.db, atTill, aCall(world.services)));
  expect((await till.product.list({})).products).toEqual([]);
  const { currentPermissions, secondFactorDue } = await till.user.me();
  expect([currentPermissions.acc_export, secondFactorDue]).toEqual([false, false]);
});
