import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, aUser, callerFor, testServices } from '../../core/testing.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { aStranger, invited } from './invitation.fixture.ts';
import { invitations } from './invitation.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const stranger = () => aStranger(world.services);

const membersOf = (organizationId: string) =>
  world.services.db.select().from(members).where(eq(members.organizationId, organizationId));

describe('an invitation', () => {
  test('takes a person in with the role, and makes it where he works', async () => {
    const shop = await aShop(world.services);
    const { role, code, invite } = await invited(shop, { user: { firstName: 'Beto' } });
    expect(invite).toMatchObject({ status: 'pending', user: { firstName: 'Beto', lastName: null } });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(invite.link).toBe(`http://localhost:3000/unirme/${code}?organization=Tienda+La+Esquina`);
    const person = await stranger();
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
    expect(await person.caller.invitation.preview({ code: typed })).toMatchObject({
      organization: { name: 'Tienda La Esquina' },
      role: { id: role.id },
      status: 'pending',
    });
    expect(await person.caller.invitation.join({ code: typed })).toEqual({
      organization: { id: shop.organizationId, name: 'Tienda La Esquina' },
      role: { id: role.id, name: role.name },
    });
    const me = await person.caller.user.me();
    expect(me.currentOrganization?.id).toBe(shop.organizationId);
    expect(me.currentPermissions).toMatchObject({
      name: role.name,
      pdv_refund: true,
      pdv_edit_orders: false,
    });
    expect(await shop.caller.invitation.byId({ roleId: role.id, id: invite.id })).toMatchObject({
      status: 'accepted',
      code,
    });
    expect((await membersOf(shop.organizationId)).map(({ displayName }) => displayName)).toContain(
      'Ana Pérez',
    );
  });

  test('is stored so that the table alone grants no access', async () => {
    const shop = await aShop(world.services);
    const { code, invite } = await invited(shop);
    const [row] = await world.services.db.select().from(invitations).where(eq(invitations.id, invite.id));
    expect(JSON.stringify(row)).not.toContain(code);
  });

  test('lets exactly one of fifty in', async () => {
    const shop = await aShop(world.services);
    const { code } = await invited(shop);
    const people = await Promise.all(Array.from({ length: 50 }, stranger));
    const outcomes = await Promise.all(people.map(({ caller }) => refused(caller.invitation.join({ code }))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'codeUsed')).toHaveLength(49);
    expect(await membersOf(shop.organizationId)).toHaveLength(2);
  });

  test('takes one person in once, however often he asks', async () => {
    const shop = await aShop(world.services);
    const codes = await Promise.all(Array.from({ length: 4 }, async () => (await invited(shop)).code));
    const { caller } = await stranger();
    const outcomes = await Promise.all(codes.map((code) => refused(caller.invitation.join({ code }))));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'alreadyMember')).toHaveLength(3);
  });

  test('is refused if it is unknown, expired, used, revoked, or for another user', async () => {
    const shop = await aShop(world.services);
    const { caller, email } = await stranger();
    const join = (code: string) => refused(caller.invitation.join({ code }));
    const invalid = { status: 422, fields: { code: ['codeInvalid'] } };
    expect(await join('AAAAAAAAAAAA')).toMatchObject(invalid);
    const over = await invited(shop);
    await world.services.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, over.invite.id));
    expect(await join(over.code)).toMatchObject({ status: 409, reason: 'codeExpired' });
    const gone = await invited(shop);
    await shop.caller.invitation.remove({ roleId: gone.role.id, id: gone.invite.id });
    expect(await join(gone.code)).toMatchObject(invalid);
    const other = await invited(shop, { email: 'otra@example.com' });
    expect(await join(other.code)).toMatchObject({ fields: { code: ['codeForOtherEmail'] } });
    const mine = await invited(shop, { email });
    expect(await join(mine.code)).toBeNull();
    const again = callerFor(world.services, { credential: (await aUser(world.services)).token });
    expect(await refused(again.invitation.join({ code: (await invited(shop)).code }))).toBeNull();
    expect(await refused(again.invitation.join({ code: over.code }))).toMatchObject({
      reason: 'alreadyMember',
    });
  });

  test('cannot be guessed more than five times a minute', async () => {
    const { caller } = await stranger();
    for (let tries = 0; tries < 5; tries += 1) await refused(caller.invitation.join({ code: `X${tries}` }));
    expect(await refused(caller.invitation.join({ code: 'X' }))).toMatchObject({ status: 429 });
    expect(await refused(caller.invitation.preview({ code: 'X' }))).toMatchObject({ status: 429 });
  });

  test('sent again has a new code and a new week, also for another address', async () => {
    const shop = await aShop(world.services);
    const { role, code, invite } = await invited(shop, { email: 'mal@example.com' });
    const person = await stranger();
    const sent = await shop.caller.invitation.update({
      roleId: role.id,
      id: invite.id,
      email: person.email,
    });
    expect(sent).toMatchObject({ email: person.email, status: 'pending' });
    expect(await refused(person.caller.invitation.join({ code }))).toMatchObject({ status: 422 });
    await person.caller.invitation.join({ code: sent.code ?? '' });
    expect(await refused(shop.caller.invitation.update({ roleId: role.id, id: invite.id }))).toMatchObject({
      reason: 'inviteNotPending',
    });
    expect(await refused(shop.caller.invitation.remove({ roleId: role.id, id: invite.id }))).toMatchObject({
      reason: 'inviteNotPending',
    });
  });

  test('goes with its role', async () => {
    const shop = await aShop(world.services);
    const { role, code } = await invited(shop);
    await shop.caller.role.remove({ id: role.id });
    const { caller } = await stranger();
    expect(await refused(caller.invitation.join({ code }))).toMatchObject({ status: 422 });
    expect((await shop.caller.invitation.list({})).invites).toEqual([]);
  });

  test('brings one back who was removed before', async () => {
    const shop = await aShop(world.services);
    const { caller, id } = await stranger();
    await caller.invitation.join({ code: (await invited(shop)).code });
    await world.services.db.update(members).set({ removedAt: new Date() }).where(eq(members.userId, id));
    const { role, code } = await invited(shop);
    await caller.invitation.join({ code });
    const [member] = await world.services.db
      .select()
      .from(members)
      .where(and(eq(members.userId, id), eq(members.organizationId, shop.organizationId)));
    expect(member).toMatchObject({ removedAt: null, roleId: role.id, isOwner: false });
  });

  test('leads into no organization that was closed', async () => {
    const shop = await aShop(world.services);
    const { code } = await invited(shop);
    await world.services.db
      .update(organizations)
      .set({ deletedAt: new Date() })
      .where(eq(organizations.id, shop.organizationId));
    const { caller } = await stranger();
    expect(await refused(caller.invitation.join({ code }))).toMatchObject({ status: 422 });
    expect(await refused(caller.invitation.preview({ code }))).toMatchObject({ status: 404 });
  });
});

describe('one’s own invitations', () => {
  test('are listed, accepted and declined by their recipient', async () => {
    const [first, second] = [await aShop(world.services), await aShop(world.services, { name: 'Otra' })];
    const person = await stranger();
    const { invite } = await invited(first, { email: person.email });
    const no = await invited(second, { email: person.email });
    const { invites } = await person.caller.invitation.mine();
    expect(invites.map(({ organization }) => organization.name).sort()).toEqual([
      'Otra',
      'Tienda La Esquina',
    ]);
    const other = await stranger();
    for (const action of ['accept', 'decline'] as const) {
      expect(await refused(other.caller.invitation.answer({ inviteId: invite.id, action }))).toMatchObject({
        status: 404,
      });
    }
    const answered = await person.caller.invitation.answer({ inviteId: invite.id, action: 'accept' });
    expect(answered.joined?.organization.id).toBe(first.organizationId);
    await person.caller.invitation.answer({ inviteId: no.invite.id, action: 'decline' });
    expect((await person.caller.invitation.mine()).invites).toEqual([]);
    expect(await second.caller.invitation.byId({ roleId: no.role.id, id: no.invite.id })).toMatchObject({
      status: 'revoked',
      isDeclined: true,
    });
  });
});
