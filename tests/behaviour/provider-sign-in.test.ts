import { identities } from '@mostrador/api/identity/social-sign-in/social-sign-in.table';
import { users } from '@mostrador/api/identity/user/user.table';
import { jobs } from '@mostrador/api/server';
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
import { aProgram, type Program } from '../support/program.ts';
import {
  challengeOf,
  cookieOf,
  errorIn,
  locationOf,
  newVerifier,
  providerJourney,
  ticketIn,
} from '../support/provider-journey.ts';

let program: Program;
let provider: IdentityServer;
beforeAll(async () => {
  provider = await startIdentityServer();
  program = await aProgram({ config: { providers: providersAt(provider.issuer, newAppleKey()) } });
});
beforeEach(() => provider.setAway(false));
afterAll(async () => {
  await program.close();
  await provider.stop();
});

const password = 'un gato en la ventana';
const db = () => program.world.services.db;
const { leave, arrive, redeem, signIn } = providerJourney(() => program);
const meOf = async (token: string) => (await program.send('GET', '/v1/user/me', { token })).body;
const rowsAt = (email: string) => db().select().from(users).where(eq(users.emailKey, email));
const linksOf = (userId: string) => db().select().from(identities).where(eq(identities.userId, userId));

async function signUp(email: string) {
  const user = { email, password, password_confirmation: password, first_name: 'Intruso' };
  await program.send('POST', '/users', { body: { user } });
  await program.world.work();
  const mail = program.world.mails.findLast(({ to }) => to === email);
  return new URL(mail?.link ?? '').searchParams.get('confirmation_token') ?? '';
}
const login = async (email: string) =>
  (await program.send('POST', '/users/login', { body: { email, password } })).body.code;

describe.each(['google', 'apple'] as const)('signing in with %s', (name) => {
  test('makes a person and a first organization, step two pending, and knows them again', async () => {
    const account = newAccount('nueva');
    provider.enter(account);
    const me = await meOf(await signIn(name));
    expect(me).toMatchObject({
      user: { email: account.email, first_name: 'Ana', last_name: 'Pérez', step_two: true, is_guest: false },
      current_organization: { name: 'Mi negocio', main_role: 'owner' },
    });
    const [person] = await rowsAt(account.email);
    expect(person).toMatchObject({ passwordHash: null, confirmedAt: expect.any(Date) });
    // Whatever address the provider tells later, it is the same account and the same person.
    provider.enter({ ...account, email: `otra-${account.email}` });
    expect((await meOf(await signIn(name))).user).toEqual(me.user);
    expect(await rowsAt(`otra-${account.email}`)).toEqual([]);
  });

  test('tells who had the account before that it can be entered in this way too', async () => {
    const account = newAccount('enlazada');
    const confirmationToken = await signUp(account.email);
    await program.send('POST', '/users/confirmation', { body: { confirmation_token: confirmationToken } });
    provider.enter(account);
    await signIn(name);
    await signIn(name);
    await program.world.work();
    const mails = program.world.mails.filter(
      ({ to, link }) => to === account.email && link?.endsWith('/no-fui-yo'),
    );
    expect(mails).toHaveLength(1);
  });

  test('shows no secret, session or token in any address or persistent cookie', async () => {
    const away = await leave(name);
    expect(away.cookie).toMatch(/HttpOnly/);
    expect(away.cookie).toMatch(/SameSite=Lax/);
    expect(away.cookie).toMatch(/Max-Age=600/);
    expect(away.cookie).toMatch(new RegExp(`Path=/users/${name}`));
    const query = new URL(locationOf(away.started)).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('nonce')).toMatch(/^[\w-]{43}$/);
    const answer = await arrive(away);
    expect(cookieOf(answer)).toMatch(/sign-in=;.*Expires=Thu, 01 Jan 1970/);
    expect(locationOf(answer)).toMatch(/^\/login#ticket=/);
  });
});

describe('the way back', () => {
  test('is open once', async () => {
    provider.enter(newAccount('una-vez'));
    const away = await leave();
    const answers = await Promise.all(Array.from({ length: 20 }, () => arrive(away)));
    expect(answers.filter((answer) => ticketIn(answer))).toHaveLength(1);
    expect(answers.filter((answer) => errorIn(answer) === 'signInExpired')).toHaveLength(19);
  });

  test('needs the browser that left, its state, and the provider it left for', async () => {
    provider.enter(newAccount('ajena'));
    const [mine, theirs] = [await leave(), await leave()];
    const wrong = [
      { ...mine, cookie: '' },
      { ...mine, cookie: theirs.cookie },
      { ...(await leave()), back: new URL('http://localhost:3000/users/google/callback?code=x&state=y') },
      { ...(await leave()), back: new URL('http://localhost:3000/users/google/callback') },
      { ...(await leave()), back: new URL(`http://localhost:3000/users/apple/callback${mine.back.search}`) },
    ];
    for (const each of wrong) expect(errorIn(await arrive(each))).toBe('signInExpired');
    const before = provider.seen.tokens;
    const late = await leave();
    await db().execute(sql`update sign_in_attempts set expires_at = now() - interval '1 second'`);
    expect(errorIn(await arrive(late))).toBe('signInExpired');
    expect(provider.seen.tokens).toBe(before);
  });

  test('leads to the page it began at when the user cancels', async () => {
    const away = await leave();
    const back = new URL('http://localhost:3000/users/google/callback?error=access_denied&state=x');
    const answer = await arrive({ ...away, back });
    expect(locationOf(answer)).toBe('/login');
  });

  test('refuses a token with a nonce or verifier of another attempt', async () => {
    provider.enter(newAccount('cruzada'));
    for (const column of [sql`nonce`, sql`code_verifier`]) {
      const away = await leave();
      await db().execute(sql`update sign_in_attempts set ${column} = repeat('x', 43)`);
      expect(errorIn(await arrive(away))).toMatch(/^(identityTokenInvalid|signInExpired)$/);
    }
    expect(await db().execute(sql`select 1 from users where email like 'cruzada%'`)).toEqual([]);
  });

  test('says so when the provider does not answer', async () => {
    const away = await leave();
    provider.setAway(true);
    expect(errorIn(await arrive(away))).toBe('unavailable');
  });

  test('is unavailable if the operator configured no keys', async () => {
    const none = await aProgram();
    try {
      const answer = await none.send('GET', `/users/google?challenge=${challengeOf('x')}`);
      expect(locationOf(answer)).toBe('/login#error=providerNotConfigured');
      const { body } = await none.send('GET', '/trpc/identity.options');
      expect(body).toMatchObject({
        result: { data: { google: false, apple: false, referralLoginUrl: null } },
      });
    } finally {
      await none.close();
    }
  });
});

