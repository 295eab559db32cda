import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { accountLog } from '../../../core/core.table.ts';
import { aUser, callerFor, testServices } from '../../../core/testing.ts';
import { users } from '../../user/user.table.ts';
import { mailTokens } from '../auth.table.ts';
import { hashPassword } from '../password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const password = 'un gato en la ventana';
const fresh = { password: 'un perro en el patio', passwordConfirmation: 'un perro en el patio' };
const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const inDays = (days: number) => ({
  ...world.services,
  now: () => new Date(Date.now() + days * 24 * 60 * 60_000),
});
const codeAt = (secret: string, at: number) => new TOTP({ secret }).generate({ timestamp: at });

async function linkTo(email: string) {
  await world.work();
  return new URL(world.mails.findLast(({ to }) => to === email)?.link ?? '');
}

/** A user with a password that an attacker knows and used to add a second factor to the account. */
async function withStranger() {
  const person = await aUser(world.services);
  const passwordHash = await hashPassword(password);
  await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const before = Date.now() - 120_000;
  const { secondFactor } = callerFor(
    { ...world.services, now: () => new Date(before) },
    { credential: person.token },
  );
  const { secret } = await secondFactor.begin({ currentPassword: password });
  const { recoveryCodes } = await secondFactor.confirm({ oneTimeCode: codeAt(secret, before) });
  const link = await linkTo(person.email);
  const secondFactorToken = link.searchParams.get('second_factor_token') ?? '';
  return { ...person, secret, recoveryCodes, link, secondFactorToken };
}

const visitor = (services = world.services) => callerFor(services);
const invalid = { status: 422, fields: { secondFactorToken: ['secondFactorLinkInvalid'] } };

test('the reader of the account’s mail ends a factor that a stranger enabled', async () => {
  const { id, email, token, link, secondFactorToken } = await withStranger();
  expect(link.pathname).toBe('/no-fui-yo');
  await visitor().secondFactor.end({ secondFactorToken, ...fresh });

  expect(await refused(callerFor(world.services, { credential: token }).user.me())).toMatchObject({
    status: 401,
  });
  expect(await refused(visitor().auth.login({ email, password }))).toMatchObject({ status: 401 });
  const { accessToken } = await visitor().auth.login({ email, password: fresh.password });
  const own = callerFor(world.services, { credential: accessToken });
  expect(await own.secondFactor.read()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });

  await world.work();
  const subjects = world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual(expect.arrayContaining(['Verificación en dos pasos desactivada']));
  const log = await world.services.db.select().from(accountLog).where(eq(accountLog.userId, id));
  expect(log.filter(({ action }) => action === 'secondFactor.end')).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(secondFactorToken);
  expect(JSON.stringify(log)).not.toContain(fresh.password);
});

test('its link works once, for a week, and stands nowhere as it is', async () => {
  const { id, email, secondFactorToken } = await withStranger();
  const tokens = await world.services.db.select().from(mailTokens).where(eq(mailTokens.userId, id));
  expect(tokens.map(({ purpose }) => purpose)).toContain('secondFactor');
  expect(JSON.stringify(tokens)).not.toContain(secondFactorToken);
  const late = visitor(inDays(7.01)).secondFactor;
  expect(await refused(late.end({ secondFactorToken, ...fresh }))).toMatchObject({
    fields: { secondFactorToken: ['secondFactorLinkExpired'] },
  });
  for (const made of ['made-up', `${secondFactorToken}x`])
    expect(await refused(visitor().secondFactor.end({ secondFactorToken: made, ...fresh }))).toMatchObject(
      invalid,
    );
  const atOnce = await Promise.all(
    Array.from({ length: 5 }, () =>
      refused(visitor(inDays(6.9)).secondFactor.end({ secondFactorToken, ...fresh })),
    ),
  );
  expect(atOnce.filter((refusal) => refusal === null)).toHaveLength(1);
  for (const refusal of atOnce.filter((each) => each !== null)) expect(refusal).toMatchObject(invalid);
  await visitor().auth.login({ email, password: fresh.password });
});

test('a password that is refused leaves the link and the factor as they were', async () => {
  const { email, secondFactorToken } = await withStranger();
  const common = { password: '1234567890', passwordConfirmation: '1234567890' };
  expect(await refused(visitor().secondFactor.end({ secondFactorToken, ...common }))).toMatchObject({
    fields: { password: expect.anything() },
  });
  expect(await refused(visitor().auth.login({ email, password }))).toMatchObject({
    reason: 'secondFactorRequired',
  });
  await visitor().secondFactor.end({ secondFactorToken, ...fresh });
});

test('no other link ends a factor, and this one is no link to a password', async () => {
  const { email, secondFactorToken } = await withStranger();
  await visitor().auth.requestPasswordReset({ email });
  const reset = (await linkTo(email)).searchParams.get('reset_password_token') ?? '';
  expect(await refused(visitor().secondFactor.end({ secondFactorToken: reset, ...fresh }))).toMatchObject(
    invalid,
  );
  expect(
    await refused(visitor().auth.resetPassword({ resetPasswordToken: secondFactorToken, ...fresh })),
  ).toMatchObject({ fields: { resetPasswordToken: ['resetTokenInvalid'] } });
  await visitor().auth.resetPassword({ resetPasswordToken: reset, ...fresh });
  const refusal = await refused(visitor().auth.login({ email, password: fresh.password }));
  expect(refusal).toMatchObject({ reason: 'secondFactorRequired' });
  await visitor().secondFactor.end({ secondFactorToken, ...fresh });
  await visitor().auth.login({ email, password: fresh.password });
});

test('a disabled factor, or one enabled since, does not match the link', async () => {
  const { email, token, secondFactorToken, recoveryCodes } = await withStranger();
  const { secondFactor } = callerFor(world.services, { credential: token });
  await secondFactor.remove({ currentPassword: password, oneTimeCode: recoveryCodes[0] ?? '' });
  expect(await refused(visitor().secondFactor.end({ secondFactorToken, ...fresh }))).toMatchObject(invalid);
  const { secret } = await secondFactor.begin({ currentPassword: password });
  await secondFactor.confirm({ oneTimeCode: codeAt(secret, Date.now()) });
  expect(await refused(visitor().secondFactor.end({ secondFactorToken, ...fresh }))).toMatchObject(invalid);
  expect(await refused(visitor().auth.login({ email, password }))).toMatchObject({
    reason: 'secondFactorRequired',
  });
});
