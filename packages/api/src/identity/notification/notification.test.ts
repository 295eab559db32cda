import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { dispatchEvents } from '../../events.ts';
import { changelogs } from '../changelog/changelog.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
beforeEach(() => dispatch());
afterAll(() => world.close());

const dispatch = () => dispatchEvents(world.services, domains);

/** A shop that sells its way down from 10 pieces, its mark at 5. */
async function aStore() {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const { id } = await caller.product.create({ name: 'Café', price: 1000, stock: 10_000 });
  const sell = async (quantity: number) => {
    await caller.pos.create({ products: [{ id, quantity }] });
    await dispatch();
  };
  const heard = async (reader = caller) =>
    (await reader.notification.listOfOrganization({})).notifications.map(({ kind }) => kind);
  return { shop, caller, id, sell, heard };
}

describe('a product that runs out', () => {
  test('triggers one notification when it crosses its mark, and one when none is left', async () => {
    const { caller, id, sell, heard } = await aStore();
    await sell(4000);
    expect(await heard()).toEqual([]);
    await sell(1000);
    await sell(1000);
    await sell(1000);
    expect(await heard()).toEqual(['stock_low']);
    await sell(3000);
    expect(await heard()).toEqual(['stock_out', 'stock_low']);
    const { notifications } = await caller.notification.listOfOrganization({});
    expect(notifications).toMatchObject([
      {
        kind: 'stock_out',
        severity: 'danger',
        title: 'Producto agotado',
        body: 'Se acabó Café',
        link: `/dashboard/productos/${id}`,
        seenAt: null,
      },
      { kind: 'stock_low', severity: 'warning', body: 'Quedan 5 de Café' },
    ]);
  });

  test('writes what is left as the shop writes its amounts', async () => {
    const shop = await aShop(world.services, { settings: { moneySymbol: 'comma' } });
    const { caller } = shop;
    const maize = { name: 'Maíz', price: 100, stock: 2_000_500, lowStock: 1_500_000 };
    const { id } = await caller.product.create({ ...maize, unit: 'kg', quantityStep: 500 });
    await caller.pos.create({ products: [{ id, quantity: 1_000_000 }] });
    await dispatch();
    const { notifications } = await caller.notification.listOfOrganization({});
    expect(notifications).toMatchObject([{ kind: 'stock_low', body: 'Quedan 1.000,5 de Maíz' }]);
  });

  test('twice within a day notifies once, and not at all if it was refilled first', async () => {
    const { caller, id, sell, heard } = await aStore();
    await sell(5000);
    await caller.product.adjustStock({ id, quantity: 9000, reason: 'purchase' });
    await sell(9000);
    expect(await heard()).toEqual(['stock_low']);
    await caller.product.adjustStock({ id, quantity: -5000, reason: 'theft' });
    await caller.product.adjustStock({ id, quantity: 9000, reason: 'found' });
    await dispatch();
    expect(await heard()).toEqual(['stock_low']);
  });

  test('by a count triggers a notification too', async () => {
    const { caller, id, heard } = await aStore();
    const { variants } = await caller.product.byId({ id });
    const count = await caller.stockCount.create({});
    await caller.stockCount.count({ id: count.id, variantId: variants[0]?.id, quantity: 2000 });
    await caller.stockCount.finish({ id: count.id });
    await caller.stockCount.post({ id: count.id });
    await dispatch();
    expect(await heard()).toEqual(['stock_low']);
  });

  test('is in the words of who reads it, and only for who may see products', async () => {
    const { shop, sell, heard } = await aStore();
    await sell(5000);
    const { caller: english } = { caller: shop.as(shop.token, { language: 'en' }) };
    const { notifications } = await english.notification.listOfOrganization({});
    expect(notifications[0]?.title).not.toBe('Quedan pocas existencias');
    const seer = await shop.employee({ flags: ['inventory_see_catalog'] });
    const clerk = await shop.employee();
    expect([await heard(seer.caller), await heard(clerk.caller)]).toEqual([['stock_low'], []]);
    const other = await aShop(world.services);
    expect(await heard(other.caller)).toEqual([]);
  });
});

