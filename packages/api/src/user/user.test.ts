import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../auth/password.ts';
import { refusalOf } from '../base/errors.ts';
import { aShop, aUser, callerFor, testServices } from '../base/testing.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { destroyDue } from './destruction.ts';
import { users } from './user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

const stepTwo = {
  userFirstName: 'Lucía',
  userLastName: 'Gómez',
  userPhone: '+503 7777-8888',
  userCountryId: 'SV',
  userLanguage: 'es',
  organizationName: 'Pupusería La Esquina',
  organizationCountryId: 'CR',
  organizationBusinessType: 'business',
  organizationIndustry: 'food_stall',
  organizationNumberOfEmployees: 3,
} as const;

describe('who am I', () => {
  test('says the person, the organizations and every permission by its documented name', async () => {
    const shop = await aShop(world.services);
    const me = await shop.caller.user.me();
    expect(me.user).toMatchObject({
      id: shop.owner.id,
      firstName: 'Ana',
      stepTwo: false,
      paidCustomer: true,
    });
    expect(me.currentOrganization).toMatchObject({
      id: shop.organizationId,
      mainRole: 'owner',
      hasPaidAccess: true,
      country: { id: 'GT', name: 'Guatemala', currency: 'GTQ', currencySymbol: 'Q', decimals: 2 },
    });
    expect(me.organizations).toHaveLength(1);
    expect(me.currentPermissions).toMatchObject({ name: 'owner', pdv_edit_orders: true, audit_view: true });
    expect(JSON.stringify(me)).not.toMatch(/hash|argon2/i);
  });

  test('says what the role of an employee allows', async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee({ flags: ['pdv_refund'] });
    const me = await caller.user.me();
    expect(me.currentOrganization).toMatchObject({ mainRole: 'employee' });
    expect(me.currentPermissions).toMatchObject({ pdv_refund: true, pdv_edit_orders: false });
    expect(me.user.paidCustomer).toBe(false);
  });

  test('answers a person without an organization', async () => {
    const { token } = await aUser(world.services);
    const me = await callerFor(world.services, { credential: token }).user.me();
    expect(me).toMatchObject({ currentOrganization: null, organizations: [] });
    expect(me.currentPermissions.pdv_edit_orders).toBe(false);
  });

  test("refuses another's organization", async () => {
    const [mine, theirs] = [await aShop(world.services), await aShop(world.services)];
    const call = mine.as(mine.token, { organization: theirs.organizationId }).user.me();
    expect(await refused(call)).toMatchObject({ status: 403, reason: 'permissionDenied' });
  });
});

describe('step two of the registration', () => {
  test('sets person and organization, and what the country brings along', async () => {
    const shop = await aShop(world.services, { countryId: null, currency: 'USD' });
    await world.services.db.update(users).set({ isStepTwoPending: true }).where(eq(users.id, shop.owner.id));
    const me = await shop.caller.user.update(stepTwo);
    expect(me.user).toMatchObject({ stepTwo: false, phone: '+503 7777 8888', country: { id: 'SV' } });
    expect(me.currentOrganization).toMatchObject({
      name: 'Pupusería La Esquina',
      country: { id: 'CR', currency: 'CRC', decimals: 0 },
      moneySymbol: 'comma',
      timeZone: 'America/Costa_Rica',
      defaultTaxRate: 1300,
      industry: 'food_stall',
      numberOfEmployees: 3,
    });
    expect(await shop.caller.user.update(stepTwo)).toEqual(me);
    const [member] = await world.services.db.select().from(members).where(eq(members.userId, shop.owner.id));
    expect(member?.displayName).toBe('Lucía Gómez');
  });

  test("keeps an employee's hands off the organization", async () => {
    const shop = await aShop(world.services);
    const { caller } = await shop.employee();
    const me = await caller.user.update({ ...stepTwo, organizationName: 'Mía' });
    expect(me.user.firstName).toBe('Lucía');
    expect(me.currentOrganization?.name).toBe('Tienda La Esquina');
  });

  test('asks the owner for what it needs of the organization', async () => {
    const shop = await aShop(world.services);
    const { organizationName: _, organizationNumberOfEmployees: __, ...rest } = stepTwo;
    expect(await refused(shop.caller.user.update(rest))).toMatchObject({
      status: 422,
      fields: {
        organizationName: ['businessNameRequired'],
        organizationNumberOfEmployees: ['employeesRequired'],
      },
    });
  });

  test('keeps the currency once amounts are written in it', async () => {
    const shop = await aShop(world.services);
    const product = await shop.caller.product.create({ name: 'Pan', price: 100, stock: 5000 });
    await shop.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    expect(await refused(shop.caller.user.update(stepTwo))).toMatchObject({
      status: 409,
      reason: 'currencyLocked',
    });
    await shop.caller.user.update({ ...stepTwo, organizationCountryId: 'GT' });
  });
});

