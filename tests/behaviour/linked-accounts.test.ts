import { members } from '@mostrador/api/identity/organization/organization.table';
import { users } from '@mostrador/api/identity/user/user.table';
import { refusalOf } from '@mostrador/api/server';
import { callerFor } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IdentityServer,
  newAccount,
  newAppleKey,
  providersAt,
  startIdentityServer,
} from '../support/identity-server.ts';
import { aProgram, type Program } from '../support/program.ts';
import { errorIn, locationOf, newVerifier, providerJourney, ticketIn } from '../support/provider-journey.ts';

let program: Program;
let provider: IdentityServer;
/** Apple’s: another issuer than Google’s. */
let other: IdentityServer;
beforeAll(async () => {
  provider = await startIdentityServer();
  other = await startIdentityServer();
  const { google } = providersAt(provider.issuer, newAppleKey());
  const { apple } = providersAt(other.issuer, newAppleKey());
  program = await aProgram({ config: { providers: { google, apple } } });
});
afterAll(async () => {
  await program.close();
  await provider.stop();
  await other.stop();
});

const password = 'un gato en la ventana';
const { leave, arrive, redeem, signIn } = providerJourney(() => program);
const services = () => program.world.services;
const as = (credential: string) => callerFor(services(), { credential });
const refused = (call: Promise<unknown>): Promise<object> => call.then(() => ({ reason: 'ok' }), refusalOf);

/** A person with a password, signed in. */
async function aPerson(name: string) {
  const email = `${name}-${newVerifier().slice(0, 8).toLowerCase()}@example.com`;
  const user = { email, password, password_confirmation: password, first_name: 'Ana' };
  await program.send('POST', '/users', { body: { user } });
  await services().db.update(users).set({ confirmedAt: new Date() }).where(eq(users.emailKey, email));
  const { body } = await program.send('POST', '/users/login', { body: { user: { email, password } } });
  return { email, token: String(body.accessToken) };
}

/** A person who only ever came in by a provider. */
async function aProvidersPerson(name: string) {
  const account = newAccount(name);
  provider.enter(account);
  const token = await signIn('google');
  return { account, token, email: account.email };
}

/** The ticket of an account at the provider, for a page that wants to link it. */
async function aLink(name: 'google' | 'apple' = 'google') {
  const away = await leave(name, { more: '&link=true' });
  const answer = await arrive(away);
  return { ticket: ticketIn(answer), verifier: away.verifier, answer };
}

