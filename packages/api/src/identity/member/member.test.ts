import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, aUser, testServices } from '../../core/testing.ts';
import { hashPassword } from '../auth/password/password.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const password = 'una clave bien larga';

async function withPassword(userId: string) {
  await world.services.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, userId));
}

const ownersOf = async (organizationId: string) => {
  const rows = await world.services.db
    .select()
    .from(members)
    .where(eq(members.organizationId, organizationId));
  return rows.filter(({ isOwner, removedAt }) => isOwner && !removedAt).map(({ userId }) => userId);
};

describe('the role of a member', () => {
  test('changes from his very next call', async () => {
    const shop = await aShop(world.services);
    const { caller, id } = await shop.employee();
    expect(await refused(caller.product.list({}))).toMatchObject({ status: 403 });
    const role = await shop.caller.role.create({ name: 'Bodega', permissions: ['inventory_see_catalog'] });
    await shop.caller.member.update({ id, roleId: role.id });
    await caller.product.list({});
    expect((await caller.user.me()).currentPermissions.name).toBe('Bodega');
  });

  test('is never the owner’s, nor one of another organization', async () => {
    const [shop, other] = [await aShop(world.services), await aShop(world.services)];
    const { id } = await shop.employee();
    const role = await shop.caller.role.create({ name: 'Bodega' });
    const foreign = await other.caller.role.create({ name: 'Ajeno' });
    expect(await refused(shop.caller.member.update({ id: shop.owner.id, roleId: role.id }))).toMatchObject({
      reason: 'ownerImmutable',
    });
    expect(await refused(shop.caller.member.update({ id, roleId: foreign.id }))).toMatchObject({
      status: 404,
      details: { parameter: 'roleId' },
    });
    expect(await refused(other.caller.member.update({ id, roleId: foreign.id }))).toMatchObject({
      status: 404,
    });
  });
});

describe('a member who is removed', () => {
  test('is stopped on his next call and goes on in another organization of his', async () => {
    const shop = await aShop(world.services);
    const { caller, id, token } = await shop.employee({ allowAll: true });
    const mine = await aShop(world.services);
    await world.services.db.update(members).set({ userId: id }).where(eq(members.userId, mine.owner.id));
    await world.services.db
      .update(users)
      .set({ currentOrganizationId: shop.organizationId })
      .where(eq(users.id, id));
    await caller.product.list({});
    await shop.caller.member.remove({ id });
    expect(await refused(caller.product.list({}))).toMatchObject({ status: 403, reason: 'permissionDenied' });
    expect(await refused(caller.user.me())).toMatchObject({ status: 403 });
    const me = await shop.as(token, { organization: null }).user.me();
    expect(me.currentOrganization?.id).toBe(mine.organizationId);
    expect(await refused(shop.caller.member.remove({ id }))).toMatchObject({ status: 404 });
  });

  test('is never the owner, and the owner alone removes', async () => {
    const shop = await aShop(world.services);
    const { caller, id } = await shop.employee({ allowAll: true });
    expect(await refused(shop.caller.member.remove({ id: shop.owner.id }))).toMatchObject({
      reason: 'ownerImmutable',
    });
    for (const call of [
      () => caller.member.remove({ id: shop.owner.id }),
      () => caller.member.remove({ id }),
      () => caller.member.update({ id, roleId: id }),
      () => caller.member.transfer({ userId: id, password }),
    ])
      expect(await refused(call())).toMatchObject({ status: 403, details: { owner: true } });
  });

  test('may be removed when the plan is over', async () => {
    const shop = await aShop(world.services, { paidUntil: null });
    const { id } = await shop.employee();
    await shop.caller.member.remove({ id });
  });
});

