import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { openClient } from '@mostrador/database/connect';
import { suspendOrganization } from '@mostrador/database/suspend-organization';
import { businessDate } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runSchedules } from '../../books/schedule/schedule-run.ts';
import { publish } from '../../channels/weborder/weborder.testing.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, aUser, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const refused = (work: Promise<unknown>) => work.then(() => null, refusalOf);

const suspend = (organization: string, isSuspended = true) =>
  suspendOrganization(world.connection, { organization, isSuspended });

const mark = (id: string, suspension: string | null, movedTo: string | null = null) =>
  world.services.db.execute(
    sql`update organizations set suspension = ${suspension}, moved_to = ${movedTo} where id = ${id}`,
  );

describe('a shop that the operator suspended', () => {
  test('is closed to its people, its keys and its customers, and opens with all it had', async () => {
    const shop = await aShop(world.services);
    const { caller, organizationId, as } = shop;
    const slug = await publish(world.services, shop);
    const bread = await caller.product.create({ name: 'Pan', price: 500, stock: 9000 });
    const { key } = await caller.apiKey.create({
      ...(await shop.prove()),
      name: 'Robot',
      scopes: ['products:read'],
    });
    const stranger = callerFor(world.services);
    expect(await suspend(slug)).toBe(organizationId);
    const closed = { status: 403, reason: 'organizationSuspended' };
    expect(await refused(caller.product.list({}))).toMatchObject(closed);
    expect(await refused(caller.pos.create({ products: [{ id: bread.id, quantity: 1000 }] }))).toMatchObject(
      closed,
    );
    expect(await refused(as(key ?? '').product.list({}))).toMatchObject(closed);
    expect(await refused(caller.organization.users())).toMatchObject(closed);
    const role = caller.role.create({ name: 'Caja' });
    expect(await refused(role)).toMatchObject(closed);
    expect(await refused(stranger.webStore.organization({ slug }))).toMatchObject(closed);
    expect((await caller.user.me()).suspension).toEqual({ reason: 'operator', movedTo: null });
    await suspend(organizationId, false);
    const { products } = await caller.product.list({});
    expect(products.map(({ name }) => name)).toEqual(['Pan']);
    expect((await caller.user.me()).suspension).toBeNull();
  });

  test('makes no recurrence, and makes it when it is open again', async () => {
    const shop = await aShop(world.services);
    const { caller, organizationId } = shop;
    const rent = await caller.transactionCategory.create({ name: 'Renta', transactionTypeId: 'expense' });
    const startsOn = businessDate(new Date(), 'America/Guatemala');
    const expense = { categoryId: rent.id, amount: 300_000, paymentMethod: 'cash' as const };
    await caller.recurrence.create({ expense, period: 'weekly', startsOn });
    const made = async () => {
      const tomorrow = new Date(Date.now() + 9 * 86_400_000);
      await runSchedules({ ...world.services, now: () => tomorrow });
      const [row] = await world.services.db.execute<{ n: number }>(sql`
        select count(*)::int n from purchases where organization_id = ${organizationId}`);
      return row?.n ?? 0;
    };
    await suspend(organizationId);
    const before = await made();
    expect(await made()).toBe(before);
    await suspend(organizationId, false);
    expect(await made()).toBeGreaterThan(before);
  });

  test('closes no other shop of its people', async () => {
    const shop = await aShop(world.services);
    const other = await shop.another({ name: 'La otra' });
    await suspend(shop.organizationId);
    expect(await other.caller.product.list({})).toMatchObject({ products: [] });
  });
});

describe('a shop that is being moved', () => {
  test('responds with a retry later, and refuses joins, departures and its closure', async () => {
    const shop = await aShop(world.services);
    const { caller, organizationId } = shop;
    const employee = await shop.employee({ allowAll: true });
    const role = await caller.role.create({ name: 'Caja' });
    const { code: made } = await caller.invitation.create({ roleId: role.id });
    const code = made ?? '';
    const person = await aUser(world.services);
    const guest = callerFor(world.services, { credential: person.token });
    await mark(organizationId, 'moving');
    const moving = { status: 503, reason: 'organizationMoving', retryAfterSeconds: 3 };
    expect(await refused(caller.product.list({}))).toMatchObject(moving);
    expect(await refused(guest.invitation.join({ code }))).toMatchObject(moving);
    expect(await refused(employee.caller.organization.leave({ id: organizationId }))).toMatchObject(moving);
    const renamed = caller.user.update({ organizationName: 'Otra' });
    expect(await refused(renamed)).toMatchObject(moving);
    const named = employee.caller.user.update({ userFirstName: 'Beatriz', userLastName: 'Paz' });
    expect(await refused(named)).toMatchObject(moving);
    await expect(suspend(organizationId)).rejects.toThrow(TaskRefused);
    await mark(organizationId, null);
    expect(await guest.invitation.join({ code })).toMatchObject({ organization: { id: organizationId } });
  });

  test('is closed once the move waits for its calls to end', async () => {
    const { caller, organizationId } = await aShop(world.services);
    const client = openClient(world.connection, { max: 1 });
    const lock = `hashtextextended('organization ${organizationId}', 0)`;
    try {
      await client.unsafe(`select pg_advisory_lock(${lock})`);
      expect(await refused(caller.product.list({}))).toMatchObject({ status: 503 });
      await client.unsafe(`select pg_advisory_unlock(${lock})`);
      expect(await caller.product.list({})).toMatchObject({ products: [] });
    } finally {
      await client.end();
    }
  });

  test('says where it went', async () => {
    const { caller, organizationId } = await aShop(world.services);
    await mark(organizationId, 'moved', 'https://dos.example.com');
    const details = { movedTo: 'https://dos.example.com' };
    const moved = { status: 403, reason: 'organizationMoved', details };
    expect(await refused(caller.product.list({}))).toMatchObject(moved);
    expect((await caller.user.me()).suspension).toEqual({ reason: 'moved', ...details });
    await expect(suspend(organizationId, false)).rejects.toThrow(TaskRefused);
  });
});