describe('a ticket', () => {
  const aTicket = async () => {
    provider.enter(newAccount('boleto'));
    const away = await leave();
    return { verifier: away.verifier, ticket: ticketIn(await arrive(away)) };
  };

  test('is a session for exactly one of fifty who bring it', async () => {
    const { ticket, verifier } = await aTicket();
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeem(ticket, verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(49);
  });

  test('opens nothing for a page that did not begin, nor after a minute', async () => {
    const { ticket, verifier } = await aTicket();
    expect((await redeem(ticket, newVerifier())).status).toBe(401);
    await db().execute(sql`update sign_in_tickets set expires_at = now()`);
    expect((await redeem(ticket, verifier)).status).toBe(401);
  });
});

describe('an address that has an account', () => {
  test('unconfirmed: its owner takes it, and what the other typed is over', async () => {
    const account = newAccount('robada');
    const link = await signUp(account.email);
    provider.enter(account);
    const me = await meOf(await signIn());
    expect(me.user).toMatchObject({ email: account.email, first_name: 'Ana' });
    expect(await login(account.email)).toBe('invalidCredentials');
    const { body } = await program.send('GET', `/users/confirmation?confirmation_token=${link}`);
    expect(body.code).toBe('confirmationTokenInvalid');
    const [person] = await rowsAt(account.email);
    expect(person).toMatchObject({ passwordHash: null, firstName: 'Ana' });
    const answer = await program.send('POST', '/users/password', { body: { email: account.email } });
    expect(answer.status).toBe(204);
  });

  test('confirmed: is linked when the provider says the address is his, and keeps its password', async () => {
    const account = newAccount('propia');
    const link = await signUp(account.email);
    await program.send('GET', `/users/confirmation?confirmation_token=${link}`);
    provider.enter(account);
    const me = await meOf(await signIn());
    expect(me.user).toMatchObject({ email: account.email, first_name: 'Intruso' });
    expect(await login(account.email)).toBeUndefined();
    const [person] = await rowsAt(account.email);
    expect(await linksOf(person?.id ?? '')).toHaveLength(1);
  });

  test.each([false, 'false', undefined, 'yes'])('is refused while email_verified is %s', async (value) => {
    const account = newAccount('sin', { email_verified: value });
    const link = await signUp(account.email);
    await program.send('GET', `/users/confirmation?confirmation_token=${link}`);
    for (const email of [account.email, `nadie-${newId()}@example.com`]) {
      provider.enter({ ...account, email });
      expect(errorIn(await arrive(await leave()))).toBe('identityEmailUnverified');
    }
    const [person] = await rowsAt(account.email);
    expect(await linksOf(person?.id ?? '')).toEqual([]);
  });

  test('of twenty first sign-ins at once makes one person with one organization', async () => {
    const account = newAccount('veinte');
    provider.enter(account);
    const away = await Promise.all(Array.from({ length: 20 }, () => leave()));
    const answers = await Promise.all(away.map(arrive));
    expect(answers.filter((answer) => ticketIn(answer))).toHaveLength(20);
    const people = await rowsAt(account.email);
    expect(people).toHaveLength(1);
    const owned = await db().execute(sql`select 1 from members where user_id = ${people[0]?.id ?? ''}`);
    expect(owned).toHaveLength(1);
  });

  test('goes with the person: who was destroyed is a stranger to the provider’s account', async () => {
    const account = newAccount('ida');
    provider.enter(account);
    const token = await signIn();
    const [before] = await rowsAt(account.email);
    await program.send('PATCH', '/v1/user/program-destroy', { token });
    await db().execute(sql`update users set destroy_at = now() where id = ${before?.id ?? ''}`);
    await jobs.find((job) => job.name === 'cleanup')?.run(program.world.services, {});
    expect(await linksOf(before?.id ?? '')).toEqual([]);
    await signIn();
    const [after] = await rowsAt(account.email);
    expect(after?.id).not.toBe(before?.id);
  });
});
