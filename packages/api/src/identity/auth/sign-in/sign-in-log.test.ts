import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { accountLog } from '../../../core/core.table.ts';
import { aUser, callerFor, openSession, testServices } from '../../../core/testing.ts';
import { users } from '../../user/user.table.ts';
import { sessions } from '../auth.table.ts';
import { hashPassword } from '../password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const password = 'un gato en la ventana';
const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const chrome = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const home = { userAgent: chrome(141), ip: '203.0.113.9' };

/** A person with a password and no session yet. */
async function aPerson(changes: Partial<typeof users.$inferInsert> = {}) {
  const person = await aUser(world.services);
  const { db } = world.services;
  const passwordHash = await hashPassword(password);
  await db
    .update(users)
    .set({ passwordHash, ...changes })
    .where(eq(users.id, person.id));
  await db.delete(sessions).where(eq(sessions.userId, person.id));
  return { ...person, passwordHash };
}

const login = (email: string, call: object = home, word = password) =>
  callerFor(world.services, call).auth.login({ email, password: word });

const logOf = (id: string) =>
  world.services.db.select().from(accountLog).where(eq(accountLog.userId, id)).orderBy(accountLog.createdAt);

async function mailsTo(email: string) {
  await world.work();
  return world.mails.filter(({ to }) => to === email);
}

describe('the log of an account', () => {
  test('has a row for each sign-in and each wrong password, with network and device', async () => {
    const { id, email } = await aPerson();
    expect(await refused(login(email, home, 'otro gato distinto'))).toMatchObject({ status: 401 });
    await login(email, { userAgent: chrome(141), ip: '2001:db8:1:2:3:4:5:6' });
    const log = await logOf(id);
    expect(log).toMatchObject([
      { action: 'signIn.refused', ip: home.ip, after: { way: 'password', userAgent: home.userAgent } },
      { action: 'signIn.succeeded', ip: '2001:db8:1:2::/64', after: { way: 'password' } },
    ]);
    for (const secret of [password, 'otro gato distinto', email])
      expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('has no row for an address without an account', async () => {
    const count = () => world.services.db.$count(accountLog);
    const before = await count();
    expect(await refused(login('nadie@example.com'))).toMatchObject({ status: 401 });
    expect(await count()).toBe(before);
  });

  test('has a row for each second factor, right or wrong', async () => {
    const { id, passwordHash, email } = await aPerson();
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const services = { ...world.services, now: () => at(-120) };
    const credential = await openSession(world.services.db, { id, passwordHash }, { ...services, ...home });
    const { secondFactor } = callerFor(services, { credential });
    const { secret } = await secondFactor.begin({ currentPassword: password });
    const codeAt = (moment: Date) => new TOTP({ secret }).generate({ timestamp: moment.getTime() });
    await secondFactor.confirm({ oneTimeCode: codeAt(at(-120)) });
    const refusal = await refused(login(email));
    const { auth } = callerFor(world.services, home);
    const challenge = String(refusal?.details.challenge);
    const wrong = codeAt(at(0)) === '000000' ? '000001' : '000000';
    expect(await refused(auth.secondStep({ challenge, oneTimeCode: wrong }))).toMatchObject({ status: 422 });
    const oneTimeCode = codeAt(at(0));
    await auth.secondStep({ challenge, oneTimeCode });
    const log = (await logOf(id)).filter(({ action }) => action.startsWith('signIn'));
    expect(log).toMatchObject([
      { action: 'signIn.challenged', after: { way: 'password' } },
      { action: 'signIn.refused', after: { way: 'secondFactor' } },
      { action: 'signIn.succeeded', after: { way: 'secondFactor' } },
    ]);
    expect(JSON.stringify(log)).not.toContain(oneTimeCode);
  });

  test('has a row for the request of a new password and for its use', async () => {
    const { id, email } = await aPerson();
    const { auth } = callerFor(world.services, home);
    await auth.requestPasswordReset({ email });
    const mail = (await mailsTo(email)).at(-1);
    const resetPasswordToken = /reset_password_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const fresh = 'una casa junto al mar';
    await auth.resetPassword({ resetPasswordToken, password: fresh, passwordConfirmation: fresh });
    const log = await logOf(id);
    expect(log.map(({ action }) => action)).toEqual(['passwordReset.requested', 'passwordReset.succeeded']);
    for (const secret of [resetPasswordToken, fresh, email])
      expect(JSON.stringify(log)).not.toContain(secret);
  });

  test('is listed to its person alone, newest first', async () => {
    const { email } = await aPerson();
    const stranger = await aUser(world.services);
    expect(await refused(login(email, home, 'otro gato distinto'))).toMatchObject({ status: 401 });
    const { accessToken: credential } = await login(email);
    const { signIns } = await callerFor(world.services, { credential }).device.signIns();
    const device = { kind: 'desktop', browser: 'Chrome 141', network: home.ip, way: 'password' };
    expect(signIns).toMatchObject([
      { ...device, action: 'signIn.succeeded' },
      { ...device, action: 'signIn.refused' },
    ]);
    const others = await callerFor(world.services, { credential: stranger.token }).device.signIns();
    expect(others.signIns).toEqual([]);
  });
});

describe('the mail about a new device', () => {
  const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);

  test('is sent when browser, system or network differ from all that were seen', async () => {
    const { email } = await aPerson();
    await login(email);
    await login(email, { ...home, userAgent: chrome(142), ip: '203.0.9.9' });
    expect(await subjects(email)).toEqual([]);
    await login(email, { ...home, ip: '198.51.100.4' });
    await login(email, {
      ...home,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    await login(email, { ...home, ip: '198.51.100.4' });
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Entrada a tu cuenta desde un dispositivo nuevo',
      'Entrada a tu cuenta desde un dispositivo nuevo',
    ]);
    expect(mails[0]?.text).toContain('Chrome 141');
    expect(mails[0]?.text).toContain('198.51.100.4');
    expect(mails[0]?.text).toContain('/no-fui-yo');
  });

  test.each([
    ['en', 'New device signed in to your account'],
    ['ar', 'دخول إلى حسابك من جهاز جديد'],
  ] as const)('is written in the language of its reader: %s', async (language, subject) => {
    const { email } = await aPerson({ language });
    await login(email);
    await login(email, { ...home, ip: '198.51.100.4' });
    expect(await subjects(email)).toEqual([subject]);
  });

  test('knows the devices of open sessions from before the log', async () => {
    const { id, email, passwordHash } = await aPerson();
    await openSession(world.services.db, { id, passwordHash }, { ...home, config: world.services.config });
    await login(email);
    expect(await subjects(email)).toEqual([]);
  });
});
