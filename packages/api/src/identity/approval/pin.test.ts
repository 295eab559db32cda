import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../core/core.table.ts';
import { aShop, callerFor, testServices } from '../../core/testing.ts';
import { hashPassword } from '../auth/password/password.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import { anyAct, aTillOf, pin, refused } from './approval.fixture.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const aTill = () => aTillOf(world.services);

describe('a PIN', () => {
  test('is set by its owner alone, with the password of who has one, and stored as a hash', async () => {
    const { shop } = await aTill();
    const [member] = await world.services.db
      .select()
      .from(members)
      .where(eq(members.organizationId, shop.organizationId));
    expect(member?.pinHash).toMatch(/^\$argon2id\$/);
    for (const wrong of ['123', '1234567', 'abcd', '12 34'])
      expect(await refused(shop.caller.approval.setPin({ pin: wrong }))).toMatchObject({
        fields: { pin: ['pinInvalid'] },
      });
    for (const simple of ['0000', '1234', '98765', '111111'])
      expect(await refused(shop.caller.approval.setPin({ pin: simple }))).toMatchObject({
        fields: { pin: ['pinTooSimple'] },
      });
    const passwordHash = await hashPassword('una clave bien larga');
    await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, shop.owner.id));
    for (const [currentPassword, why] of [
      [undefined, 'currentPasswordRequired'],
      ['otra', 'currentPasswordWrong'],
    ])
      expect(await refused(shop.caller.approval.setPin({ pin: '5938', currentPassword }))).toMatchObject({
        fields: { currentPassword: [why] },
      });
    const change = { pin: '5938', currentPassword: 'una clave bien larga' };
    expect(await shop.caller.approval.setPin(change)).toEqual({ hasPin: true });
    expect(await shop.caller.approval.setPin({ ...change, pin: null })).toEqual({ hasPin: false });
    expect(await shop.caller.approval.pin()).toEqual({ hasPin: false });
  });

  test('of an account without a password is set with the code that was mailed', async () => {
    const { shop } = await aTill();
    const set = (emailCode?: string) => refused(shop.caller.approval.setPin({ pin: '5938', emailCode }));
    expect(await set()).toMatchObject({ fields: { emailCode: ['emailCodeRequired'] } });
    expect(await set('000000')).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });
    await shop.caller.auth.sendProof();
    await world.work();
    const code = world.mails.at(-1)?.text.match(/\b\d{6}\b/)?.[0];
    expect(await set(code)).toBeNull();
    expect(await set(code)).toMatchObject({ fields: { emailCode: ['emailCodeWrong'] } });
  });

  test('does not reveal the password of its owner: attempts are limited', async () => {
    const { shop } = await aTill();
    const limits = { ...world.services.config.limits, loginPerAccount: 3 };
    const strict = { ...world.services, config: { ...world.services.config, limits } };
    const caller = callerFor(strict, { credential: shop.token, organization: shop.organizationId });
    const guess = () => refused(caller.approval.setPin({ pin: '5938', currentPassword: 'otra' }));
    for (let tries = 0; tries < 3; tries += 1) expect(await guess()).toMatchObject({ status: 422 });
    expect(await guess()).toMatchObject({ status: 429 });
  });

  test('ends the sessions that it opened when it changes or goes', async () => {
    for (const next of ['5938', null]) {
      const { shop, cashier } = await aTill();
      const passwordHash = await hashPassword('una clave bien larga');
      await world.services.db.update(users).set({ passwordHash }).where(eq(users.id, shop.owner.id));
      const { accessToken } = await cashier.caller.approval.switch({ userId: shop.owner.id, pin });
      const till = callerFor(world.services, { credential: accessToken });
      await till.user.me();
      await shop.caller.approval.setPin({ pin: next, currentPassword: 'una clave bien larga' });
      expect(await refused(till.user.me())).toMatchObject({ status: 401 });
      await shop.caller.user.me();
    }
  });

  test('guessed by many is refused to all, and its owner and the log hear of it once', async () => {
    const { shop } = await aTill();
    const cashiers = await Promise.all([shop.employee(), shop.employee(), shop.employee()]);
    const wrong = { userId: shop.owner.id, pin: '9999', gate: 'pos.void' as const, act: 'pos.void' };
    const guess = (at: number) =>
      refused(cashiers[at % 3]?.caller.approval.create(wrong) ?? Promise.reject());
    for (let tries = 0; tries < 10; tries += 1) expect(await guess(tries)).toMatchObject({ status: 422 });
    expect(await guess(10)).toMatchObject({ status: 429 });
    world.mails.length = 0;
    await world.work();
    const mails = world.mails.filter(({ to }) => to === shop.owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Alguien no acertó con tu PIN']);
    const rows = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, shop.owner.id));
    expect(rows.filter(({ action }) => action === 'approval.guess')).toMatchObject([
      { userId: cashiers[1]?.id, organizationId: shop.organizationId, after: { wrongTries: 5 } },
    ]);
  });

  test('may be guessed five times by one person; another’s tries are his own', async () => {
    const { shop, cashier } = await aTill();
    const wrong = { userId: shop.owner.id, pin: '9999', gate: 'pos.void' as const, act: anyAct };
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refused(cashier.caller.approval.create(wrong))).toMatchObject({
        status: 422,
        fields: { pin: ['pinWrong'] },
      });
    expect(await refused(cashier.caller.approval.create({ ...wrong, pin }))).toMatchObject({ status: 429 });
    expect(await refused(cashier.caller.approval.switch({ userId: shop.owner.id, pin }))).toMatchObject({
      status: 429,
    });
    const other = await shop.employee();
    await other.caller.approval.create({ ...wrong, pin });
  });

  test('is refused alike for who has none, who is no member, and who is of another shop', async () => {
    const { shop, cashier } = await aTill();
    const other = await aTill();
    const none = await shop.employee();
    for (const userId of [none.id, other.shop.owner.id, '018f3c5e-0000-7000-8000-000000000000'])
      expect(
        await refused(cashier.caller.approval.create({ userId, pin, gate: 'pos.void', act: anyAct })),
      ).toMatchObject({
        status: 422,
        fields: { pin: ['pinWrong'] },
      });
  });
});

