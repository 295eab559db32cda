import { users } from '@mostrador/api/identity/user/user.table';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
beforeEach(() => provider.enter(newAccount('invitada')));
afterAll(async () => {
  await program.close();
  await provider.stop();
});

const password = 'un gato en la ventana';
const newEmail = () => `${newId()}@example.com`;
const meOf = async (token: unknown) =>
  (await program.send('GET', '/v1/user/me', { token: String(token) })).body;

/** A shop and the code of an invitation into it. */
async function anInvitation(body: object = {}) {
  const shop = await program.shopOf();
  const role = await shop.call('POST', '/v1/roles', { body: { name: 'Cajera', permissions: [] } });
  const made = await shop.call('POST', `/v1/roles/${role.body.id}/invites`, { body });
  expect(made.status, made.text).toBe(201);
  return { shop, code: String(made.body.code) };
}

const signUp = (path: '/users' | '/users/guest', user: object) =>
  program.send('POST', path, { body: { user: { password, password_confirmation: password, ...user } } });

async function confirm(email: string) {
  await program.world.work();
  const mail = program.world.mails.findLast(({ to, link }) => to === email && link?.includes('confirmation'));
  const { search } = new URL(mail?.link ?? '');
  return program.send('GET', `/users/confirmation${search}`);
}
const login = (email: string) => program.send('POST', '/users/login', { body: { email, password } });
const personAt = async (email: string) => {
  const [person] = await program.world.services.db.select().from(users).where(eq(users.emailKey, email));
  return person;
};

describe('a guest by e-mail', () => {
  test('confirms the address, then stands in the organization that invited him', async () => {
    const { shop, code } = await anInvitation();
    const email = newEmail();
    const answer = await signUp('/users/guest', { email, code, first_name: 'Beto' });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Te enviamos un correo' } });
    expect(JSON.stringify(await personAt(email))).not.toContain(code);
    expect((await login(email)).body.code).toBe('emailNotConfirmed');
    expect((await confirm(email)).status).toBe(204);
    expect((await confirm(email)).status).toBe(204);
    const me = await meOf((await login(email)).body.accessToken);
    expect(me).toMatchObject({
      user: { is_guest: true, email },
      current_organization: { id: shop.organizationId, main_role: 'guest' },
    });
    expect(me.organizations).toHaveLength(1);
  });

  test('without a code belongs nowhere, and may do nothing until he joins', async () => {
    const email = newEmail();
    await signUp('/users/guest', { email });
    await confirm(email);
    const { accessToken } = (await login(email)).body;
    expect(await meOf(accessToken)).toMatchObject({ current_organization: null, organizations: [] });
    const token = String(accessToken);
    for (const path of ['/v1/products/pos', '/v1/contacts', '/v1/pos-transactions/done']) {
      expect((await program.send('GET', path, { token })).status).toBe(403);
    }
    const { code } = await anInvitation();
    const joined = await program.send('POST', '/v1/join', { token, body: { code } });
    expect(joined.status, joined.text).toBe(200);
  });

  test('with an address that has an account gets the same answer as one without', async () => {
    const known = newEmail();
    await signUp('/users', { email: known });
    await confirm(known);
    const { code } = await anInvitation();
    for (const given of [{}, { code }]) {
      const answers = [known, newEmail()].map((email) => signUp('/users/guest', { email, ...given }));
      const [one, other] = await Promise.all(answers);
      expect({ status: one?.status, text: one?.text }).toEqual({ status: other?.status, text: other?.text });
    }
    expect((await personAt(known))?.isGuest).toBe(false);
  });

  test('gets the error of a code, whichever user has the address', async () => {
    const known = newEmail();
    await signUp('/users', { email: known });
    await confirm(known);
    const bound = await anInvitation({ email: newEmail() });
    const over = await anInvitation();
    const { db } = program.world.services;
    const isOfShop = sql`organization_id = ${over.shop.organizationId}`;
    await db.execute(sql`update invitations set expires_at = now() where ${isOfShop}`);
    for (const email of [known, newEmail()]) {
      const codes = [];
      for (const code of ['AAAA-BBBB-CCCC', bound.code, over.code])
        codes.push((await signUp('/users/guest', { email, code })).body.code);
      expect(codes).toEqual(['codeInvalid', 'codeForOtherEmail', 'codeExpired']);
    }
  });

  test('with an invitation revoked meanwhile confirms all the same', async () => {
    const { shop, code } = await anInvitation();
    const email = newEmail();
    await signUp('/users/guest', { email, code });
    const { db } = program.world.services;
    await db.execute(
      sql`update invitations set revoked_at = now() where organization_id = ${shop.organizationId}`,
    );
    expect((await confirm(email)).status).toBe(204);
    expect((await meOf((await login(email)).body.accessToken)).organizations).toEqual([]);
  });

  test('is whoever signed up last: as a guest or with a business of his own', async () => {
    const email = newEmail();
    await signUp('/users', { email });
    await signUp('/users/guest', { email });
    await signUp('/users', { email, business_type: 'person' });
    await confirm(email);
    const me = await meOf((await login(email)).body.accessToken);
    expect(me.user).toMatchObject({ is_guest: false });
    expect(me.organizations).toMatchObject([{ name: 'Mis finanzas', main_role: 'owner' }]);
  });
});

