import { createHash, createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type IdentityServer,
  newAccount,
  newAppleKey,
  providersAt,
  startIdentityServer,
} from '../support/identity-server.ts';
import { aProgram, many, type Program, tally } from '../support/program.ts';

let program: Program;
let provider: IdentityServer;
beforeAll(async () => {
  provider = await startIdentityServer();
  program = await aProgram({ config: { providers: providersAt(provider.issuer, newAppleKey()) } });
});
beforeEach(() => {
  vi.useRealTimers();
  provider.setAway(false);
  provider.enter(newAccount('movil'));
});
afterAll(async () => {
  await program.close();
  await provider.stop();
});

const android = (accessToken: string, more: object = {}) =>
  program.send('POST', '/users/android', { body: { android: { accessToken, ...more } } });
const ios = (body: object) => program.send('POST', '/users/ios', { body: { ios: body } });
const meOf = async (token: unknown) =>
  (await program.send('GET', '/v1/user/me', { token: String(token) })).body;
const countPeople = async () => (await program.world.services.db.execute(sql`select 1 from users`)).length;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) =>
  Object(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
const in10Minutes = () => Math.floor(Date.now() / 1000) + 600;

describe('a phone', () => {
  test('signs in with the token of Google, and again as the same person', async () => {
    const token = provider.deviceToken();
    const first = await android(token);
    expect(first).toMatchObject({ status: 200, body: { step_two: true } });
    expect(first.headers.authorization).toBe(`Bearer ${first.body.accessToken}`);
    const flat = await program.send('POST', '/users/android', { body: { accessToken: token } });
    const [me, again] = [await meOf(first.body.accessToken), await meOf(flat.body.accessToken)];
    expect(me).toMatchObject({ current_organization: { main_role: 'owner' }, user: { first_name: 'Ana' } });
    expect(again.user).toEqual(me.user);
  });

  test('accepts a token for several audiences only if one of our clients requested it', async () => {
    const { aud } = claimsOf(provider.deviceToken());
    const list = [aud, 'https://otra.example'];
    const statusOf = async (claims: Record<string, unknown>) =>
      (await android(provider.deviceToken({ claims }))).status;
    expect(await statusOf({ aud: list })).toBe(401);
    expect(await statusOf({ aud: list, azp: 'https://otra.example' })).toBe(401);
    expect(await statusOf({ aud: [aud] })).toBe(401);
    expect(await statusOf({ aud: list, azp: aud })).toBe(200);
    expect(await statusOf({ azp: 'la.aplicacion.del.telefono' })).toBe(200);
  });

  test('asks for the second factor of who has one, and opens nothing before', async () => {
    const token = provider.deviceToken();
    const { body } = await android(token);
    const { user } = await meOf(body.accessToken);
    await program.world.services.db.execute(sql`
      insert into second_factors (user_id, secret, confirmed_at)
      values (${Object(user).id}, 'sealed', now())`);
    const again = await android(token);
    expect(again).toMatchObject({ status: 403, body: { code: 'secondFactorRequired' } });
    expect(Object(again.body.details).challenge).toEqual(expect.stringContaining(Object(user).id));
    expect(again.headers.authorization).toBeUndefined();
  });

  test('signs in with the token of Apple; what else it says decides nothing', async () => {
    const victim = newAccount('victima');
    provider.enter(victim);
    const { body: theirs } = await ios({ identityToken: provider.deviceToken() });
    const mine = newAccount('yo', { given_name: '', family_name: '' });
    provider.enter(mine);
    const answer = await ios({
      identityToken: provider.deviceToken(),
      user: victim.sub,
      email: victim.email,
      authorizationCode: 'c0de',
      fullName: { givenName: 'Lucía', familyName: 'Gómez' },
    });
    const [me, victims] = [await meOf(answer.body.accessToken), await meOf(theirs.accessToken)];
    expect(me.user).toMatchObject({ email: mine.email, first_name: 'Lucía', last_name: 'Gómez' });
    expect(Object(me.user).id).not.toBe(Object(victims.user).id);
    expect(answer.headers['ignored-fields']).toBeUndefined();
  });

  test('proves with a nonce, as it is or hashed, that the token was made for this try', async () => {
    const given = 'un-texto-de-una-sola-vez';
    const hashed = createHash('sha256').update(given).digest('hex');
    for (const nonce of [given, hashed]) {
      const token = provider.deviceToken({ claims: { nonce } });
      expect((await android(token, { nonce: given })).status).toBe(200);
    }
    for (const nonce of [hashed.slice(1), 'otro', undefined]) {
      const { status, body } = await android(provider.deviceToken({ claims: { nonce } }), { nonce: given });
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'identityTokenInvalid' });
    }
  });

  test('is one person however many phones sign in for the first time at once', async () => {
    const token = provider.deviceToken();
    const before = await countPeople();
    expect(tally(await many(20, () => android(token)))).toEqual({ '200': 20 });
    expect(await countPeople()).toBe(before + 1);
  });

  test('is refused clearly if the operator configured no keys', async () => {
    const { google, apple } = program.world.services.config.providers;
    try {
      program.world.services.config.providers = {
        google: null,
        apple: apple && { ...apple, deviceClientIds: [] },
      };
      expect(await android(provider.deviceToken())).toMatchObject({
        status: 409,
        body: { code: 'providerNotConfigured' },
      });
      expect((await ios({ identityToken: provider.deviceToken() })).status).toBe(409);
    } finally {
      program.world.services.config.providers = { google, apple };
    }
  });
});

