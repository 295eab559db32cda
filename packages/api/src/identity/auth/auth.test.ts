import { newId } from '@mostrador/shared/wire/new-id';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { refusalOf } from '../../core/call/errors.ts';
import { callerFor, testServices } from '../../core/testing.ts';
import { users } from '../user/user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(() => {
  world.sent.splice(0);
  world.mails.splice(0);
});
afterAll(() => world.close());

const password = 'un gato en la ventana';
const newEmail = () => `${newId()}@example.com`;

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string(),
});
async function mails() {
  await world.work();
  return world.mails.map((mail) => Mail.parse(mail));
}
const secretOf = (link: string | undefined) => new URL(link ?? '').searchParams.values().next().value ?? '';
const visitor = (call = {}) => callerFor(world.services, call).auth;
const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

async function anAccount() {
  const email = newEmail();
  await visitor().signUp({ email, password, passwordConfirmation: password, firstName: 'Lucía' });
  const confirmationToken = secretOf((await mails()).at(-1)?.link);
  await visitor().confirm({ confirmationToken });
  return { email, confirmationToken };
}

describe('signing up', () => {
  test('makes the person and a first organization, and mails a link in the chosen language', async () => {
    const email = newEmail();
    const answer = await visitor().signUp({
      email: ` ${email.toUpperCase()} `,
      password,
      passwordConfirmation: password,
      firstName: '<b>Lucía</b>',
      language: 'en',
      businessType: 'person',
    });
    expect(answer).toEqual({ message: 'Te enviamos un correo' });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: email, subject: 'Confirm your e-mail' });
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/verificar-email\?confirmation_token=[\w-]{43}$/);
    expect(mail?.text).toContain(mail?.link);
    expect(mail?.html).not.toContain('Lucía');
    await visitor().confirm({ confirmationToken: secretOf(mail?.link) });
    const { accessToken, stepTwo } = await visitor().login({ email, password });
    expect(stepTwo).toBe(true);
    const me = await callerFor(world.services, { credential: accessToken }).user.me();
    expect(me.currentOrganization).toMatchObject({
      name: 'My finances',
      businessType: 'person',
      mainRole: 'owner',
    });
  });

  test('answers an address with an account exactly alike, and tells its owner by mail', async () => {
    const { email } = await anAccount();
    const input = { email, password: 'otra contraseña más', passwordConfirmation: 'otra contraseña más' };
    const known = await visitor().signUp(input);
    expect((await mails()).at(-1)).toMatchObject({ to: email, subject: 'Ya tienes una cuenta' });
    expect(known).toEqual(await visitor().signUp({ ...input, email: newEmail() }));
    expect(await refused(visitor().login({ email, password: input.password }))).toMatchObject({
      status: 401,
    });
    expect(await visitor().login({ email, password })).toMatchObject({ stepTwo: true });
  });

  test('of two at once makes one account', async () => {
    const email = newEmail();
    const input = { email, password, passwordConfirmation: password };
    await Promise.all([1, 2, 3].map(() => visitor().signUp(input)));
    expect(await world.services.db.select().from(users).where(eq(users.emailKey, email))).toHaveLength(1);
    await visitor().confirm({ confirmationToken: secretOf((await mails())[0]?.link) });
    await visitor().login({ email, password });
  });

  test.each([
    [{ password: 'corta' }, { password: ['passwordTooShort'] }],
    [{ password: 'Password123' }, { password: ['passwordTooCommon'] }],
    [{ password: '1212121212' }, { password: ['passwordTooCommon'] }],
    [{ password: 'x'.repeat(201) }, { password: ['passwordTooLong'] }],
    [{ passwordConfirmation: 'otra' }, { passwordConfirmation: ['passwordsMustMatch'] }],
    [{ email: 'nadie' }, { email: ['emailInvalid'] }],
  ])('refuses %j', async (part, fields) => {
    const input = { email: newEmail(), password, passwordConfirmation: password };
    const repeated = 'password' in part ? { passwordConfirmation: part.password } : {};
    expect(await refused(visitor().signUp({ ...input, ...repeated, ...part }))).toMatchObject({
      status: 422,
      fields,
    });
  });

  test('is refused beyond the limit of an address, however its last part changes', async () => {
    const limits = { ...world.services.config.limits, signUpPerAddress: 2 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const from = (ip: string) => {
      const input = { email: newEmail(), password, passwordConfirmation: password };
      return refused(callerFor(services, { ip }).auth.signUp(input));
    };
    expect(await from('2001:db8:1:2::1')).toBeNull();
    expect(await from('2001:db8:1:2:ffff::9')).toBeNull();
    expect(await from('2001:db8:1:2:3:4:5:6')).toMatchObject({ status: 429, reason: 'tooManyRequests' });
    expect(await from('2001:db8:1:3::1')).toBeNull();
  });

  test('mails an address no more often than the limit says', async () => {
    const limits = { ...world.services.config.limits, mailPerAddress: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const email = newEmail();
    for (let tries = 0; tries < 5; tries += 1)
      await callerFor(services).auth.signUp({ email, password, passwordConfirmation: password });
    expect(await mails()).toHaveLength(3);
  });

  test('a request that sends no mail, or another, does not use the limit of the owner’s mail', async () => {
    const limits = { ...world.services.config.limits, mailPerAddress: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const [{ email }, unknown] = [await anAccount(), newEmail()];
    for (let tries = 0; tries < 5; tries += 1) {
      await callerFor(services).auth.resendConfirmation({ email });
      await callerFor(services).auth.resendConfirmation({ email: unknown });
      await callerFor(services).auth.requestPasswordReset({ email: unknown });
      await callerFor(services).auth.signUp({ email, password, passwordConfirmation: password });
    }
    await callerFor(services).auth.requestPasswordReset({ email });
    await callerFor(services).auth.signUp({ email: unknown, password, passwordConfirmation: password });
    await world.work();
    const subjects = (to: string) =>
      world.mails.filter((mail) => mail.to === to).map(({ subject }) => subject);
    // Three kinds: the confirmation is the one of his own sign-up.
    expect([new Set(subjects(email)).size, subjects(unknown).length]).toEqual([3, 1]);
    expect(subjects(email)).toHaveLength(1 + limits.mailPerAddress + 1);
  });
});

describe('confirming the address', () => {
  test('may be repeated with the same link for a day', async () => {
    const { email, confirmationToken } = await anAccount();
    expect(await visitor().confirm({ confirmationToken })).toEqual({ email });
    await visitor().confirmByLink({ confirmationToken });
    const later = new Date(Date.now() + 25 * 3_600_000);
    const tomorrow = callerFor({ ...world.services, now: () => later });
    expect(await refused(tomorrow.auth.confirm({ confirmationToken }))).toMatchObject({
      fields: { confirmationToken: ['confirmationTokenExpired'] },
    });
  });

  test('refuses a made-up link, and a reset link', async () => {
    const { email } = await anAccount();
    await visitor().requestPasswordReset({ email });
    for (const confirmationToken of ['made-up', secretOf((await mails()).at(-1)?.link)]) {
      expect(await refused(visitor().confirm({ confirmationToken }))).toMatchObject({
        fields: { confirmationToken: ['confirmationTokenInvalid'] },
      });
    }
  });

  test('comes before the first sign-in, which sends the link again', async () => {
    const email = newEmail();
    await visitor().signUp({ email, password, passwordConfirmation: password });
    expect(await refused(visitor().login({ email, password }))).toMatchObject({
      status: 403,
      reason: 'emailNotConfirmed',
    });
    expect(await mails()).toHaveLength(2);
    expect(await refused(visitor().login({ email, password: 'no es esta' }))).toMatchObject({
      reason: 'invalidCredentials',
    });
    await visitor().confirm({ confirmationToken: secretOf((await mails())[0]?.link) });
    expect(await visitor().login({ email, password })).toMatchObject({ stepTwo: true });
  });
});

describe('signing in', () => {
  test('refuses a wrong password and an unknown address alike', async () => {
    const { email } = await anAccount();
    const wrong = await refused(visitor().login({ email, password: 'no es esta' }));
    expect(wrong).toEqual({ status: 401, reason: 'invalidCredentials', details: {} });
    expect(await refused(visitor().login({ email: newEmail(), password }))).toEqual(wrong);
  });

  test('is limited per account, right passwords too, however the address is written', async () => {
    const { email } = await anAccount();
    const limits = { ...world.services.config.limits, loginPerAccount: 4 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const { auth } = callerFor(services);
    await auth.login({ email, password });
    const tries = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email, email, email].map((spelled) =>
        refused(auth.login({ email: spelled, password: 'no es esta' })),
      ),
    );
    expect(tries.filter((refusal) => refusal?.status === 429)).toHaveLength(2);
    const locked = await refused(auth.login({ email, password }));
    expect(locked).toMatchObject({ status: 429 });
    expect(locked?.retryAfterSeconds).toBeGreaterThan(0);
  });

  test('is limited by account and network: wrong passwords lock out no user elsewhere', async () => {
    const { email } = await anAccount();
    const limits = { ...world.services.config.limits, loginPerAccount: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const from = (ip: string, userAgent = 'Mozilla/5.0 Firefox/140.0') =>
      callerFor(services, { ip, userAgent }).auth;
    const own = '190.1.2.3';
    await from(own).login({ email, password });
    const guess = (ip: string) => refused(from(ip, 'curl/8').login({ email, password: 'no es esta' }));
    for (const _ of [1, 2, 3]) expect(await guess('10.9.0.7')).toMatchObject({ status: 401 });
    expect(await guess('10.9.0.7')).toMatchObject({ status: 429 });
    await from(own).login({ email, password });
    await from('200.7.7.7').login({ email, password });
    // From many networks together a stranger has no more than thirty tries.
    const answers: (number | undefined)[] = [];
    for (let network = 0; network < 12; network += 1)
      for (const _ of [1, 2, 3]) answers.push((await guess(`10.8.${network}.1`))?.status);
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(30);
    expect(answers.at(-1)).toBe(429);
    expect(await refused(from('201.1.1.1').login({ email, password }))).toMatchObject({ status: 429 });
    await from(own).login({ email, password });
    await from('190.1.9.9').login({ email, password });
  });

  test('is limited per address over all accounts', async () => {
    const limits = { ...world.services.config.limits, loginPerAddress: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const guess = (ip: string) =>
      refused(callerFor(services, { ip }).auth.login({ email: newEmail(), password }));
    const answers = await Promise.all(
      ['10.0.0.7', '10.0.0.7', '10.0.0.7', '10.0.0.7', '10.0.0.8'].map(guess),
    );
    expect(answers.map((refusal) => refusal?.status).sort()).toEqual([401, 401, 401, 401, 429]);
  });

  test('makes an old hash anew', async () => {
    const { email } = await anAccount();
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await world.services.db.update(users).set({ passwordHash: weak }).where(eq(users.emailKey, email));
    await visitor().login({ email, password });
    const [person] = await world.services.db.select().from(users).where(eq(users.emailKey, email));
    expect(person?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await visitor().login({ email, password });
  });
});

describe('a new password by mail', () => {
  const newPassword = { password: 'un perro en el patio', passwordConfirmation: 'un perro en el patio' };

  async function aResetToken(email: string) {
    await visitor().requestPasswordReset({ email });
    return secretOf((await mails()).at(-1)?.link);
  }

  test('ends every session and the old password, and signs no user in', async () => {
    const { email } = await anAccount();
    const { accessToken } = await visitor().login({ email, password });
    const resetPasswordToken = await aResetToken(email);
    expect((await mails()).at(-1)?.link).toContain('/cambiar-contrasena?reset_password_token=');
    expect(await visitor().resetPassword({ resetPasswordToken, ...newPassword })).toBeUndefined();
    const before = callerFor(world.services, { credential: accessToken });
    expect(await refused(before.user.me())).toMatchObject({ status: 401, reason: 'tokenExpired' });
    expect(await refused(visitor().login({ email, password }))).toMatchObject({ status: 401 });
    await visitor().login({ email, password: newPassword.password });
    expect((await mails()).at(-1)).toMatchObject({ to: email, subject: 'Tu contraseña cambió' });
  });

  test('is given to exactly one of fifty who use the link at once', async () => {
    const { email } = await anAccount();
    const resetPasswordToken = await aResetToken(email);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        refused(visitor().resetPassword({ resetPasswordToken, ...newPassword })),
      ),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(outcomes.filter((refusal) => refusal?.status === 422)).toHaveLength(49);
  });

  test('needs the newest link, within half an hour', async () => {
    const { email } = await anAccount();
    const older = await aResetToken(email);
    const newer = await aResetToken(email);
    expect(
      await refused(visitor().resetPassword({ resetPasswordToken: older, ...newPassword })),
    ).toMatchObject({
      fields: { resetPasswordToken: ['resetTokenInvalid'] },
    });
    const later = callerFor({ ...world.services, now: () => new Date(Date.now() + 31 * 60_000) });
    expect(
      await refused(later.auth.resetPassword({ resetPasswordToken: newer, ...newPassword })),
    ).toMatchObject({ fields: { resetPasswordToken: ['resetTokenExpired'] } });
    await visitor().resetPassword({ resetPasswordToken: newer, ...newPassword });
  });

  test('is requested without revealing whether the address has an account', async () => {
    const { email } = await anAccount();
    await mails();
    world.mails.splice(0);
    expect(await visitor().requestPasswordReset({ email: newEmail() })).toBeUndefined();
    expect(await mails()).toHaveLength(0);
    expect(await visitor().requestPasswordReset({ email })).toBeUndefined();
    expect(await mails()).toHaveLength(1);
  });
});
