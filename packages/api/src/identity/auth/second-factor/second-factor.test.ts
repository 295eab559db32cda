import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { accountLog } from '../../../core/core.table.ts';
import { Secrets } from '../../../core/io/secrets.ts';
import { aShop, aUser, callerFor, testServices } from '../../../core/testing.ts';
import { users } from '../../user/user.table.ts';
import { recoveryCodes, secondFactors } from '../auth.table.ts';
import { hashPassword } from '../password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const password = 'un gato en la ventana';
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);
const at = (now: Date) => ({ ...world.services, now: () => now });
const codeAt = (secret: string, now: Date) => new TOTP({ secret }).generate({ timestamp: now.getTime() });

async function aPerson() {
  const person = await aUser(world.services);
  const passwordHash = await hashPassword(password);
  await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  return person;
}

/** A user with a confirmed second factor, set up a while ago, so that the current codes are unused. */
async function withFactor() {
  const person = await aPerson();
  const before = inSeconds(-120);
  const caller = callerFor(at(before), { credential: person.token });
  const { secret, uri } = await caller.secondFactor.begin({ currentPassword: password });
  const { recoveryCodes: codes } = await caller.secondFactor.confirm({ oneTimeCode: codeAt(secret, before) });
  return { ...person, secret, uri, codes, before };
}

const login = (email: string, services = world.services) =>
  callerFor(services).auth.login({ email, password });

async function challengeOf(email: string, services = world.services) {
  const refusal = await refused(login(email, services));
  expect(refusal).toMatchObject({ status: 403, reason: 'secondFactorRequired' });
  return String(refusal?.details.challenge);
}

const answer = (challenge: string, oneTimeCode: string, services = world.services) =>
  callerFor(services).auth.secondStep({ challenge, oneTimeCode });

describe('a second factor', () => {
  test('counts once a first code has proved it, and shows ten recovery codes then', async () => {
    const person = await aPerson();
    const { secondFactor } = callerFor(world.services, { credential: person.token });
    const { secret, uri } = await secondFactor.begin({ currentPassword: password });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Mostrador:/);
    expect(uri).toContain(secret);
    await login(person.email);
    expect(await refused(secondFactor.confirm({ oneTimeCode: '000000' }))).toMatchObject({
      fields: { oneTimeCode: ['oneTimeCodeWrong'] },
    });
    const { recoveryCodes: codes } = await secondFactor.confirm({
      oneTimeCode: codeAt(secret, new Date()),
    });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await secondFactor.read()).toMatchObject({ isOn: true, recoveryCodesLeft: 10, hasPassword: true });
    expect(await refused(secondFactor.begin({ currentPassword: password }))).toMatchObject({
      status: 409,
      reason: 'secondFactorOn',
    });
    await world.work();
    expect(world.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Verificación en dos pasos activada',
    });
  });

  test('is begun by who knows the password, a few tries at most', async () => {
    const person = await aPerson();
    const limits = { ...world.services.config.limits, loginPerAccount: 2 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const { secondFactor } = callerFor(services, { credential: person.token });
    for (let tries = 0; tries < 2; tries += 1)
      expect(await refused(secondFactor.begin({ currentPassword: 'no es esta' }))).toMatchObject({
        fields: { currentPassword: ['currentPasswordWrong'] },
      });
    expect(await refused(secondFactor.begin({ currentPassword: password }))).toMatchObject({ status: 429 });
  });

  test('stands nowhere as it is: not in the tables, not in the log of the account', async () => {
    const { id, secret, codes } = await withFactor();
    const stored = [
      await world.services.db.select().from(secondFactors).where(eq(secondFactors.userId, id)),
      await world.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
      await world.services.db.select().from(accountLog).where(eq(accountLog.userId, id)),
    ];
    const text = JSON.stringify(stored);
    for (const each of [secret, password, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(each);
    expect(text).not.toMatch(/oneTimeCode|recoveryCodes"/);
  });

  test('opens with no other secret of the program', async () => {
    const { email, secret, codes } = await withFactor();
    const secrets = new Secrets('another secret of another program, as long');
    const services = { ...world.services, config: { ...world.services.config, secrets } };
    for (const code of [codeAt(secret, new Date()), '000000', codes[0] ?? '']) {
      const refusal = await refused(answer(await challengeOf(email, services), code, services));
      expect(refusal).toMatchObject({ status: 409, reason: 'secondFactorUnreadable' });
    }
  });
});

describe('signing in with a second factor', () => {
  test('takes the password, then the code, and opens one session', async () => {
    const { email, secret } = await withFactor();
    const challenge = await challengeOf(email);
    const { accessToken, stepTwo } = await answer(challenge, codeAt(secret, new Date()));
    expect(stepTwo).toBe(false);
    await callerFor(world.services, { credential: accessToken }).user.me();
  });

  test('gives a session to exactly one of ten who send the same code', async () => {
    const { email, secret } = await withFactor();
    const patient = { ...world.services, now: () => new Date() };
    const challenge = await challengeOf(email);
    const code = codeAt(secret, new Date());
    const outcomes = await times(5, () => refused(answer(challenge, code, patient)));
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    for (const refusal of outcomes.filter((each) => each !== null))
      expect(refusal).toMatchObject({ fields: { oneTimeCode: ['oneTimeCodeWrong'] } });
  });

  test('takes no code twice, and no older one after a newer one', async () => {
    const { email, secret } = await withFactor();
    const now = new Date();
    const [older, newer] = [codeAt(secret, inSeconds(-30)), codeAt(secret, now)];
    await answer(await challengeOf(email), newer, at(now));
    for (const code of [newer, older])
      expect(await refused(answer(await challengeOf(email), code, at(now)))).toMatchObject({ status: 422 });
    await answer(await challengeOf(email), codeAt(secret, inSeconds(30)), at(inSeconds(30)));
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { email, codes } = await withFactor();
    const [first = '', second = ''] = codes;
    await answer(await challengeOf(email), ` ${first.toLowerCase().replace('-', ' ')} `);
    expect(await refused(answer(await challengeOf(email), first))).toMatchObject({ status: 422 });
    const challenge = await challengeOf(email);
    const outcomes = await times(4, () => refused(answer(challenge, second)));
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
  });

  test('allows five tries, right ones too, and tries at the password do not bring them back', async () => {
    const { email, secret } = await withFactor();
    const challenge = await challengeOf(email);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refused(answer(challenge, '000000'))).toMatchObject({ status: 422 });
    const right = codeAt(secret, new Date());
    expect(await refused(answer(challenge, right))).toMatchObject({ status: 429 });
    expect(await refused(answer(await challengeOf(email), right))).toMatchObject({ status: 429 });
  });

  test('keeps counting passwords until the code was right', async () => {
    const { email } = await withFactor();
    const limits = { ...world.services.config.limits, loginPerAccount: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    for (let tries = 0; tries < 3; tries += 1) await challengeOf(email, services);
    expect(await refused(login(email, services))).toMatchObject({ status: 429 });
  });

  test('ends the challenge after five minutes, and with the password it stood for', async () => {
    const { id, email, secret } = await withFactor();
    const challenge = await challengeOf(email);
    const late = inSeconds(301);
    expect(await refused(answer(challenge, codeAt(secret, late), at(late)))).toMatchObject({
      status: 401,
      reason: 'challengeExpired',
    });
    const passwordHash = await hashPassword('un perro en el patio');
    await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, id));
    expect(await refused(answer(challenge, codeAt(secret, new Date())))).toMatchObject({ status: 401 });
    for (const forged of ['', 'x', `${id}.${Date.now() + 60_000}.x`, challenge.replace(/^./, 'f')])
      expect(await refused(answer(forged || 'x', '000000'))).toMatchObject({ status: 401 });
  });

  test('outlives a new password by mail', async () => {
    const { email, secret } = await withFactor();
    const { auth } = callerFor(world.services);
    await auth.requestPasswordReset({ email });
    await world.work();
    const link = world.mails.findLast(({ to }) => to === email)?.link ?? '';
    const resetPasswordToken = new URL(link).searchParams.get('reset_password_token') ?? '';
    await auth.resetPassword({ resetPasswordToken, password, passwordConfirmation: password });
    await answer(await challengeOf(email), codeAt(secret, new Date()));
  });
});

