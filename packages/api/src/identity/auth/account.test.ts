import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, aUser, callerFor, testServices } from '../../core/testing.ts';
import { organizations } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import { destroyDue } from './leaving/destruction.ts';
import { hashPassword } from './password/password.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

describe('a new password', () => {
  const change = {
    currentPassword: 'un gato en la ventana',
    password: 'un perro en el patio',
    passwordConfirmation: 'un perro en el patio',
  };

  async function withPassword() {
    const person = await aUser(world.services);
    const passwordHash = await hashPassword(change.currentPassword);
    await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, person.id));
    return person;
  }

  test('ends the other sessions and keeps this one', async () => {
    const person = await withPassword();
    const { auth } = callerFor(world.services);
    const other = await auth.login({ email: person.email, password: change.currentPassword });
    const caller = callerFor(world.services, { credential: person.token });
    await caller.auth.updatePassword(change);
    await caller.user.me();
    expect(
      await refused(callerFor(world.services, { credential: other.accessToken }).user.me()),
    ).toMatchObject({ status: 401 });
    await auth.login({ email: person.email, password: change.password });
  });

  test('needs the present one, a few tries at most', async () => {
    const person = await withPassword();
    const limits = { ...world.services.config.limits, loginPerAccount: 3 };
    const services = { ...world.services, config: { ...world.services.config, limits } };
    const caller = callerFor(services, { credential: person.token });
    const wrong = { ...change, currentPassword: 'no es esta' };
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await refused(caller.auth.updatePassword(wrong))).toMatchObject({
        fields: { currentPassword: ['currentPasswordWrong'] },
      });
    }
    expect(await refused(caller.auth.updatePassword(change))).toMatchObject({ status: 429 });
  });

  test('is refused to who is not signed in', async () => {
    expect(await refused(callerFor(world.services).auth.updatePassword(change))).toMatchObject({
      status: 401,
    });
  });
});

describe('leaving for good', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('waits thirty days and can be taken back', async () => {
    const shop = await aShop(world.services);
    const { destroyAt, organizations: affected } = await shop.caller.auth.programDestroy({});
    expect(affected).toEqual([{ id: shop.organizationId, name: 'Tienda La Esquina', others: 0 }]);
    expect(destroyAt?.getTime()).toBeGreaterThan(inDays(29).getTime());
    expect((await shop.caller.auth.programDestroy({})).destroyAt).toEqual(destroyAt);
    await destroyDue(world.services.db, inDays(29));
    expect((await shop.caller.user.me()).user.destroyAt).toEqual(destroyAt);
    expect(await shop.caller.auth.programDestroy({ cancel: true })).toMatchObject({ destroyAt: null });
    await destroyDue(world.services.db, inDays(31));
    await shop.caller.user.me();
  });

  test('then removes the person and everything that only the person owns', async () => {
    const [shop, bystander] = [await aShop(world.services), await aShop(world.services)];
    const employee = await shop.employee();
    await world.services.db
      .update(users)
      .set({ currentOrganizationId: shop.organizationId })
      .where(eq(users.id, employee.id));
    await shop.caller.auth.programDestroy({});
    await destroyDue(world.services.db, inDays(31));
    expect(await refused(shop.caller.user.me())).toMatchObject({ status: 401 });
    expect(await refused(employee.caller.user.me())).toMatchObject({ status: 403 });
    const elsewhere = callerFor(world.services, { credential: employee.token });
    expect(await elsewhere.user.me()).toMatchObject({ currentOrganization: null, organizations: [] });
    const [left] = await world.services.db.select().from(users).where(eq(users.id, employee.id));
    expect(left?.currentOrganizationId).toBeNull();
    const [person] = await world.services.db.select().from(users).where(eq(users.id, shop.owner.id));
    expect(person).toMatchObject({ firstName: '', passwordHash: null, phone: null });
    expect(person?.email).not.toContain('@example.com');
    const [untouched] = await world.services.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, bystander.organizationId));
    expect(untouched?.deletedAt).toBeNull();
    await bystander.caller.user.me();
    // The notification mail was still pending, and its reader no longer exists.
    expect(world.sent).toContainEqual({
      name: 'accountMail',
      payload: { kind: 'destroy', userId: shop.owner.id },
    });
    await world.work();
    expect(world.mails.map(({ to }) => to)).not.toContain(shop.owner.email);
  });
});
