import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanup } from '../../cleanup.ts';
import { refusalOf } from '../../core/call/errors.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { members, organizations } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import { invitation } from './invitation.domain.ts';
import { aStranger, invited } from './invitation.fixture.ts';
import { invitations } from './invitation.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20, { ownDatabase: true });
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const stranger = () => aStranger(world.services);

const membersOf = (organizationId: string) =>
  world.services.db.select().from(members).where(eq(members.organizationId, organizationId));

describe('the mail', () => {
  test('says who invites, the code and the link', async () => {
    const shop = await aShop(world.services);
    world.sent.splice(0);
    const { code, invite } = await invited(shop, { email: 'nueva@example.com' });
    world.mails.splice(0);
    await world.work();
    const [mail] = world.mails;
    expect(mail).toMatchObject({
      to: 'nueva@example.com',
      subject: 'Tienda La Esquina te invita a su equipo',
      link: invite.link,
    });
    expect(mail?.text).toContain(code);
  });

  test('tells the owner who joined, and in which role', async () => {
    const shop = await aShop(world.services);
    const { code, role } = await invited(shop);
    const person = await stranger();
    await world.work();
    world.mails.splice(0);
    await person.caller.invitation.join({ code });
    await world.work();
    expect(world.mails).toMatchObject([{ subject: 'Ana Pérez ya trabaja en Tienda La Esquina' }]);
    const [mail] = world.mails;
    expect(mail?.to).toBe(shop.owner.email);
    expect(mail?.text).toContain(person.email);
    expect(mail?.text).toContain(role.name);
  });

  test('names a default role in the reader’s language, and never a typed one', async () => {
    const shop = await aShop(world.services);
    const { email } = await stranger();
    await world.services.db.update(users).set({ language: 'en' }).where(eq(users.emailKey, email));
    for (const name of ['cajero', 'Gana ya en premios.example']) {
      const role = await shop.caller.role.create({ name });
      world.sent.splice(0);
      await shop.caller.invitation.create({ roleId: role.id, email });
      world.mails.splice(0);
      await world.work();
      const sentence = name === 'cajero' ? 'You were invited as Cashier. ' : 'You were invited. ';
      expect(world.mails[0]?.text).toContain(sentence);
      expect(JSON.stringify(world.mails)).not.toContain('premios');
      await shop.caller.role.remove({ id: role.id });
    }
  });

  test('makes no link of what a business is called', async () => {
    const name = 'Gana en https://premios.example, S.A.';
    const shop = await aShop(world.services, { name });
    world.sent.splice(0);
    await invited(shop, { email: 'nadie@example.com' });
    world.mails.splice(0);
    await world.work();
    const [mail] = world.mails;
    expect(mail?.subject).toBe('Gana en premios\u2024example, S.A. te invita a su equipo');
    expect(mail?.text.replace(mail.link ?? '', '')).not.toContain('premios.example');
  });

  test('greets an account by its own name, and a stranger without any typed text', async () => {
    const shop = await aShop(world.services);
    const known = await stranger();
    const unconfirmed = await stranger();
    const { db } = world.services;
    await db.update(users).set({ confirmedAt: null }).where(eq(users.id, unconfirmed.id));
    const user = { firstName: 'Gana ya en https://premios.example', lastName: 'premios.example' };
    world.sent.splice(0);
    for (const email of ['nadie@example.com', known.email, unconfirmed.email])
      await invited(shop, { email, user });
    world.mails.splice(0);
    await world.work();
    expect(JSON.stringify(world.mails)).not.toContain('premios');
    expect(world.mails.map(({ text }) => text.split('\n')[0])).toEqual(['Hola,', 'Hola, Ana:', 'Hola,']);
  });

  test('is not sent for an invitation that ended meanwhile', async () => {
    const shop = await aShop(world.services);
    world.sent.splice(0);
    const { role, invite } = await invited(shop, { email: 'tarde@example.com' });
    await shop.caller.invitation.remove({ roleId: role.id, id: invite.id });
    world.mails.splice(0);
    await world.work();
    expect(world.mails).toEqual([]);
  });
});

