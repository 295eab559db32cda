import { addDays, businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { demo } from './demo.domain.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const stranger = (config: Partial<(typeof world.services)['config']> = {}) =>
  callerFor({ ...world.services, config: { ...world.services.config, ...config } });
const people = async () => {
  const [row] = await world.services.db.execute<{ count: number }>(
    sql`select count(*)::int count from users where is_visitor and gone_at is null`,
  );
  return row?.count;
};

const stocksOf = async (id: string) => {
  const [row] = await world.services.db.execute<{ gone: number; low: number }>(sql`
    select count(*) filter (where stock = 0)::int gone,
      count(*) filter (where stock > 0 and stock <= low_stock)::int low
    from products where organization_id = ${id}`);
  return { gone: row?.gone ?? 0, low: row?.low ?? 0 };
};

test('a stranger gets an example shop of the trade, and goes with it', { timeout: 120_000 }, async () => {
  const door = stranger();
  const { id, accessToken } = await door.demo.startSession({
    industry: 'pharmacy',
    timeZone: 'America/Santiago',
  });
  expect(await door.demo.state({ id })).toEqual({ isReady: false });
  await world.work();
  expect(await door.demo.state({ id })).toEqual({ isReady: true });

  const inside = callerFor(world.services, { credential: accessToken });
  const me = await inside.user.me();
  expect(me.currentOrganization).toMatchObject({ id, name: 'Farmacia San Rafael', isDemo: true });
  expect(me.currentOrganization?.country.id).toBe('CL');
  const { organizationId: organization } = await aShop(world.services);
  const elsewhere = callerFor(world.services, { credential: accessToken, organization });
  expect(await refused(elsewhere.pos.list({}))).toMatchObject({ status: 403 });

  const url = 'https://example.com/x';
  for (const call of [
    () => inside.organization.create({ name: 'Mía', countryId: 'CL', businessType: 'business' }),
    () => inside.invitation.create({ roleId: newId(), email: 'ana@correo.cl' }),
    () => inside.invitation.join({ code: 'X' }),
    () => inside.member.create({ name: 'Ana', roleId: newId(), pin: '4827' }),
    () => inside.webhook.create({ url, events: ['role.created'] }),
    () => inside.apiKey.create({ name: 'Robot' }),
    () => inside.receipt.send({ id: newId(), email: 'ana@correo.cl' }),
    () => inside.user.updateSingle({ field: 'first_name', value: 'Otra' }),
    () => inside.demo.open({ industry: 'cafe' }),
  ])
    expect(await refused(call())).toMatchObject({ status: 403, reason: 'visitorHasNoAccount' });
  await inside.user.language({ language: 'en' });

  await inside.demo.remove({ id });
  expect(await refused(inside.user.me())).toMatchObject({ status: 401 });
  expect(await people()).toBe(0);
});

test('the few days of an example earn the same on every page, and more than they cost', async () => {
  const door = stranger();
  const { id, accessToken } = await door.demo.startSession({ industry: 'corner_shop' });
  await world.work();
  const inside = callerFor(world.services, { credential: accessToken });
  const until = businessDate(new Date(), 'America/Guatemala');
  const days = { from: addDays(until, -29), until };
  const { incomeStatement } = await inside.assistant.read(days);
  const { netSales, grossProfit, netProfit } = incomeStatement;
  expect(grossProfit / netSales).toBeGreaterThan(0.15);
  expect(netProfit).toBeGreaterThan(netSales * 0.05);
  expect((await inside.report.products(days)).totals.margin).toBe(grossProfit);
  const { low, gone } = await stocksOf(id);
  expect({ gone, hasLow: low > 4 }).toEqual({ gone: 2, hasLow: true });
  await inside.demo.remove({ id });
});

test('an abandoned demo is removed after two days', async () => {
  await stranger().demo.startSession({ industry: 'corner_shop' });
  expect(await people()).toBe(1);
  const soon = { ...world.services, now: () => new Date(Date.now() + 2 * 86_400_000 + 1000) };
  expect(await demo.cleanup?.(soon)).toMatchObject({ demos: 1, visitors: 1 });
  expect(await people()).toBe(0);
});

test('demos are limited by their origin and in total, and may be disabled', async () => {
  const { limits } = world.services.config;
  const few = stranger({ limits: { ...limits, examplesPerAddress: 1 } });
  await world.services.db.execute(sql`delete from rate_counters`);
  await few.demo.startSession({ industry: 'cafe' });
  expect(await refused(few.demo.startSession({ industry: 'cafe' }))).toMatchObject({ status: 429 });
  expect(
    await refused(stranger({ examplesPerDay: 1 }).demo.startSession({ industry: 'cafe' })),
  ).toMatchObject({
    status: 429,
  });
  const none = stranger({ examplesPerDay: 0 });
  expect(await none.demo.examples()).toEqual({ areOffered: false });
  expect(await refused(none.demo.startSession({ industry: 'cafe' }))).toMatchObject({ status: 404 });
});