describe('seen', () => {
  test('is each person’s own, one by one or all at once', async () => {
    const { shop, caller, sell } = await aStore();
    await sell(5000);
    await sell(5000);
    const { caller: colleague } = await shop.employee({ flags: ['inventory_see_catalog'] });
    expect(await caller.notification.unseen()).toEqual({ count: 2 });
    const [first] = (await caller.notification.listOfOrganization({})).notifications;
    const id = first?.id ?? '';
    await Promise.all([caller.notification.seen({ id }), caller.notification.seen({ id })]);
    expect(await caller.notification.unseen()).toEqual({ count: 1 });
    await caller.notification.allSeen();
    expect(await caller.notification.unseen()).toEqual({ count: 0 });
    expect(await colleague.notification.unseen()).toEqual({ count: 2 });
    const { notifications } = await caller.notification.listOfOrganization({});
    expect(notifications.every(({ seenAt }) => seenAt !== null)).toBe(true);
  });

  test('is refused for an unknown notification or another organization’s', async () => {
    const { caller, sell } = await aStore();
    await sell(5000);
    const [first] = (await caller.notification.listOfOrganization({})).notifications;
    const other = await aShop(world.services);
    for (const id of [first?.id ?? '', newId()])
      await expect(other.caller.notification.seen({ id })).rejects.toMatchObject({ reason: 'notFound' });
    expect(await caller.notification.unseen()).toEqual({ count: 1 });
  });
});

test('a notification type that a user disabled is not sent to that user, and is sent to others', async () => {
  const { shop, caller, sell, heard } = await aStore();
  expect(await caller.notification.choice()).toMatchObject({ muted: [], notPushed: [], quiet: null });
  const clerk = await shop.employee();
  expect((await clerk.caller.notification.choice()).kinds).toEqual(['task_done', 'task_failed', 'web_order']);
  const quiet = { from: '22:00', until: '07:00' };
  await caller.notification.choose({ quiet, notPushed: ['stock_out'] });
  expect(await caller.notification.choose({ muted: ['stock_low'] })).toEqual({
    muted: ['stock_low'],
    notPushed: ['stock_out'],
    quiet,
  });
  await sell(5000);
  expect(await heard()).toEqual([]);
  const { caller: colleague } = await shop.employee({ flags: ['inventory_see_catalog'] });
  expect(await heard(colleague)).toEqual(['stock_low']);
  await caller.notification.choose({ muted: [] });
  expect(await heard()).toEqual(['stock_low']);
});

test('the user who requested a file is notified when it is ready, and no other user is', async () => {
  const { shop, caller, heard } = await aStore();
  await caller.stock.export({});
  await world.work();
  await dispatch();
  const { caller: colleague } = await shop.employee({ allowAll: true });
  expect([await heard(), await heard(colleague)]).toEqual([['task_done'], []]);
});

test('the owner hears who joins', async () => {
  const { shop, caller, heard } = await aStore();
  const role = await caller.role.create({ name: 'Cajas', permissions: [] });
  const invite = await caller.invitation.create({ roleId: role.id });
  const { caller: clerk } = await shop.employee();
  const guest = await aShop(world.services);
  await guest.caller.invitation.join({ code: invite.code ?? '' });
  await dispatch();
  expect([await heard(), await heard(clerk)]).toEqual([['member_joined'], []]);
});

test('a new program feature is a platform notification, seen once for all organizations', async () => {
  const id = newId();
  await world.services.db.insert(changelogs).values({
    id,
    title: { es: 'Conteos', en: 'Counts', ar: 'الجرد' },
    excerpt: { es: 'Cuenta', en: 'Count', ar: 'عدّ' },
    content: { es: 'Ya puedes contar.', en: 'Count.', ar: 'عدّ.' },
    createdAt: new Date(Date.now() + 60_000),
  });
  const { caller } = await aStore();
  const news = async () =>
    (await caller.notification.listOfPlatform({})).notifications.find((each) => each.id === id);
  expect(await news()).toMatchObject({ kind: 'changelog', title: 'Conteos', seenAt: null });
  await caller.notification.seen({ id });
  expect((await news())?.seenAt).not.toBeNull();
});