describe('small changes', () => {
  test('take one listed field at a time', async () => {
    const { caller } = await aShop(world.services);
    const me = await caller.user.updateSingle({ field: 'time_zone', value: 'America/Lima' });
    expect(me.user.timeZone).toBe('America/Lima');
    for (const field of ['email', 'is_guest', 'destroy_at', 'password_hash']) {
      const change: unknown = { field, value: 'x' };
      const call = Reflect.apply(caller.user.updateSingle, null, [change]);
      expect(await refused(Promise.resolve(call))).toMatchObject({
        status: 422,
        fields: { field: ['fieldNotEditable'] },
      });
    }
  });

  test('remember the language', async () => {
    const { caller } = await aShop(world.services);
    expect(await caller.user.language({ language: 'ar' })).toEqual({ language: 'ar' });
    expect((await caller.user.me()).user.language).toBe('ar');
  });
});

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
    await caller.user.updatePassword(change);
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
      expect(await refused(caller.user.updatePassword(wrong))).toMatchObject({
        fields: { currentPassword: ['currentPasswordWrong'] },
      });
    }
    expect(await refused(caller.user.updatePassword(change))).toMatchObject({ status: 429 });
  });

  test('is refused to who is not signed in', async () => {
    expect(await refused(callerFor(world.services).user.updatePassword(change))).toMatchObject({
      status: 401,
    });
  });
});

describe('leaving for good', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('waits thirty days and can be taken back', async () => {
    const shop = await aShop(world.services);
    const { destroyAt, organizations: going } = await shop.caller.user.programDestroy({});
    expect(going).toEqual([{ id: shop.organizationId, name: 'Tienda La Esquina' }]);
    expect(destroyAt?.getTime()).toBeGreaterThan(inDays(29).getTime());
    expect((await shop.caller.user.programDestroy({})).destroyAt).toEqual(destroyAt);
    await destroyDue(world.services.db, inDays(29));
    expect((await shop.caller.user.me()).user.destroyAt).toEqual(destroyAt);
    expect(await shop.caller.user.programDestroy({ cancel: true })).toMatchObject({ destroyAt: null });
    await destroyDue(world.services.db, inDays(31));
    await shop.caller.user.me();
  });

  test('then takes the person and what nobody else owns, and nothing besides', async () => {
    const [shop, bystander] = [await aShop(world.services), await aShop(world.services)];
    const employee = await shop.employee();
    await shop.caller.user.programDestroy({});
    await destroyDue(world.services.db, inDays(31));
    expect(await refused(shop.caller.user.me())).toMatchObject({ status: 401 });
    expect(await refused(employee.caller.user.me())).toMatchObject({ status: 403 });
    const elsewhere = callerFor(world.services, { credential: employee.token });
    expect(await elsewhere.user.me()).toMatchObject({ currentOrganization: null, organizations: [] });
    const [person] = await world.services.db.select().from(users).where(eq(users.id, shop.owner.id));
    expect(person).toMatchObject({ firstName: '', passwordHash: null, phone: null });
    expect(person?.email).not.toContain('@example.com');
    const [untouched] = await world.services.db
      .select()
      .from(organizations)
      .where(eq(organizations.id, bystander.organizationId));
    expect(untouched?.deletedAt).toBeNull();
    await bystander.caller.user.me();
  });
});
