import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { aUser, callerFor, testServices } from '../../../core/testing.ts';
import { users } from '../../user/user.table.ts';
import { hashPassword } from '../password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(() => {
  world.sent.splice(0);
  world.mails.splice(0);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const password = 'un gato en la ventana';
const newEmail = () => `${newId()}@example.com`;
const visitor = () => callerFor(world.services).auth;

async function aPerson() {
  const person = await aUser(world.services);
  const passwordHash = await hashPassword(password);
  await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  return { ...person, caller: callerFor(world.services, { credential: person.token }) };
}

async function linkTo(address: string) {
  await world.work();
  const link = world.mails.findLast(({ to }) => to === address)?.link;
  return link ? new URL(link) : null;
}
const tokenIn = (link: URL | null) => link?.searchParams.get('email_change_token') ?? '';
const emailOf = async (id: string) =>
  (await world.services.db.select().from(users).where(eq(users.id, id)))[0]?.email;

describe('another address', () => {
  test('takes effect once its link is opened, and the old address is notified before', async () => {
    const { id, email: old, caller } = await aPerson();
    const email = newEmail();
    await caller.auth.changeEmail({ email: ` ${email.toUpperCase()}`, currentPassword: password });
    expect((await caller.user.me()).user).toMatchObject({ email: old, pendingEmail: email });
    const link = await linkTo(email);
    expect(link?.pathname).toBe('/verificar-email');
    expect(world.mails.find(({ to }) => to === old)?.subject).toBe('Pidieron cambiar el correo de tu cuenta');
    expect(JSON.stringify(world.mails.find(({ to }) => to === email))).not.toContain('Ana');
    await visitor().login({ email: old, password });
    expect(await refused(visitor().login({ email, password }))).toMatchObject({ status: 401 });
    expect(await visitor().confirmEmailChange({ emailChangeToken: tokenIn(link) })).toEqual({ email });
    expect((await caller.user.me()).user).toMatchObject({ email, pendingEmail: null });
    await visitor().login({ email, password });
    expect(await refused(visitor().login({ email: old, password }))).toMatchObject({ status: 401 });
    expect(await emailOf(id)).toBe(email);
  });

  test('is requested with the password, has few attempts, and differs from the current one', async () => {
    const { email, token } = await aPerson();
    const limits = { ...world.services.config.limits, loginPerAccount: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const { auth } = callerFor(services, { credential: token });
    expect(await refused(auth.changeEmail({ email, currentPassword: password }))).toMatchObject({
      fields: { email: ['emailUnchanged'] },
    });
    const wrong = { email: newEmail(), currentPassword: 'no es esta' };
    for (let tries = 0; tries < 2; tries += 1)
      expect(await refused(auth.changeEmail(wrong))).toMatchObject({
        fields: { currentPassword: ['currentPasswordWrong'] },
      });
    expect(await refused(auth.changeEmail({ email: newEmail(), currentPassword: password }))).toMatchObject({
      status: 429,
    });
    expect(world.sent).toEqual([]);
  });

  test('is given by its newest link, once, within half an hour', async () => {
    const { id, email: old, caller } = await aPerson();
    const [first, second] = [newEmail(), newEmail()];
    await caller.auth.changeEmail({ email: first, currentPassword: password });
    const older = tokenIn(await linkTo(first));
    await caller.auth.changeEmail({ email: second, currentPassword: password });
    const newer = tokenIn(await linkTo(second));
    const invalid = { fields: { emailChangeToken: ['confirmationTokenInvalid'] } };
    expect(await refused(visitor().confirmEmailChange({ emailChangeToken: older }))).toMatchObject(invalid);
    const late = callerFor({ ...world.services, now: () => new Date(Date.now() + 31 * 60_000) }).auth;
    expect(await refused(late.confirmEmailChange({ emailChangeToken: newer }))).toMatchObject({
      fields: { emailChangeToken: ['confirmationTokenExpired'] },
    });
    expect(await emailOf(id)).toBe(old);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refused(visitor().confirmEmailChange({ emailChangeToken: newer }))),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    for (const refusal of outcomes.filter((each) => each !== null)) expect(refusal).toMatchObject(invalid);
    expect(await emailOf(id)).toBe(second);
  });

  test('can be taken back until then', async () => {
    const { caller } = await aPerson();
    const email = newEmail();
    await caller.auth.changeEmail({ email, currentPassword: password });
    const emailChangeToken = tokenIn(await linkTo(email));
    await caller.auth.cancelEmailChange();
    expect((await caller.user.me()).user.pendingEmail).toBeNull();
    expect(await refused(visitor().confirmEmailChange({ emailChangeToken }))).toMatchObject({ status: 422 });
  });

  test('of another user is reported only to its owner', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const attempt = one.caller.auth.changeEmail({ email: other.email, currentPassword: password });
    expect(await refused(attempt)).toBeNull();
    expect((await linkTo(other.email))?.pathname).toBe('/login');
    expect(world.mails.find(({ to }) => to === other.email)?.subject).toBe('Ya tienes una cuenta');
    expect((await one.caller.user.me()).user.email).toBe(one.email);
  });

  test('that two want at once is given to one', async () => {
    const [one, other] = [await aPerson(), await aPerson()];
    const email = newEmail();
    const tokens: string[] = [];
    for (const { caller } of [one, other]) {
      await caller.auth.changeEmail({ email, currentPassword: password });
      tokens.push(tokenIn(await linkTo(email)));
    }
    const outcomes = await Promise.all(
      tokens.map((emailChangeToken) => refused(visitor().confirmEmailChange({ emailChangeToken }))),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ status: 409, reason: 'emailInUse' }));
  });

  test('ends what was mailed to the old one', async () => {
    const { email: old, caller } = await aPerson();
    const email = newEmail();
    await visitor().requestPasswordReset({ email: old });
    const reset = (await linkTo(old))?.searchParams.get('reset_password_token') ?? '';
    await caller.auth.changeEmail({ email, currentPassword: password });
    await visitor().confirmEmailChange({ emailChangeToken: tokenIn(await linkTo(email)) });
    const changed = { password: 'un perro en el patio', passwordConfirmation: 'un perro en el patio' };
    expect(await refused(visitor().resetPassword({ resetPasswordToken: reset, ...changed }))).toMatchObject({
      fields: { resetPasswordToken: ['resetTokenInvalid'] },
    });
  });

  test('is cancelled by a new password, whichever user requested it', async () => {
    const changed = { password: 'un perro en el patio', passwordConfirmation: 'un perro en el patio' };
    const byLink = async ({ email }: { email: string }) => {
      await visitor().requestPasswordReset({ email });
      const resetPasswordToken = (await linkTo(email))?.searchParams.get('reset_password_token') ?? '';
      await visitor().resetPassword({ resetPasswordToken, ...changed });
    };
    const byHand = ({ caller }: Awaited<ReturnType<typeof aPerson>>) =>
      caller.auth.updatePassword({ currentPassword: password, ...changed });
    for (const replace of [byLink, byHand]) {
      const person = await aPerson();
      const email = newEmail();
      await person.caller.auth.changeEmail({ email, currentPassword: password });
      const emailChangeToken = tokenIn(await linkTo(email));
      await replace(person);
      expect(await refused(visitor().confirmEmailChange({ emailChangeToken }))).toMatchObject({
        fields: { emailChangeToken: ['confirmationTokenInvalid'] },
      });
      await visitor().login({ email: person.email, password: changed.password });
      const [stored] = await world.services.db.select().from(users).where(eq(users.id, person.id));
      expect(stored).toMatchObject({ email: person.email, pendingEmail: null });
    }
  });

  test('is not blocked for the reader of its mail by a stranger who only typed it', async () => {
    const { id, caller } = await aPerson();
    const email = newEmail();
    const stranger = {
      email,
      password: 'la clave del extraño',
      passwordConfirmation: 'la clave del extraño',
    };
    await visitor().signUp(stranger);
    const older = (await linkTo(email))?.searchParams.get('confirmation_token') ?? '';
    await caller.auth.changeEmail({ email, currentPassword: password });
    const link = await linkTo(email);
    expect(await visitor().confirmEmailChange({ emailChangeToken: tokenIn(link) })).toEqual({ email });
    expect(await emailOf(id)).toBe(email);
    await visitor().login({ email, password });
    expect(await refused(visitor().login(stranger))).toMatchObject({ status: 401 });
    expect(await refused(visitor().confirm({ confirmationToken: older }))).toMatchObject({ status: 422 });
  });

  test('gets so many mails an hour and no more', async () => {
    const { token } = await aPerson();
    const limits = { ...world.services.config.limits, mailPerAddress: 2 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const { auth } = callerFor(services, { credential: token });
    const wish = { email: newEmail(), currentPassword: password };
    for (let tries = 0; tries < 2; tries += 1) await auth.changeEmail(wish);
    expect(await refused(auth.changeEmail(wish))).toMatchObject({ status: 429 });
  });
});

describe('the confirmation sent again', () => {
  test('reaches who waits for it, and the answer tells nothing', async () => {
    const [waiting, confirmed] = [newEmail(), (await aPerson()).email];
    await visitor().signUp({ email: waiting, password, passwordConfirmation: password });
    await world.work();
    world.mails.splice(0);
    for (const email of [waiting, confirmed, newEmail()])
      expect(await visitor().resendConfirmation({ email })).toBeUndefined();
    await world.work();
    expect(world.mails.map(({ to }) => to)).toEqual([waiting]);
    const link = new URL(world.mails[0]?.link ?? '');
    await visitor().confirm({ confirmationToken: link.searchParams.get('confirmation_token') ?? '' });
    await visitor().login({ email: waiting, password });
  });
});
