import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { hashToken, readCredential } from '../../core/call/who/session.ts';
import { aCall, aShop, aUser, callerFor, openSession, testServices } from '../../core/testing.ts';
import { sessions } from '../auth/auth.table.ts';
import { deviceInfos } from './device.table.ts';
import { aBrowser, pushKeys } from './push-service.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/141.0.0.0 Mobile Safari/537.36';

const sessionFor = (id: string, call = {}) =>
  openSession(world.services.db, { id, passwordHash: null }, aCall(world.services, call));
const callAs = (credential: string, services = world.services, call = {}) =>
  callerFor(services, { credential, ...call });

describe('the devices of a person', () => {
  test('are listed with readable names, this one first, and only for their owner', async () => {
    const person = await aUser(world.services);
    await aUser(world.services);
    await sessionFor(person.id, { userAgent: phone, ip: '203.0.113.9' });
    const { devices } = await callAs(person.token).device.list();
    expect(devices).toHaveLength(2);
    expect(devices[0]).toMatchObject({ isCurrent: true, kind: 'other', browser: null });
    expect(devices[1]).toMatchObject({
      isCurrent: false,
      kind: 'mobile',
      browser: 'Chrome 141',
      system: 'Android 15',
      address: '203.0.113.9',
    });
    const { sessionId } = Object(await readCredential(person.token, world.services.config.secrets));
    expect(JSON.stringify(devices)).not.toContain(sessionId);
  });

  test('are signed out one by one, on the very next call', async () => {
    const person = await aUser(world.services);
    const other = await sessionFor(person.id);
    const { device } = callAs(person.token);
    const { devices } = await device.list();
    const id = devices.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    await device.remove({ id });
    expect(await refused(callAs(other).user.me())).toMatchObject({ status: 401, reason: 'tokenExpired' });
    expect(await refused(device.remove({ id }))).toMatchObject({ status: 404 });
    await device.list();
  });

  test('cannot be signed out by another user', async () => {
    const [one, stranger] = [await aUser(world.services), await aUser(world.services)];
    const { devices } = await callAs(one.token).device.list();
    const { device } = callAs(stranger.token);
    expect(await refused(device.remove({ id: devices[0]?.id ?? '' }))).toEqual(
      await refused(device.remove({ id: newId() })),
    );
    await callAs(one.token).user.me();
  });

  test('are signed out all but this one, and their open pages are notified', async () => {
    const shop = await aShop(world.services);
    const others = [await sessionFor(shop.owner.id), await sessionFor(shop.owner.id)];
    const published: unknown[] = [];
    const live = {
      subscribe: () => () => {},
      publish: (organizationId: string, { touches }: { touches: string[] }) =>
        void published.push({ organizationId, touches }),
    };
    await callAs(shop.token, { ...world.services, live }).device.removeOthers();
    for (const token of others) expect(await refused(callAs(token).user.me())).toMatchObject({ status: 401 });
    await callAs(shop.token).user.me();
    expect(published).toEqual([{ organizationId: shop.organizationId, touches: ['user'] }]);
  });

  test('are seen to the hour, by one write beside the call', async () => {
    const person = await aUser(world.services);
    const read = async () => {
      const [row] = await world.services.db.select().from(sessions).where(eq(sessions.userId, person.id));
      return row;
    };
    const begun = await read();
    await callAs(person.token, world.services, { ip: '198.51.100.4' }).user.me();
    expect(await read()).toEqual(begun);
    const later = new Date(Date.now() + 61 * 60_000);
    const services = { ...world.services, now: () => later };
    await Promise.all([1, 2, 3].map(() => callAs(person.token, services, { ip: '198.51.100.4' }).user.me()));
    await expect.poll(async () => (await read())?.lastSeenAt).toEqual(later);
    expect((await read())?.address).toBe('198.51.100.4');
  });
});

describe('push messages', () => {
  const aToken = () => aBrowser('https://push.example.com').token;
  const register = (credential: string, fcmToken: string) =>
    callAs(credential).device.register({ provider: 'web', fcmToken });
  const holderOf = async (fcmToken: string) => {
    const found = await world.services.db
      .select({ userId: sessions.userId })
      .from(deviceInfos)
      .innerJoin(sessions, eq(sessions.id, deviceInfos.sessionId))
      .where(eq(deviceInfos.tokenHash, hashToken(JSON.parse(fcmToken).endpoint)));
    return found.map(({ userId }) => userId);
  };

  test('go to the last user who signed in on the device, and to none after sign-out', async () => {
    const [ana, beto] = [await aUser(world.services), await aUser(world.services)];
    const token = aToken();
    const registered = await register(ana.token, token);
    expect(registered).toMatchObject({ provider: 'web' });
    expect(JSON.stringify(registered)).not.toContain(token);
    await register(beto.token, token);
    expect(await holderOf(token)).toEqual([beto.id]);
    await callAs(beto.token).auth.logout();
    expect(await holderOf(token)).toEqual([]);
  });

  test('have one address per session, the newest', async () => {
    const person = await aUser(world.services);
    const [first, second] = [aToken(), aToken()];
    for (const token of [first, second, second]) await register(person.token, token);
    expect(await holderOf(first)).toEqual([]);
    expect(await holderOf(second)).toEqual([person.id]);
  });

  test('of one token named by many at once go to one of them', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => aUser(world.services)));
    const token = aToken();
    await Promise.all(people.map(({ token: credential }) => register(credential, token)));
    expect(await holderOf(token)).toHaveLength(1);
  });

  test('go to browsers at public addresses alone', async () => {
    const person = await aUser(world.services);
    const config = { ...world.services.config, allowsPrivateWebhooks: false };
    const { device } = callAs(person.token, { ...world.services, config });
    const refusalFor = async (fcmToken: string) =>
      JSON.stringify(await refused(device.register({ provider: 'web', fcmToken })));
    for (const url of ['http://push.example.com', 'https://127.0.0.1', 'https://localhost', 'file:///etc'])
      expect(await refusalFor(aBrowser(url).token), url).toContain('pushTokenInvalid');
    expect(await refusalFor(aToken())).toBe('null');
  });

  test('reach browsers alone, and the token of an application is refused as such', async () => {
    const person = await aUser(world.services);
    const config = { ...world.services.config, push: pushKeys() };
    const { device } = callAs(person.token, { ...world.services, config });
    const isReached = async (provider: 'web' | 'android', fcmToken: string) =>
      (await device.register({ provider, fcmToken })).isReached;
    expect(await isReached('android', 'fGk3:APA91bH')).toBe(false);
    expect(await isReached('web', 'fGk3:APA91bH')).toBe(false);
    expect(await isReached('web', aToken())).toBe(true);
    expect(await register(person.token, aToken())).toMatchObject({ isReached: false });
  });

  test('are offered only where a key is configured', async () => {
    const shop = await aShop(world.services);
    expect(await shop.caller.device.push()).toEqual({ publicKey: null, topics: [] });
    const push = pushKeys();
    const config = { ...world.services.config, push };
    expect(await callAs(shop.token, { ...world.services, config }).device.push()).toEqual({
      publicKey: push.publicKey,
      topics: [`user-${shop.owner.id}`, `organization-${shop.organizationId}`],
    });
  });
});
