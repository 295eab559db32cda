import { newId } from '@mostrador/shared/wire/new-id';
import { maxListed } from '@mostrador/shared/words/audit-words';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { auditLog } from '../../core/core.table.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { members } from '../organization/organization.table.ts';
import { withNames } from './audit-names.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

describe('an entry', () => {
  const latest = async ({ caller }: Awaited<ReturnType<typeof aShop>>, resource: string) => {
    const [entry] = (await caller.audit.list({ thing: resource })).auditLogs;
    if (!entry) throw new Error('Something was done.');
    return entry;
  };
  const changed = ({ changes }: Awaited<ReturnType<typeof latest>>) =>
    Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]));

  test('says what stood there before, also of what a product keeps elsewhere', async () => {
    const shop = await aShop(world.services);
    const [old, now] = [
      await shop.caller.productCategory.create({ name: 'Panes' }),
      await shop.caller.productCategory.create({ name: 'Dulces' }),
    ];
    const { id } = await shop.caller.product.create({
      name: 'Pan',
      price: 500,
      cost: 250,
      barcode: '7501',
      productCategoryId: old.id,
    });
    await shop.caller.product.update({ id, cost: 300, barcode: '7502', productCategoryId: now.id });
    const entry = await latest(shop, 'product');
    expect(changed(entry)).toEqual({
      cost: [2.5, 3],
      barcode: ['7501', '7502'],
      product_category_id: [old.id, now.id],
    });
    expect(entry.names).toMatchObject({ [old.id]: 'Panes', [now.id]: 'Dulces' });
    expect(entry.subjectName).toBe('Pan');
  });

  test('says of an edited sale what was on it', async () => {
    const shop = await aShop(world.services);
    const { id } = await shop.caller.product.create({ name: 'Pan', price: 500, stock: 9000 });
    const sale = await shop.caller.pos.create({ products: [{ id, quantity: 1000 }] });
    await shop.caller.pos.edit({ id: sale.id, products: [{ id, quantity: 2000 }], comments: 'Otro más' });
    expect((await latest(shop, 'pos')).subjectName).toBe(sale.code);
    expect(changed(await latest(shop, 'pos'))).toMatchObject({
      amount: [5, 10],
      comments: [null, 'Otro más'],
      products: [[{ id, quantity: 1, price: 5 }], [{ id, quantity: 2, price: 5 }]],
    });
  });

  test('tells amounts of what is gone or counted as amounts', async () => {
    const shop = await aShop(world.services);
    const extra = await shop.caller.modifier.create({
      name: 'Salsas',
      type: 'product',
      options: [{ name: 'Verde', price: 150 }],
    });
    await shop.caller.modifier.remove({ id: extra.id });
    const { options } = changed(await latest(shop, 'modifier'));
    expect(options).toMatchObject([[{ name: 'Verde', price: 1.5 }], null]);
    const { id } = await shop.caller.cashSession.open({ openingAmount: 10_000 });
    await shop.caller.cashSession.close({
      cashSessionId: id,
      counted: { cash: 9950 },
      differenceReason: 'x',
    });
    expect(changed(await latest(shop, 'cashSession'))).toMatchObject({
      counted: [null, { cash: 99.5 }],
      difference: [null, -0.5],
    });
  });

  test('keeps nothing of what signs a webhook', async () => {
    const shop = await aShop(world.services);
    const hook = await shop.caller.webhook.create({
      ...(await shop.prove()),
      url: 'https://example.com/x',
      events: ['sale.done'],
    });
    await shop.caller.webhook.remove({ id: hook.id });
    expect(changed(await latest(shop, 'webhook'))).not.toHaveProperty('salt');
    const rows = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, hook.id));
    expect(JSON.stringify(rows)).not.toContain('salt');
  });

  test('is exported in words, by people who may have no name', async () => {
    const shop = await aShop(world.services);
    await world.services.db.update(members).set({ displayName: '' }).where(eq(members.userId, shop.owner.id));
    await shop.caller.contact.create({ name: 'Ana', kind: 'both' });
    const { id } = await shop.caller.audit.export({ thing: 'contact' });
    await world.work();
    expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'done' });
    const [csv] = [...world.files.values()].slice(-1).map((bytes) => Buffer.from(bytes).toString());
    expect(csv).toContain('Sin nombre');
    expect(csv).toContain('Tipo:  → Cliente y proveedor');
  });

  test('calls who had no name yet as he is called today', async () => {
    const shop = await aShop(world.services);
    const call = (displayName: string) =>
      world.services.db.update(members).set({ displayName }).where(eq(members.userId, shop.owner.id));
    await call('');
    await shop.caller.contact.create({ name: 'Luis' });
    expect((await latest(shop, 'contact')).actor.name).toBe('');
    await call('Ana Pérez');
    expect((await latest(shop, 'contact')).actor).toMatchObject({ kind: 'member', name: 'Ana Pérez' });
  });

  test('names its record at any number of entries, and no long list is expanded', async () => {
    const shop = await aShop(world.services);
    const { id } = await shop.caller.product.create({ name: 'Pan', price: 500 });
    const entry = await latest(shop, 'product');
    const ids = Array.from({ length: maxListed }, () => newId());
    const changes = [{ field: 'ids', unit: null, before: null, after: [...ids, id] }];
    const entries = ids.flatMap((subjectId) =>
      Array.from({ length: 100 }, () => ({
        ...entry,
        subjectId: newId(),
        subjectName: null,
        changes,
        thing: subjectId,
      })),
    );
    const { db } = world.services;
    const named = await inTenant({ db }, shop.organizationId, (tx) =>
      withNames(tx, [...entries, { ...entry, subjectName: null, changes }]),
    );
    expect(named.at(-1)).toMatchObject({ subjectName: 'Pan', names: { [id]: 'Pan' } });
    expect(named[0]?.names).toEqual({});
  });
});
