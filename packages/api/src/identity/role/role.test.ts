import { flags } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { members } from '../organization/organization.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

describe('roles', () => {
  test('are made, listed by name, changed and removed', async () => {
    const { caller } = await aShop(world.services);
    await caller.role.create({ name: 'Vendedora' });
    const cashier = await caller.role.create({
      name: 'Cajero',
      permissions: ['pdv_refund', 'pdv_refund', 'acc_discounts'],
    });
    expect(cashier).toMatchObject({
      permissions: ['pdv_refund', 'acc_discounts'],
      allowAll: false,
      userCount: 0,
    });
    const { roles, pagination } = await caller.role.list();
    expect(roles.map(({ name }) => name)).toEqual(['Cajero', 'Vendedora']);
    expect(pagination).toMatchObject({ count: 2, pages: 1 });
    expect(await caller.role.update({ id: cashier.id, permissions: [] })).toMatchObject({
      name: 'Cajero',
      permissions: [],
    });
    await caller.role.remove({ id: cashier.id });
    expect(await refused(caller.role.byId({ id: cashier.id }))).toMatchObject({ status: 404 });
  });

  test('that were deleted keep their id', async () => {
    const shop = await aShop(world.services);
    const body = { id: newId(), name: 'Cajero' };
    await shop.caller.role.create(body);
    await shop.caller.role.remove({ id: body.id });
    const again = { status: 409, reason: 'alreadyDeleted' };
    expect(await refused(shop.caller.role.create(body))).toMatchObject(again);
    expect(await refused(shop.caller.role.create({ ...body, name: 'Otro' }))).toMatchObject(again);
    const other = await aShop(world.services);
    expect(await other.caller.role.create(body)).toMatchObject({ name: 'Cajero' });
  });

  test('have one name each, and known permissions only', async () => {
    const { caller } = await aShop(world.services);
    await caller.role.create({ name: 'Cajero' });
    expect(await refused(caller.role.create({ name: 'CAJERO' }))).toMatchObject({
      status: 422,
      fields: { name: ['roleNameInUse'] },
    });
    expect(await refused(caller.role.create({ name: ' ' }))).toMatchObject({
      fields: { name: ['roleNameRequired'] },
    });
    const input: unknown = { name: 'Otro', permissions: ['pdv_edit_orders', 'be_owner'] };
    const call = Promise.resolve(Reflect.apply(caller.role.create, null, [input]));
    expect(await refused(call)).toMatchObject({ fields: { 'permissions.1': ['permissionUnknown'] } });
  });

  test('stay while a member has them', async () => {
    const shop = await aShop(world.services);
    const employee = await shop.employee({ flags: ['pdv_refund'] });
    const [role] = (await shop.caller.role.list()).roles;
    expect(role?.userCount).toBe(1);
    const id = role?.id ?? '';
    expect(await refused(shop.caller.role.remove({ id }))).toMatchObject({
      status: 409,
      reason: 'roleInUse',
    });
    await world.services.db
      .update(members)
      .set({ removedAt: new Date() })
      .where(eq(members.userId, employee.id));
    await shop.caller.role.remove({ id });
  });

  test('count from the next call of a live session', async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee({ flags: ['inventory_see_catalog'] });
    await caller.product.list({});
    const [role] = (await shop.caller.role.list()).roles;
    await shop.caller.role.update({ id: role?.id ?? '', permissions: [] });
    expect(await refused(caller.product.list({}))).toMatchObject({
      status: 403,
      details: { permission: 'inventory_see_catalog' },
    });
    await shop.caller.role.update({ id: role?.id ?? '', allowAll: true });
    await caller.product.list({});
  });

  test('are assigned by the owner alone, whatever rights another member has', async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee({ flags: [...flags], allowAll: true });
    const [role] = (await shop.caller.role.list()).roles;
    const id = role?.id ?? '';
    for (const call of [
      () => caller.role.list(),
      () => caller.role.create({ name: 'Jefe', allowAll: true }),
      () => caller.role.update({ id, permissions: [...flags] }),
      () => caller.role.remove({ id }),
    ]) {
      expect(await refused(call())).toMatchObject({ status: 403, reason: 'permissionDenied' });
    }
  });

  test('need Plus', async () => {
    const shop = await aShop(world.services, { paidUntil: null });
    expect(await refused(shop.caller.role.create({ name: 'Cajero' }))).toMatchObject({
      status: 403,
      reason: 'paidAccessRequired',
    });
  });

  test("of another organization are as if they weren't", async () => {
    const [mine, theirs] = [await aShop(world.services), await aShop(world.services)];
    const role = await theirs.caller.role.create({ name: 'Secreto' });
    for (const id of [role.id, newId()]) {
      expect(await refused(mine.caller.role.byId({ id }))).toEqual({
        status: 404,
        reason: 'notFound',
        details: {},
      });
      expect(await refused(mine.caller.role.update({ id, name: 'x' }))).toMatchObject({ status: 404 });
      expect(await refused(mine.caller.role.remove({ id }))).toMatchObject({ status: 404 });
    }
    expect(await theirs.caller.role.byId({ id: role.id })).toEqual(role);
  });
});
