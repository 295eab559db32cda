import { eq } from 'drizzle-orm';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { openSession } from '../../../core/call/who/session.ts';
import { aCall, aUser, callerFor, testSecret, testServices } from '../../../core/testing.ts';
import { sessions } from '../auth.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const use = (credential: string | null, services = world.services) =>
  callerFor(services, { credential })
    .user.me()
    .then(() => null, refusalOf);
const keyOf = (secret: string) => new TextEncoder().encode(secret);

const anotherSession = (id: string) =>
  openSession(world.services.db, { id, passwordHash: null }, aCall(world.services));

type Claims = { aud?: string; iss?: string; sid?: string; exp?: number };
type Forgery = { claims?: Claims; alg?: string; typ?: string; secret?: string };

/** A token with the session of a real one, signed anew with something changed. */
const forged = (token: string, { claims = {}, alg = 'HS256', typ = 'at+jwt', secret }: Forgery) =>
  new SignJWT({ ...decodeJwt(token), ...claims })
    .setProtectedHeader({ alg, typ })
    .sign(keyOf(secret ?? testSecret));

describe('a bearer token', () => {
  test('opens nothing when it was not made here as it is', async () => {
    const { token } = await aUser(world.services);
    expect(await use(token)).toBeNull();
    expect(await use(await forged(token, {}))).toBeNull();
    const [head, payload = '', signature] = token.split('.');
    const bad = [
      null,
      '',
      'nonsense',
      new UnsecuredJWT(decodeJwt(token)).encode(),
      [head, payload.replace(/.$/, 'x'), signature].join('.'),
      await forged(token, { claims: { aud: 'another program' } }),
      await forged(token, { claims: { iss: 'somebody' } }),
      await forged(token, { claims: { sid: '' } }),
      await forged(token, { typ: 'JWT' }),
      await forged(token, { alg: 'HS512' }),
      await forged(token, { secret: 'a secret of somebody else, long enough for it' }),
    ];
    for (const credential of bad) {
      const refusal = await use(credential);
      expect(refusal, String(credential)).toMatchObject({ status: 401 });
    }
  });

  test('ends at the instant it says', async () => {
    const { token } = await aUser(world.services);
    const past = await forged(token, { claims: { exp: Math.floor(Date.now() / 1000) - 60 } });
    expect(await use(past)).toMatchObject({ status: 401, reason: 'tokenExpired' });
    const { exp = 0 } = decodeJwt(token);
    const later = { ...world.services, now: () => new Date(exp * 1000 + 1000) };
    expect(await use(token, later)).toMatchObject({ status: 401, reason: 'tokenExpired' });
  });

  test('ends when it is not used for the days of the limit, and not while it is used', async () => {
    const config = { ...world.services.config, sessionIdleDays: 14 };
    const after = (days: number) => {
      const at = new Date(Date.now() + days * 86_400_000);
      return { ...world.services, config, now: () => at };
    };
    const [idle, daily] = [await aUser(world.services), await aUser(world.services)];
    const seenAt = async (id: string) => {
      const [session] = await world.services.db.select().from(sessions).where(eq(sessions.userId, id));
      return session?.lastSeenAt.getTime() ?? 0;
    };
    for (const days of [13, 20, 29]) {
      expect(await use(daily.token, after(days))).toBeNull();
      await expect.poll(() => seenAt(daily.id)).toBeGreaterThan(Date.now() + (days - 1) * 86_400_000);
    }
    expect(await use(idle.token, after(15))).toMatchObject({ status: 401, reason: 'tokenExpired' });
  });

  test('is dead after signing out, and the other sessions live', async () => {
    const person = await aUser(world.services);
    const other = await anotherSession(person.id);
    await callerFor(world.services, { credential: person.token }).auth.logout();
    expect(await use(person.token)).toMatchObject({ status: 401, reason: 'tokenExpired' });
    expect(await use(other)).toBeNull();
  });

  test('is new at each sign-in, and the oldest beyond twenty are dropped', async () => {
    const person = await aUser(world.services);
    const tokens = [person.token];
    for (let more = 0; more < 20; more += 1) tokens.push(await anotherSession(person.id));
    expect(new Set(tokens).size).toBe(21);
    expect(await use(tokens[0] ?? null)).toMatchObject({ status: 401 });
    expect(await use(tokens[1] ?? null)).toBeNull();
  });
});