describe('many at once', () => {
  test('are invited in one call, each named once', async () => {
    const shop = await aShop(world.services);
    const role = await shop.caller.role.create({ name: 'Bodega' });
    const emails = ['a@example.com', 'b@example.com', 'c@example.com'];
    const { invites } = await shop.caller.invitation.createMany({ roleId: role.id, emails });
    expect(invites.map(({ email }) => email).sort()).toEqual(emails);
    const again = shop.caller.invitation.createMany({
      roleId: role.id,
      emails: ['d@example.com', ...emails],
    });
    expect(await refused(again)).toMatchObject({ fields: { 'emails.1': ['alreadyInvited'] } });
    // The field is the one that was sent, also where it holds a single address.
    const alone = shop.caller.invitation.createMany({ roleId: role.id, emails: emails.slice(0, 1) });
    expect(await refused(alone)).toMatchObject({ fields: { 'emails.0': ['alreadyInvited'] } });
    const twice = ['e@example.com', 'E@example.com '];
    expect(
      await refused(shop.caller.invitation.createMany({ roleId: role.id, emails: twice })),
    ).toMatchObject({ fields: { 'emails.1': ['repeatedItem'] } });
    expect(await refused(shop.caller.invitation.create({ roleId: role.id, email: emails[0] }))).toMatchObject(
      {
        fields: { email: ['alreadyInvited'] },
      },
    );
  });

  test('a retry under the same key invites no person twice and answers the same', async () => {
    const shop = await aShop(world.services);
    const role = await shop.caller.role.create({ name: 'Bodega' });
    const keyed = shop.as(shop.token, { idempotency: { key: newId(), fingerprint: 'one' } });
    const input = { roleId: role.id, emails: ['a@example.com', 'b@example.com'] };
    const serialize = (answer: object) => JSON.parse(JSON.stringify(answer));
    const [one, duplicate] = await Promise.all([1, 2].map(() => keyed.invitation.createMany(input)));
    expect(serialize(duplicate ?? {})).toEqual(serialize(one ?? {}));
    expect(serialize(await keyed.invitation.createMany(input))).toEqual(serialize(one ?? {}));
    expect((await shop.caller.invitation.list({})).invites.map(({ email }) => email).sort()).toEqual(
      input.emails,
    );
  });

  test('team members are not invited again, and no data of other people is revealed', async () => {
    const shop = await aShop(world.services);
    const role = await shop.caller.role.create({ name: 'Bodega' });
    const colleague = await shop.employee();
    const { email = '' } = (await colleague.caller.user.me()).user;
    const elsewhere = await stranger();
    const many = { roleId: role.id, emails: ['a@example.com', email.toUpperCase()] };
    expect(await refused(shop.caller.invitation.createMany(many))).toMatchObject({
      status: 409,
      reason: 'alreadyInTeam',
      details: { parameter: 'emails.1', name: email },
    });
    const { invite } = await invited(shop, { email: elsewhere.email });
    const alone = { roleId: role.id, email };
    expect(await refused(shop.caller.invitation.create(alone))).toMatchObject({ reason: 'alreadyInTeam' });
    const sent = shop.caller.invitation.update({ roleId: invite.role.id, id: invite.id, email });
    expect(await refused(sent)).toMatchObject({ reason: 'alreadyInTeam' });
    await shop.caller.member.remove({ id: colleague.id });
    expect((await shop.caller.invitation.create(alone)).status).toBe('pending');
  });

  test('are bounded by the plan, at inviting and at joining', async () => {
    const soon = new Date(Date.now() + 60_000);
    const shop = await aShop(world.services, { paidUntil: soon });
    const role = await shop.caller.role.create({ name: 'Cajero' });
    const codes = await Promise.all(
      Array.from(
        { length: 4 },
        async () => (await shop.caller.invitation.create({ roleId: role.id })).code ?? '',
      ),
    );
    await world.services.db
      .update(organizations)
      .set({ paidUntil: null })
      .where(eq(organizations.id, shop.organizationId));
    const outcomes = await Promise.all(
      codes.map(async (code) => refused((await stranger()).caller.invitation.join({ code }))),
    );
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome?.reason === 'planLimitReached')).toHaveLength(2);
    expect((await membersOf(shop.organizationId)).length).toBe(3);
  });
});

describe('permissions', () => {
  test('only the owner invites, and another shop’s invitations are unreadable', async () => {
    const [mine, theirs] = [await aShop(world.services), await aShop(world.services)];
    const employee = await mine.employee({ allowAll: true });
    const { role, invite } = await invited(mine);
    expect(await refused(employee.caller.invitation.create({ roleId: role.id }))).toMatchObject({
      status: 403,
    });
    expect(await refused(employee.caller.invitation.list({}))).toMatchObject({ status: 403 });
    for (const roleId of [role.id, newId()]) {
      expect(await refused(theirs.caller.invitation.create({ roleId }))).toMatchObject({ status: 404 });
      expect(await refused(theirs.caller.invitation.list({ roleId }))).toMatchObject({ status: 404 });
      expect(await refused(theirs.caller.invitation.byId({ roleId, id: invite.id }))).toMatchObject({
        status: 404,
      });
      expect(await refused(theirs.caller.invitation.remove({ roleId, id: invite.id }))).toMatchObject({
        status: 404,
      });
    }
    const otherRole = await mine.caller.role.create({ name: 'Otro' });
    expect(await refused(mine.caller.invitation.byId({ roleId: otherRole.id, id: invite.id }))).toMatchObject(
      { status: 404 },
    );
  });

  test('everybody sees who is there and who is coming; addresses the owner alone', async () => {
    const shop = await aShop(world.services);
    const employee = await shop.employee();
    await invited(shop, { email: 'espera@example.com', user: { firstName: 'Carla' } });
    const seen = await employee.caller.invitation.invitees({});
    expect(seen.invitees.map(({ name, status }) => [name, status])).toEqual([
      ['Ana Pérez', 'accepted'],
      ['Beto', 'accepted'],
      ['Carla', 'pending'],
    ]);
    expect(JSON.stringify(seen)).not.toContain('espera@');
    const own = await shop.caller.invitation.invitees({ search: 'espera' });
    expect(own.invitees).toMatchObject([{ name: 'Carla', email: 'espera@example.com' }]);
    expect(JSON.stringify(seen)).not.toContain('@');
    const { email } = (await employee.caller.user.me()).user;
    const byAddress = await shop.caller.invitation.invitees({ search: email });
    expect(byAddress.invitees).toMatchObject([{ name: 'Beto', status: 'accepted', email }]);
    const other = await aShop(world.services);
    expect((await other.caller.invitation.invitees({})).invitees).toHaveLength(1);
  });
});

test('ended invitations are removed after three months', async () => {
  const shop = await aShop(world.services);
  const { invite } = await invited(shop);
  await invited(shop);
  await world.services.db
    .update(invitations)
    .set({ expiresAt: new Date(Date.now() - 91 * 86_400_000) })
    .where(eq(invitations.id, invite.id));
  expect(await cleanup(world.services, [invitation])).toMatchObject({ invitations: 1 });
  expect((await shop.caller.invitation.list({})).invites).toHaveLength(1);
});
