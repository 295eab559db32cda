import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, aUser, callerFor, testServices } from '../../core/testing.ts';
import { uploads } from '../../platform/upload/upload.table.ts';
import { signedIdOf } from '../../platform/upload/upload.ts';
import { members } from '../organization/organization.table.ts';
import { users } from './user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);

/** Creates an upload with received bytes; returns the signed id that attaches it. */
async function anUpload(organizationId: string, values: Partial<typeof uploads.$inferInsert> = {}) {
  const id = newId();
  await world.services.db.insert(uploads).values({
    id,
    organizationId,
    filename: 'foto.png',
    contentType: 'image/png',
    byteSize: 10,
    checksum: id,
    storageKey: `${organizationId}/${id}`,
    storedAt: new Date(),
    ...values,
  });
  return signedIdOf({ config: world.services.config, organizationId }, id);
}

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

describe('the profile query', () => {
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
  test('calls what a person has in his pocket cash, and a shop’s drawer as before', async () => {
    const cashOf = async (organizationBusinessType: 'business' | 'person') => {
      const { caller, owner } = await aShop(world.services, { countryId: null });
      await world.services.db.update(users).set({ isStepTwoPending: true }).where(eq(users.id, owner.id));
      await caller.user.update({ ...stepTwo, organizationBusinessType });
      return (await caller.moneyAccount.list({})).moneyAccounts.find(({ kind }) => kind === 'cash')?.name;
    };
    expect([await cashOf('business'), await cashOf('person')]).toEqual(['Caja', 'Efectivo']);
  });

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
    const again = await shop.caller.user.update(stepTwo);
    expect(again.user).toEqual({ ...me.user, updatedAt: again.user.updatedAt });
    expect(again.currentOrganization).toEqual({
      ...me.currentOrganization,
      updatedAt: again.currentOrganization?.updatedAt,
    });
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
    await world.services.db.update(users).set({ isStepTwoPending: true }).where(eq(users.id, shop.owner.id));
    expect(await refused(shop.caller.user.update({}))).toMatchObject({
      status: 422,
      fields: { userPhone: ['phoneRequired'], userCountryId: ['countryRequired'] },
    });
    const { organizationName: _, organizationNumberOfEmployees: __, ...rest } = stepTwo;
    expect(await refused(shop.caller.user.update(rest))).toMatchObject({
      status: 422,
      fields: {
        organizationName: ['businessNameRequired'],
        organizationNumberOfEmployees: ['employeesRequired'],
      },
    });
  });

  test('once completed requires no more fields, and changes only the given ones', async () => {
    const shop = await aShop(world.services);
    const before = await shop.caller.user.me();
    const { user: same, ...others } = await shop.caller.user.update({});
    expect({ ...others, user: { ...same, updatedAt: before.user.updatedAt } }).toEqual(before);
    const me = await shop.caller.user.update({ organizationName: 'Otra', userTimeZone: 'America/Lima' });
    const { updatedAt } = me.user;
    expect(me.user).toEqual({ ...before.user, timeZone: 'America/Lima', updatedAt });
    expect(Number(updatedAt)).toBeGreaterThan(Number(before.user.updatedAt));
    expect(me.currentOrganization).toEqual({
      ...before.currentOrganization,
      name: 'Otra',
      updatedAt: me.currentOrganization?.updatedAt,
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

  test('take a picture of one’s own, keep it, and take it away', async () => {
    const shop = await aShop(world.services);
    const signedId = await anUpload(shop.organizationId);
    const { user } = await shop.caller.user.updateSingle({ field: 'avatar', value: signedId });
    expect(user.avatar).toMatch(/^\/uploads\/.*-160\.webp$/);
    const updated = await shop.caller.user.updateSingle({ field: 'avatar', value: user.avatar });
    expect(updated.user.avatar).toBe(user.avatar);
    const gone = await shop.caller.user.updateSingle({ field: 'avatar', value: null });
    expect(gone.user.avatar).toBeNull();
  });

  test('take a picture that was sent where one works, though one began elsewhere', async () => {
    const { token } = await aShop(world.services);
    const first = callerFor(world.services, { credential: token });
    const { id } = await first.organization.create({
      name: 'Segunda',
      countryId: 'GT',
      businessType: 'business',
    });
    const caller = callerFor(world.services, { credential: token, organization: id });
    const { user } = await caller.user.updateSingle({ field: 'avatar', value: await anUpload(id) });
    expect(user.avatar).toMatch(new RegExp(`^/uploads/.*${id}`));
    const third = { name: 'Tercera', countryId: 'GT', businessType: 'business' } as const;
    const made = await caller.organization.create({ ...third, avatar: await anUpload(id) });
    expect(made.avatar).toMatch(new RegExp(`^/uploads/.*${id}`));
  });

  test('take no picture that is not one of this organization', async () => {
    const [shop, other] = [await aShop(world.services), await aShop(world.services)];
    const wrong = [
      await anUpload(other.organizationId),
      await anUpload(shop.organizationId, { kind: 'audio' }),
      await anUpload(shop.organizationId, { storageKey: null }),
      'https://example.com/photo.png',
      '',
    ];
    for (const value of wrong)
      expect(await refused(shop.caller.user.updateSingle({ field: 'avatar', value }))).toMatchObject({
        status: 404,
        details: { parameter: 'value' },
      });
  });

  test('remember the language', async () => {
    const { caller } = await aShop(world.services);
    expect(await caller.user.language({ language: 'ar' })).toEqual({ language: 'ar' });
    expect((await caller.user.me()).user.language).toBe('ar');
  });
});