describe('taking the second factor away', () => {
  test('needs the password and a code', async () => {
    const { token, email, codes } = await withFactor();
    const { secondFactor } = callerFor(world.services, { credential: token });
    const [oneTimeCode = ''] = codes;
    expect(await refused(secondFactor.remove({ currentPassword: 'no es esta', oneTimeCode }))).toMatchObject({
      fields: { currentPassword: ['currentPasswordWrong'] },
    });
    expect(
      await refused(secondFactor.remove({ currentPassword: password, oneTimeCode: '000000' })),
    ).toMatchObject({ fields: { oneTimeCode: ['oneTimeCodeWrong'] } });
    expect(await secondFactor.read()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    await secondFactor.remove({ currentPassword: password, oneTimeCode });
    expect(await secondFactor.read()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await login(email);
  });

  test('new recovery codes replace the old ones', async () => {
    const { token, email, codes } = await withFactor();
    const { secondFactor } = callerFor(world.services, { credential: token });
    const [first = '', second = ''] = codes;
    const renewed = await secondFactor.renewRecoveryCodes({ currentPassword: password, oneTimeCode: first });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(await refused(answer(await challengeOf(email), second))).toMatchObject({ status: 422 });
    await answer(await challengeOf(email), renewed.recoveryCodes[0] ?? '');
  });

  test('is allowed only to its user, and only the owner of a shop sees the status of members', async () => {
    const shop = await aShop(world.services);
    const employee = await shop.employee();
    await world.services.db
      .insert(secondFactors)
      .values({ userId: employee.id, secret: 'sealed', confirmedAt: new Date() });
    const seen = await shop.caller.organization.users();
    expect(seen.users.map(({ id, hasSecondFactor }) => [id, hasSecondFactor])).toEqual(
      expect.arrayContaining([
        [employee.id, true],
        [shop.owner.id, false],
      ]),
    );
    const byEmployee = await employee.caller.organization.users();
    expect(byEmployee.users.filter((user) => 'hasSecondFactor' in user)).toEqual([]);
  });
});