async function codeFor(token: string, email: string) {
  await as(token).auth.sendProof();
  await program.world.work();
  const mail = program.world.mails.findLast(({ to }) => to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
}

const linkedOf = async (token: string) => (await as(token).identity.linked()).identities;

describe('linking', () => {
  test('takes the password, shows the account, tells by mail, and opens it from then on', async () => {
    const { token, email } = await aPerson('vincula');
    const account = newAccount('de-google');
    provider.enter(account);
    const { ticket, verifier, answer } = await aLink();
    expect(locationOf(answer)).toMatch(/^\/dashboard\/user\/seguridad#ticket=/);
    expect(await linkedOf(token)).toEqual([]);

    const wrong = refused(as(token).identity.link({ ticket, verifier, currentPassword: 'no es esta' }));
    expect(await wrong).toMatchObject({ fields: { currentPassword: ['currentPasswordWrong'] } });
    expect(await refused(as(token).identity.link({ ticket, verifier }))).toMatchObject({
      fields: { currentPassword: ['currentPasswordRequired'] },
    });
    await as(token).identity.link({ ticket, verifier, currentPassword: password });
    expect(await linkedOf(token)).toMatchObject([{ provider: 'google', email: account.email }]);
    await program.world.work();
    expect(program.world.mails.findLast(({ to }) => to === email)?.subject).toBe(
      'Nueva forma de entrar a tu cuenta',
    );
    const me = await program.send('GET', '/v1/user/me', { token: await signIn('google') });
    expect(me.body.user).toMatchObject({ email });
    const again = as(token).identity.link({ ticket, verifier, currentPassword: password });
    expect(await refused(again)).toMatchObject({ reason: 'signInExpired' });
  });

  test('creates no user, and its ticket opens no session', async () => {
    const account = newAccount('sin-cuenta');
    provider.enter(account);
    const { ticket, verifier } = await aLink();
    expect((await redeem(ticket, verifier)).status).toBe(401);
    expect(await services().db.select().from(users).where(eq(users.emailKey, account.email))).toEqual([]);
    const { token } = await aPerson('otra-pagina');
    const theft = as(token).identity.link({ ticket, verifier: newVerifier(), currentPassword: password });
    expect(await refused(theft)).toMatchObject({ reason: 'signInExpired' });
  });

  test('never takes what opens another’s account, and a ticket to sign in links nothing', async () => {
    const theirs = await aProvidersPerson('de-otra');
    const { token } = await aPerson('quiere');
    const { ticket, verifier } = await aLink();
    const taking = as(token).identity.link({ ticket, verifier, currentPassword: password });
    expect(await refused(taking)).toMatchObject({ reason: 'identityInUse' });
    expect(await linkedOf(theirs.token)).toHaveLength(1);
    const away = await leave('google');
    const forSignIn = ticketIn(await arrive(away));
    const misused = as(token).identity.link({
      ticket: forSignIn,
      verifier: away.verifier,
      currentPassword: password,
    });
    expect(await refused(misused)).toMatchObject({ reason: 'signInExpired' });
  });

  test('leads back to the account when something went wrong on the way', async () => {
    const away = await leave('google', { more: '&link=true' });
    const broken = await program.send('GET', '/users/google/callback?code=x', {
      headers: { cookie: `sign-in=${/sign-in=([^;]*)/.exec(away.cookie)?.[1]}` },
    });
    expect(locationOf(broken)).toMatch(/^\/dashboard\/user\/seguridad#error=/);
    expect(errorIn(broken)).toBe('signInExpired');
  });
});

describe('unlinking', () => {
  test('leaves the last way in, however many ask at once', async () => {
    const { token, email } = await aProvidersPerson('solo-google');
    const [only] = await linkedOf(token);
    const emailCode = await codeFor(token, email);
    const id = only?.id ?? '';
    expect(await refused(as(token).identity.unlink({ id, emailCode }))).toMatchObject({
      reason: 'lastWayIn',
    });
    other.enter(newAccount('su-apple'));
    await as(token).identity.link({ ...(await aLink('apple')), emailCode });
    const linked = await linkedOf(token);
    expect(linked.map(({ provider: name }) => name)).toEqual(['google', 'apple']);

    const second = await codeFor(token, email);
    const answers = await Promise.all(
      linked.map((each) => refused(as(token).identity.unlink({ id: each.id, emailCode: second }))),
    );
    expect(answers.filter((answer) => 'reason' in answer && answer.reason === 'ok')).toHaveLength(1);
    expect(await linkedOf(token)).toHaveLength(1);
  });

  test('works at its documented path, for the own identity alone', async () => {
    const { token } = await aPerson('por-rest');
    provider.enter(newAccount('por-rest'));
    await as(token).identity.link({ ...(await aLink()), currentPassword: password });
    const { body } = await program.send('GET', '/v1/user/identities', { token });
    const [row] = Array.isArray(body.identities) ? body.identities : [];
    expect(row).toMatchObject({ provider: 'google' });
    const path = `/v1/user/identities/${Object(row).id}/unlink`;
    const stranger = await aPerson('ajena');
    const sent = { body: { current_password: password } };
    expect((await program.send('POST', path, { token: stranger.token, ...sent })).status).toBe(404);
    expect((await program.send('POST', path, { token, ...sent })).status).toBe(204);
    expect(await linkedOf(token)).toEqual([]);
  });
});

describe('a code by mail', () => {
  test('is for who has no password, good once, for a quarter of an hour, and only the newest', async () => {
    const withPassword = await aPerson('con-contrasena');
    expect(await refused(as(withPassword.token).auth.sendProof())).toMatchObject({
      reason: 'hasPasswordAlready',
    });
    const { token, email } = await aProvidersPerson('con-codigo');
    const first = await codeFor(token, email);
    const newest = await codeFor(token, email);
    const change = (emailCode?: string) =>
      refused(as(token).auth.changeEmail({ email: `nueva-${newVerifier()}@example.com`, emailCode }));
    expect(await change()).toMatchObject({ fields: { emailCode: ['emailCodeRequired'] } });
    if (first !== newest)
      expect(await change(first)).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });
    expect(await change(newest)).toMatchObject({ reason: 'ok' });
    expect(await change(newest)).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });

    const late = await codeFor(token, email);
    const inAQuarter = { ...services(), now: () => new Date(Date.now() + 15 * 60_000 + 1) };
    const tooLate = callerFor(inAQuarter, { credential: token }).auth.changeEmail({
      email: 'tarde@example.com',
      emailCode: late,
    });
    expect(await refused(tooLate)).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });
  });

  test('is valid for its user only, and attempts of a session are counted', async () => {
    const [mine, theirs] = [await aProvidersPerson('mia'), await aProvidersPerson('suya')];
    const code = await codeFor(theirs.token, theirs.email);
    const change = (emailCode: string, counting = services()) =>
      refused(
        callerFor(counting, { credential: mine.token }).auth.changeEmail({
          email: 'x@example.com',
          emailCode,
        }),
      );
    expect(await change(code)).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });
    const { config } = services();
    const strict = {
      ...services(),
      config: { ...config, limits: { ...config.limits, loginPerAccount: 3 } },
    };
    const answers = [];
    for (const guess of ['000000', '000001', '000002', '000003']) answers.push(await change(guess, strict));
    expect(answers.at(-1)).toMatchObject({ reason: 'tooManyRequests' });
  });

  test('gives a business to another where its owner has no password', async () => {
    const { token, email } = await aProvidersPerson('duena');
    const [owner] = await services().db.select().from(users).where(eq(users.emailKey, email));
    const organizationId = owner?.currentOrganizationId ?? '';
    const shop = callerFor(services(), { credential: token, organization: organizationId });
    const taker = await aPerson('nueva-duena');
    const [person] = await services().db.select().from(users).where(eq(users.emailKey, taker.email));
    const userId = person?.id ?? '';
    await services().db.insert(members).values({ id: newId(), organizationId, userId, displayName: 'Beto' });
    expect(await refused(shop.member.transfer({ userId, password }))).toMatchObject({
      fields: { emailCode: ['emailCodeRequired'] },
    });
    await shop.member.transfer({ userId, emailCode: await codeFor(token, email) });
    const me = await program.send('GET', '/v1/user/me', {
      token: taker.token,
      organization: organizationId,
    });
    expect(me.body.current_organization).toMatchObject({ main_role: 'owner' });
  });
});