describe('the ownership', () => {
  test('goes to another by the password; its giver keeps every right but the owner’s', async () => {
    const shop = await aShop(world.services);
    const { caller, id } = await shop.employee();
    await withPassword(shop.owner.id);
    expect(await refused(shop.caller.member.transfer({ userId: id, password: 'otra' }))).toMatchObject({
      fields: { password: ['currentPasswordWrong'] },
    });
    await shop.caller.member.transfer({ userId: id, password });
    expect(await ownersOf(shop.organizationId)).toEqual([id]);
    expect((await caller.role.list()).roles.map(({ name }) => name)).toContain('Administrador');
    expect(await refused(shop.caller.role.list())).toMatchObject({ status: 403, details: { owner: true } });
    await shop.caller.product.list({});
    expect((await shop.caller.user.me()).currentOrganization?.mainRole).toBe('employee');
  });

  test('goes to one of many at once', async () => {
    const shop = await aShop(world.services);
    await withPassword(shop.owner.id);
    const takers = await Promise.all(Array.from({ length: 8 }, () => shop.employee()));
    const outcomes = await Promise.all(
      takers.map(({ id }) => refused(shop.caller.member.transfer({ userId: id, password }))),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(await ownersOf(shop.organizationId)).toHaveLength(1);
  });

  test('is refused for guests, strangers and users with as many businesses as their plan has', async () => {
    const shop = await aShop(world.services);
    await withPassword(shop.owner.id);
    const guest = await shop.employee();
    await world.services.db.update(users).set({ isGuest: true }).where(eq(users.id, guest.id));
    expect(await refused(shop.caller.member.transfer({ userId: guest.id, password }))).toMatchObject({
      reason: 'guestCannotOwn',
    });
    const stranger = await aUser(world.services);
    expect(await refused(shop.caller.member.transfer({ userId: stranger.id, password }))).toMatchObject({
      status: 404,
    });
    const full = await shop.employee();
    for (let owned = 0; owned < 3; owned += 1) {
      const { owner } = await aShop(world.services, { paidUntil: null });
      await world.services.db.update(members).set({ userId: full.id }).where(eq(members.userId, owner.id));
    }
    expect(await refused(shop.caller.member.transfer({ userId: full.id, password }))).toMatchObject({
      reason: 'planLimitReached',
    });
  });
});

describe('a person of the counter', () => {
  const secret = '4827';
  const aPerson = async () => {
    const shop = await aShop(world.services);
    const role = await shop.caller.role.create({ name: 'Caja', permissions: ['pdv_cash_sessions'] });
    const { id } = await shop.caller.member.create({ name: 'Beto', roleId: role.id, pin: secret });
    /** At a till that another user has signed in to. */
    const enter = async (pin: string) => {
      const { caller } = await shop.employee();
      const { accessToken } = await caller.approval.switch({ userId: id, pin });
      return shop.as(accessToken);
    };
    return { shop, role, id, enter };
  };

  test('enters at the till by his PIN, sells there under his name, and has no account', async () => {
    const { shop, role, id, enter } = await aPerson();
    expect((await shop.caller.organization.users()).users).toContainEqual({
      id,
      name: 'Beto',
      mainRole: 'guest',
      role: { id: role.id, name: 'Caja' },
      email: '',
      phone: null,
      hasPin: true,
      hasSecondFactor: false,
    });
    const beto = await enter(secret);
    const sale = await beto.pos.create({ amountFree: 500, payments: [{ method: 'cash', amount: 500 }] });
    expect(sale.user).toMatchObject({ id, name: 'Beto' });
    expect(await refused(beto.product.list({}))).toMatchObject({ status: 403 });
    expect(await refused(beto.approval.setPin({ pin: '9173' }))).toMatchObject({ status: 403 });
  });

  test('has no address that anybody could sign in with or be sent to', async () => {
    const { shop, id } = await aPerson();
    for (const email of ['', `counter:${id}`])
      expect(await refused(shop.caller.auth.login({ email, password }))).toMatchObject({ status: 422 });
    const [person] = await world.services.db.select().from(users).where(eq(users.id, id));
    expect(person).toMatchObject({ email: '', passwordHash: null, isGuest: true });
    expect(await refused(shop.caller.member.transfer({ userId: id, password }))).not.toBeNull();
  });

  test('gets a new PIN from the owner, which ends what the old one opened', async () => {
    const { shop, id, enter } = await aPerson();
    const [before, other] = [await enter(secret), await aShop(world.services)];
    expect(await refused(other.caller.member.setPin({ id, pin: '9173' }))).toMatchObject({ status: 404 });
    await shop.caller.member.setPin({ id, pin: '9173' });
    expect(await refused(before.user.me())).toMatchObject({ status: 401 });
    expect(await refused(enter(secret))).toMatchObject({ status: 422 });
    expect((await (await enter('9173')).user.me()).user).toMatchObject({ id, firstName: 'Beto' });
  });

  test('is the only user with a PIN set by another user', async () => {
    const shop = await aShop(world.services);
    const { id } = await shop.employee();
    for (const each of [id, shop.owner.id])
      expect(await refused(shop.caller.member.setPin({ id: each, pin: '9173' }))).toMatchObject({
        reason: 'pinIsOwn',
      });
  });
});
