import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { accountLog } from '../../core/core.table.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

/** An analytics service configured by the operator, and a shop with its owner. */
async function aService(answer = 204) {
  const received: unknown[] = [];
  const server = createServer(async (request, response) => {
    received.push(await json(request));
    // `silent` sends no response, for which the caller would wait.
    if (answer !== silent) response.writeHead(answer).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const analyticsUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/events`;
  const services = { ...world.services, config: { ...world.services.config, analyticsUrl } };
  const shop = await aShop(services);
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { ...shop, received, close };
}
const silent = 0;

test('an event of who agreed arrives, with a keyed hash in place of the address', async () => {
  const { caller, owner, received, close } = await aService();
  expect((await caller.user.me()).user.allowsAnalytics).toBe(false);
  await caller.analytics.choose({ isAllowed: true });
  expect((await caller.user.me()).user.allowsAnalytics).toBe(true);
  await caller.analytics.track({ event: 'plus_closed' });
  await caller.analytics.track({ event: 'main_menu_opened' });
  await expect.poll(() => received.length).toBe(2);
  close();
  const user = expect.stringMatching(/^[\w-]{43}$/);
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
  const same = { origin: 'web', paid: true, user, user_type: 'owner', at };
  expect(received).toEqual(
    expect.arrayContaining([
      { ...same, event: 'plus_closed' },
      { ...same, event: 'main_menu_opened' },
    ]),
  );
  expect(new Set(received.map((each) => Reflect.get(Object(each), 'user'))).size).toBe(1);
  expect(JSON.stringify(received)).not.toContain(owner.email.split('@')[0]);
  const log = await world.services.db.select().from(accountLog).where(eq(accountLog.userId, owner.id));
  const actions = log.map(({ action }) => action).filter((action) => action.startsWith('analytics'));
  expect(actions).toEqual(['analytics.choose']);
});

test('an event says as what a person came, and whether he pays for a business of his own', async () => {
  const { caller, employee, organizationId, received, close } = await aService();
  const clerk = (await employee()).caller;
  await clerk.analytics.choose({ isAllowed: true });
  await clerk.analytics.track({ event: 'plus_closed' });
  await expect.poll(() => received.length).toBe(1);
  await caller.analytics.choose({ isAllowed: true });
  for (const change of [sql`paid_until = now() - interval '1 day'`, sql`paid_until = null`]) {
    await world.services.db.execute(sql`update organizations set ${change} where id = ${organizationId}`);
    await caller.analytics.track({ event: 'plus_closed' });
  }
  await world.services.db.execute(sql`
    update organizations set paid_until = now() + interval '1 day', is_demo = true
    where id = ${organizationId}`);
  await caller.analytics.track({ event: 'plus_closed' });
  await expect.poll(() => received.length).toBe(4);
  close();
  expect(
    received.map((each) => [Reflect.get(Object(each), 'user_type'), Reflect.get(Object(each), 'paid')]),
  ).toEqual([
    ['employee', false],
    ['owner', false],
    ['owner', false],
    ['owner', false],
  ]);
});

test('no event is sent before consent, nor after its withdrawal', async () => {
  const { caller, received, close } = await aService();
  await caller.analytics.track({ event: 'plus_closed' });
  await caller.analytics.choose({ isAllowed: true });
  await caller.analytics.choose({ isAllowed: false });
  await caller.analytics.track({ event: 'plus_closed' });
  await caller.analytics.choose({ isAllowed: true });
  await caller.analytics.track({ event: 'profile_menu_opened' });
  await expect.poll(() => received.length).toBe(1);
  close();
  expect(received).toEqual([expect.objectContaining({ event: 'profile_menu_opened' })]);
});

test('without a configured service no option is offered, and an event causes no failure', async () => {
  const { caller } = await aShop(world.services);
  await caller.analytics.choose({ isAllowed: true });
  expect((await caller.user.me()).user.allowsAnalytics).toBeNull();
  await caller.analytics.track({ event: 'plus_closed' });
});

test('a failing or silent service delays no call', async () => {
  const failing = await aService(500);
  await failing.caller.analytics.choose({ isAllowed: true });
  await failing.caller.analytics.track({ event: 'plus_closed' });
  await expect.poll(() => world.problems).toContainEqual({ status: 500, error: null });
  failing.close();
  const slow = await aService(silent);
  await slow.caller.analytics.choose({ isAllowed: true });
  await slow.caller.analytics.track({ event: 'plus_closed' });
  // A call that waited for the service would have reported a timeout by now.
  expect(world.problems).not.toContainEqual(expect.objectContaining({ status: null }));
  await expect.poll(() => slow.received.length).toBe(1);
  slow.close();
});

test('only listed events are sent, by signed-in users, within a limit', async () => {
  const { caller, owner, close } = await aService();
  const event: string = 'sale_made';
  expect(await refused(Reflect.apply(caller.analytics.track, undefined, [{ event }]))).toMatchObject({
    status: 422,
  });
  const stranger = callerFor(world.services).analytics;
  expect(await refused(stranger.track({ event: 'plus_closed' }))).toMatchObject({ status: 401 });
  await caller.analytics.choose({ isAllowed: true });
  await caller.analytics.track({ event: 'plus_closed' });
  const key = `analytics ${owner.id}`;
  await world.services.db.execute(sql`update rate_counters set count = 300 where key = ${key}`);
  expect(await refused(caller.analytics.track({ event: 'plus_closed' }))).toMatchObject({ status: 429 });
  close();
});

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
