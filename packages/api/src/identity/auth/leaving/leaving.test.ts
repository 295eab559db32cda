import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../../core/call/errors.ts';
import { auditLog } from '../../../core/core.table.ts';
import { aShop, aUser, callerFor, testServices } from '../../../core/testing.ts';
import { members, organizations } from '../../organization/organization.table.ts';
import { users } from '../../user/user.table.ts';
import { destroyDue } from './destruction.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
type Shop = Awaited<ReturnType<typeof aShop>>;

const join = (shop: Shop, userId: string, { isOwner = false } = {}) =>
  world.services.db.insert(members).values({
    id: newId(),
    organizationId: shop.organizationId,
    userId,
    displayName: 'Otra',
    isOwner,
  });

const isOpen = async ({ organizationId }: Shop) => {
  const [found] = await world.services.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  return found?.deletedAt === null;
};

describe('leaving every organization', () => {
  test('ends memberships and closes organizations without other members, and no others', async () => {
    const [own, other] = [await aShop(world.services), await aShop(world.services)];
    await join(other, own.owner.id);
    await own.caller.auth.removeOrganizations();
    const me = await callerFor(world.services, { credential: own.token }).user.me();
    expect(me).toMatchObject({ organizations: [], currentOrganization: null });
    expect([await isOpen(own), await isOpen(other)]).toEqual([false, true]);
    await other.caller.user.me();
    const log = await world.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.organizationId, other.organizationId), eq(auditLog.userId, own.owner.id)));
    expect(log.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['auth.removeOrganizations', own.owner.id],
    ]);
    await callerFor(world.services, { credential: own.token }).auth.removeOrganizations();
  });

  test('is refused whole where others would be left without an owner', async () => {
    const [own, other] = [await aShop(world.services), await aShop(world.services)];
    const employee = await own.employee();
    await join(other, own.owner.id);
    expect(await refused(own.caller.auth.removeOrganizations())).toMatchObject({
      status: 409,
      reason: 'lastOwner',
      details: { organization: 'Tienda La Esquina' },
    });
    expect((await own.caller.user.me()).organizations).toHaveLength(2);
    expect(await isOpen(own)).toBe(true);
    await employee.caller.user.me();
  });

  test('of the two owners of one shop at once lets one go', async () => {
    for (let round = 0; round < 3; round += 1) {
      const shop = await aShop(world.services);
      await shop.employee();
      const second = await aUser(world.services);
      await join(shop, second.id, { isOwner: true });
      const outcomes = await Promise.all(
        [shop.token, second.token].map((credential) =>
          refused(callerFor(world.services, { credential }).auth.removeOrganizations()),
        ),
      );
      expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1);
      expect(outcomes).toContainEqual(expect.objectContaining({ status: 409, reason: 'lastOwner' }));
      expect(await isOpen(shop)).toBe(true);
    }
  });
});

describe('an account that is to go', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  test('says before what would go with it, and who works there', async () => {
    const shop = await aShop(world.services);
    await shop.employee();
    expect(await shop.caller.auth.destruction()).toEqual({
      destroyAt: null,
      organizations: [{ id: shop.organizationId, name: 'Tienda La Esquina', others: 1 }],
    });
    const { destroyAt } = await shop.caller.auth.programDestroy({});
    expect(await shop.caller.auth.destruction()).toMatchObject({ destroyAt });
  });

  test('is retained through the link in its mail, without signing in, for thirty days', async () => {
    const { id, email, token } = await aUser(world.services);
    const caller = callerFor(world.services, { credential: token });
    await caller.auth.programDestroy({});
    await world.work();
    const link = new URL(world.mails.findLast(({ to }) => to === email)?.link ?? '');
    expect(link.pathname).toBe('/verificar-email');
    const keepAccountToken = link.searchParams.get('keep_account_token') ?? '';
    const { auth } = callerFor(world.services);
    expect(await refused(auth.keepAccount({ keepAccountToken: 'made-up' }))).toMatchObject({ status: 422 });
    expect(await auth.keepAccount({ keepAccountToken })).toEqual({ email });
    expect(await auth.keepAccount({ keepAccountToken })).toEqual({ email });
    expect((await caller.user.me()).user.destroyAt).toBeNull();
    await destroyDue(world.services.db, inDays(31));
    const [person] = await world.services.db.select().from(users).where(eq(users.id, id));
    expect(person?.goneAt).toBeNull();
  });

  test('hands over what is known of the person first, and no secret', async () => {
    const shop = await aShop(world.services);
    await shop.caller.user.updateSingle({ field: 'first_name', value: 'Lucía' });
    await shop.caller.analytics.choose({ isAllowed: true });
    const own = eq(users.id, shop.owner.id);
    await world.services.db.update(users).set({ referralCode: 'BETO-40' }).where(own);
    const file = await shop.caller.auth.export();
    expect(file).toMatchObject({
      user: {
        firstName: 'Lucía',
        email: shop.owner.email,
        referralCode: 'BETO-40',
        allowsAnalytics: true,
      },
      organizations: [{ id: shop.organizationId, mainRole: 'owner' }],
    });
    expect(file.sessions).toHaveLength(1);
    expect(file.history.map(({ action }) => action)).toContain('user.updateSingle');
    expect(JSON.stringify(file)).not.toMatch(/hash|argon2|"secret|sealed/i);
  });
});