describe('a token', () => {
  const past = () => Math.floor(Date.now() / 1000) - 120;
  const forged: [string, () => string][] = [
    ['for another application', () => provider.deviceToken({ claims: { aud: 'another-client' } })],
    ['for the web', () => provider.deviceToken({ claims: { aud: 'web-client' } })],
    ['of another issuer', () => provider.deviceToken({ claims: { iss: 'https://evil.example' } })],
    ['that is over', () => provider.deviceToken({ claims: { exp: past() } })],
    ['that never ends', () => provider.deviceToken({ claims: { exp: undefined } })],
    ['of the future', () => provider.deviceToken({ claims: { nbf: in10Minutes() } })],
    ['of nobody', () => provider.deviceToken({ claims: { sub: undefined } })],
    ['with an empty subject', () => provider.deviceToken({ claims: { sub: '' } })],
    ['with another key id', () => provider.deviceToken({ header: { kid: 'unknown' } })],
    ['that says another algorithm', () => provider.deviceToken({ header: { alg: 'RS512' } })],
    ['without signature', () => withHead({ alg: 'none' }, '')],
    ['signed with the public key as a secret', () => signedBySecret()],
    ['that was changed', () => changed()],
    ['that is opaque', () => 'ya29.a0AfH6SMC-opaque-access-token'],
    ['that is noise', () => '....'],
  ];
  const bodyOf = (token: string) => token.split('.')[1] ?? '';
  const withHead = (header: object, signature: string) =>
    `${encode(header)}.${bodyOf(provider.deviceToken())}.${signature}`;
  const signedBySecret = () => {
    const unsigned = withHead({ alg: 'HS256', typ: 'JWT' }, '').replace(/\.$/, '');
    const signature = createHmac('sha256', provider.publicKeyPem()).update(unsigned).digest('base64url');
    return `${unsigned}.${signature}`;
  };
  const changed = () => {
    const [head, , signature] = provider.deviceToken().split('.');
    const other = bodyOf(provider.deviceToken({ claims: { sub: 'somebody-else' } }));
    return `${head}.${other}.${signature}`;
  };

  test.each(forged)('%s opens nothing', async (_name, make) => {
    const before = await countPeople();
    for (const answer of [await android(make()), await ios({ identityToken: make() })]) {
      expect(answer.body.code).toBe('identityTokenInvalid');
      expect(answer.status).toBe(401);
    }
    expect(await countPeople()).toBe(before);
  });

  test('with an address the provider does not confirm creates no user', async () => {
    for (const email_verified of [false, 'false', undefined]) {
      const answer = await android(provider.deviceToken({ claims: { email_verified } }));
      expect(answer).toMatchObject({ status: 403, body: { code: 'identityEmailUnverified' } });
    }
  });

  test('is no longer good when the provider took its key back', async () => {
    const old = provider.deviceToken();
    expect((await android(old)).status).toBe(200);
    const fetched = provider.seen.keys;
    provider.rotate();
    // Unknown keys are looked for at most every half minute: a stranger cannot make us ask all the time.
    await many(10, () => android(provider.deviceToken()));
    expect(provider.seen.keys - fetched).toBeLessThanOrEqual(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect((await android(provider.deviceToken())).status).toBe(200);
    expect((await android(old)).body.code).toBe('identityTokenInvalid');
  });
});

test('unavailable keys are reported as such, and no user is let in meanwhile', async () => {
  const other = await startIdentityServer();
  const { providers } = program.world.services.config;
  try {
    program.world.services.config.providers = providersAt(other.issuer, newAppleKey());
    other.enter(newAccount('luego'));
    const token = other.deviceToken();
    other.setAway(true);
    const answer = await android(token);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers['retry-after']).toBeDefined();
    other.setAway(false);
    expect((await android(token)).status).toBe(200);
  } finally {
    program.world.services.config.providers = providers;
    await other.stop();
  }
});

test('tries from one household are bounded, whatever they bring', async () => {
  const { limits } = program.world.services.config;
  const { loginPerAddress } = limits;
  try {
    limits.loginPerAddress = 1;
    await program.world.services.db.execute(sql`delete from rate_counters`);
    const answers = await many(9, () => android('noise'));
    expect(tally(answers)).toEqual({ '401 identityTokenInvalid': 3, '429 tooManyRequests': 6 });
  } finally {
    limits.loginPerAddress = loginPerAddress;
    await program.world.services.db.execute(sql`delete from rate_counters`);
  }
});
