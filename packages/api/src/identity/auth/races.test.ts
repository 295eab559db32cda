import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aUser, callerFor, testServices } from '../../core/testing.ts';
import { users } from '../user/user.table.ts';
import { hashPassword } from './password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const old = 'un gato en la ventana';
const changed = { password: 'un perro en el patio', passwordConfirmation: 'un perro en el patio' };

async function aPerson() {
  const person = await aUser(world.services);
  const passwordHash = await hashPassword(old);
  await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
  const { auth } = callerFor(world.services);
  const login = (password = old) => auth.login({ email: person.email, password });
  return { ...person, login };
}

describe('a password that changes', () => {
  test('leaves no session that was opened beside the change', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { login } = await aPerson();
      const { accessToken } = await login();
      const { auth } = callerFor(world.services, { credential: accessToken });
      const [logins] = await Promise.all([
        Promise.allSettled(Array.from({ length: 10 }, () => login())),
        auth.updatePassword({ currentPassword: old, ...changed }),
      ]);
      const tokens = logins.flatMap((each) => (each.status === 'fulfilled' ? [each.value.accessToken] : []));
      const alive = await Promise.all(
        tokens.map((credential) => refused(callerFor(world.services, { credential }).user.me())),
      );
      expect(alive.filter((refusal) => refusal === null)).toEqual([]);
      const refusals = logins.flatMap((each) => (each.status === 'rejected' ? [refusalOf(each.reason)] : []));
      for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'invalidCredentials' });
      await login(changed.password);
    }
  });

  test('is changed by exactly one of ten who name the old one at once', async () => {
    const { login } = await aPerson();
    const tokens = await times(10, () => login());
    const outcomes = await Promise.all(
      tokens.map(({ accessToken: credential }, index) => {
        const password = `un perro en el patio ${index}`;
        const change = { currentPassword: old, password, passwordConfirmation: password };
        return refused(callerFor(world.services, { credential }).auth.updatePassword(change));
      }),
    );
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
    const winner = outcomes.indexOf(null);
    await login(`un perro en el patio ${winner}`);
    for (const refusal of outcomes.filter((each) => each !== null)) {
      // A call after the winner's is signed out, or names a password that is no longer valid.
      const isWrong = refusal.fields?.currentPassword?.[0] === 'currentPasswordWrong';
      expect(isWrong || refusal.reason === 'tokenExpired', JSON.stringify(refusal)).toBe(true);
    }
  });
});

describe('an address that two people sign up', () => {
  const stranger = 'la clave del desconocido';
  const owner = 'la clave de la dueña';

  /** Signs an address up and answers the secret of the link that its mailbox gets. */
  async function signUp(email: string, password: string) {
    await callerFor(world.services).auth.signUp({ email, password, passwordConfirmation: password });
    await world.work();
    const mail = world.mails.findLast(({ to }) => to === email);
    return new URL(mail?.link ?? '').searchParams.get('confirmation_token') ?? '';
  }
  const confirm = (confirmationToken: string) =>
    refused(callerFor(world.services).auth.confirm({ confirmationToken }));
  const login = (email: string, password: string) =>
    refused(callerFor(world.services).auth.login({ email, password }));

  test('is whoever signed up last, and the link of the one before is void', async () => {
    const email = `${newId()}@example.com`;
    const first = await signUp(email, stranger);
    const second = await signUp(email, owner);
    expect(await confirm(first)).toMatchObject({
      fields: { confirmationToken: ['confirmationTokenInvalid'] },
    });
    expect(await login(email, owner)).toMatchObject({ reason: 'emailNotConfirmed' });
    expect(await confirm(second)).toBeNull();
    expect(await login(email, stranger)).toMatchObject({ reason: 'invalidCredentials' });
    expect(await login(email, owner)).toBeNull();
    await signUp(email, stranger);
    expect(await login(email, stranger)).toMatchObject({ reason: 'invalidCredentials' });
    expect(await login(email, owner)).toBeNull();
  });

  test('never ends with one link confirming the other password', async () => {
    const links: [email: string, link: string][] = [];
    for (const email of Array.from({ length: 8 }, () => `${newId()}@example.com`))
      links.push([email, await signUp(email, owner)]);
    const outcomes = await times(links.length, async (index) => {
      const [email = '', link = ''] = links[index] ?? [];
      const [confirmed] = await Promise.all([
        confirm(link),
        callerFor(world.services).auth.signUp({ email, password: stranger, passwordConfirmation: stranger }),
      ]);
      return { isConfirmed: confirmed === null, byStranger: (await login(email, stranger)) === null };
    });
    expect(outcomes.filter(({ byStranger }) => byStranger)).toEqual([]);
    expect(outcomes).toContainEqual({ isConfirmed: true, byStranger: false });
  });
});