describe('a change of the cashier', () => {
  const at = (credential: string, organization: string | null = null) =>
    callerFor(world.services, { credential, organization });

  test('ends the session of who stood there and opens one that sells in this shop alone', async () => {
    const { shop, cashier, line } = await aTill();
    const other = await aShop(world.services);
    await world.services.db.insert(members).values({
      id: '018f3c5e-2222-7000-8000-000000000002',
      organizationId: other.organizationId,
      userId: shop.owner.id,
      isOwner: true,
    });
    const { accessToken } = await cashier.caller.approval.switch({ userId: shop.owner.id, pin });
    expect(await refused(cashier.caller.user.me())).toMatchObject({ status: 401 });
    const caller = at(accessToken);
    const me = await caller.user.me();
    expect(me.user).toMatchObject({ id: shop.owner.id, isAtTill: true });
    expect(me.currentOrganization).toMatchObject({ id: shop.organizationId, mainRole: 'employee' });
    expect(me.organizations).toHaveLength(1);
    const sale = await caller.pos.create({ products: [{ ...line, price: 900 }] });
    expect(sale).toMatchObject({ user: { id: shop.owner.id }, approvals: [] });
    expect(await refused(at(accessToken, other.organizationId).pos.list({}))).toMatchObject({ status: 403 });
  });

  test('opens nothing that the owner or the account decides', async () => {
    const { shop, cashier } = await aTill();
    const { accessToken } = await cashier.caller.approval.switch({ userId: shop.owner.id, pin });
    const caller = at(accessToken);
    for (const call of [
      () => caller.role.list(),
      () => caller.role.create({ name: 'Jefe', allowAll: true }),
      () => caller.organization.update({ name: 'Mía' }),
      () => caller.member.remove({ id: cashier.id }),
      () => caller.user.updateSingle({ field: 'first_name', value: 'Otra' }),
      () => caller.approval.setPin({ pin: '8264' }),
      () => caller.invitation.join({ code: 'X' }),
      () => caller.organization.create({ name: 'Otra', countryId: 'GT', businessType: 'business' }),
    ])
      expect(await refused(call())).toMatchObject({ status: 403 });
    await caller.auth.logout();
    expect(await refused(caller.user.me())).toMatchObject({ status: 401 });
  });

  test('lasts a working day, and goes back and forth without leaving sessions behind', async () => {
    const { shop, cashier } = await aTill();
    await shop.givePin('6152', cashier.id);
    const before = await sessionsOf(shop.owner.id);
    let { accessToken } = await cashier.caller.approval.switch({ userId: shop.owner.id, pin });
    for (let turn = 0; turn < 3; turn += 1) {
      ({ accessToken } = await at(accessToken).approval.switch({ userId: cashier.id, pin: '6152' }));
      ({ accessToken } = await at(accessToken).approval.switch({ userId: shop.owner.id, pin }));
    }
    const after = await sessionsOf(shop.owner.id);
    expect(after).toHaveLength(before.length + 1);
    const hours = after.map(({ hours: left }) => Math.round(Number(left)));
    expect(hours.filter((left) => left === 12)).toHaveLength(1);
    const later = { ...world.services, now: () => new Date(Date.now() + 13 * 3_600_000) };
    expect(await refused(callerFor(later, { credential: accessToken }).user.me())).toMatchObject({
      status: 401,
    });
  });
});

const sessionsOf = (userId: string) =>
  world.services.db.execute<{ hours: string }>(sql`
    select extract(epoch from expires_at - now()) / 3600 hours from sessions where user_id = ${userId}`);