test('a user who signs up with an own business and a code has both', async () => {
  const { shop, code } = await anInvitation();
  const email = newEmail();
  await signUp('/users', { email, code, referral_code: 'ANA-40' });
  await confirm(email);
  const me = await meOf((await login(email)).body.accessToken);
  expect(me.current_organization).toMatchObject({ id: shop.organizationId });
  expect(me.organizations).toHaveLength(2);
  expect(await personAt(email)).toMatchObject({ referralCode: 'ANA-40', invitationCode: null });
});

describe.each([
  ['/users/guest/android', 'accessToken'],
  ['/users/guest/ios', 'identityToken'],
])('a guest by %s', (path, field) => {
  const send = (code?: string) =>
    program.send('POST', path, { body: { [field]: provider.deviceToken(), ...(code && { code }) } });

  test('stands in the organization that invited him, and nowhere else', async () => {
    const { shop, code } = await anInvitation();
    const answer = await send(code);
    expect(answer.status, answer.text).toBe(200);
    const me = await meOf(answer.body.accessToken);
    expect(me).toMatchObject({
      user: { is_guest: true },
      current_organization: { id: shop.organizationId, main_role: 'guest' },
    });
    expect(me.organizations).toHaveLength(1);
    // Once more with the same code only signs him in.
    expect((await send(code)).status).toBe(200);
  });

  test('without a code belongs nowhere; with a wrong one is not made', async () => {
    const account = newAccount('nadie');
    provider.enter(account);
    expect(await send('AAAA-BBBB-CCCC')).toMatchObject({ status: 422, body: { code: 'codeInvalid' } });
    expect(await personAt(account.email)).toBeUndefined();
    const { body } = await send();
    expect(await meOf(body.accessToken)).toMatchObject({
      user: { is_guest: true },
      current_organization: null,
    });
  });

  test('guesses codes five times a minute at most', async () => {
    const answers = await many(8, () => send('AAAA-BBBB-CCCC'));
    expect(tally(answers)).toEqual({ '422 codeInvalid': 5, '429 tooManyRequests': 3 });
  });

  test('of twenty with one code exactly one comes in', async () => {
    const { code } = await anInvitation();
    const answers = await many(20, () => {
      provider.enter(newAccount('carrera'));
      return send(code);
    });
    expect(tally(answers)).toEqual({ '200': 1, '409 codeUsed': 19 });
  });
});

test('the price of Plus is the same for every address, and requests are limited', async () => {
  const known = newEmail();
  await signUp('/users', { email: known });
  const ask = (email: string) =>
    program.send('POST', '/users/pre-validate-subscription', { body: { user: { email } } });
  const [one, other] = [await ask(known), await ask(newEmail())];
  expect(one).toMatchObject({ status: 200, body: { trial_days: 7, price_country: expect.any(String) } });
  expect(one.text).toBe(other.text);
  const { limits } = program.world.services.config;
  const { loginPerAddress } = limits;
  try {
    limits.loginPerAddress = 3;
    const answers = await many(5, () => ask(known));
    expect(tally(answers)['429 tooManyRequests']).toBeGreaterThanOrEqual(4);
  } finally {
    limits.loginPerAddress = loginPerAddress;
  }
});
