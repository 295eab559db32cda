import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../auth/password.ts';
import { auditLog } from '../base/base.table.ts';
import { refusalOf } from '../base/errors.ts';
import { aShop, callerFor, testServices } from '../base/testing.ts';
import { members } from '../organization/organization.table.ts';
import { users } from '../user/user.table.ts';
import { approvals } from './approval.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const pin = '4827';

/** A till with a cashier who may sell and nothing else, and an owner with a PIN. */
async function aTill() {
  const shop = await aShop(world.services);
  await shop.caller.approval.setPin({ pin });
  const product = await shop.caller.product.create({ name: 'Café', price: 1000, stock: 100_000 });
  const cashier = await shop.employee();
  const approval = async (gate: Parameters<typeof shop.caller.approval.create>[0]['gate']) =>
    (await cashier.caller.approval.create({ userId: shop.owner.id, pin, gate })).approval;
  const line = { id: product.id, quantity: 1000 };
  return { shop, cashier, product, approval, line };
}

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
    for (const currentPassword of [undefined, 'otra'])
      expect(await refused(shop.caller.approval.setPin({ pin: '5938', currentPassword }))).toMatchObject({
        fields: { currentPassword: ['currentPasswordWrong'] },
      });
    const change = { pin: '5938', currentPassword: 'una clave bien larga' };
    expect(await shop.caller.approval.setPin(change)).toEqual({ hasPin: true });
    expect(await shop.caller.approval.setPin({ ...change, pin: null })).toEqual({ hasPin: false });
    expect(await shop.caller.approval.pin()).toEqual({ hasPin: false });
  });

  test('may be guessed five times by one person; another’s tries are his own', async () => {
    const { shop, cashier } = await aTill();
    const wrong = { userId: shop.owner.id, pin: '9999', gate: 'pos.void' as const };
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
      expect(await refused(cashier.caller.approval.create({ userId, pin, gate: 'pos.void' }))).toMatchObject({
        status: 422,
        fields: { pin: ['pinWrong'] },
      });
  });
});

describe('an approval', () => {
  test('lets one act through that was refused, and the document and the log say who approved', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const discounted = { products: [line], discount: { value: 1000, unit: 'percentage' as const } };
    expect(await refused(cashier.caller.pos.create(discounted))).toMatchObject({
      status: 403,
      details: { permission: 'acc_discounts' },
    });
    const given = await approval('pos.discount');
    const sale = await cashier.caller.pos.create({ ...discounted, approval: given });
    const by = { id: shop.owner.id, name: 'Ana Pérez' };
    expect(sale.approvals).toEqual([{ gate: 'pos.discount', ...by }]);
    expect(sale.user.id).toBe(cashier.id);
    expect((await shop.caller.pos.byId({ id: sale.id })).approvals).toEqual(sale.approvals);
    const [row] = await world.services.db.select().from(auditLog).where(eq(auditLog.subjectId, sale.id));
    expect(row).toMatchObject({
      userId: cashier.id,
      after: { approvals: [{ gate: 'pos.discount', ...by }] },
    });
    expect(JSON.stringify(row)).not.toContain(given);
    expect(await refused(cashier.caller.pos.create({ ...discounted, approval: given }))).toMatchObject({
      status: 409,
      reason: 'approvalInvalid',
    });
  });

  test('lets a void through and says so beside the approval of the sale', async () => {
    const { cashier, approval, line } = await aTill();
    const sale = await cashier.caller.pos.create({
      products: [{ ...line, price: 500 }],
      approval: await approval('pos.changePrice'),
    });
    expect(await refused(cashier.caller.pos.void({ id: sale.id }))).toMatchObject({ status: 403 });
    await cashier.caller.pos.void({ id: sale.id, approval: await approval('pos.void') });
    const voided = await cashier.caller.pos.byId({ id: sale.id });
    expect(voided.status).toBe('voided');
    expect(voided.approvals.map(({ gate }) => gate)).toEqual(['pos.changePrice', 'pos.void']);
  });

  test('of one PIN covers all that one sale needs', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const contact = await shop.caller.contact.create({ name: 'Doña Marta' });
    const sale = await cashier.caller.pos.create({
      products: [{ ...line, price: 800 }],
      discount: { value: 100, unit: 'money' },
      payments: [],
      contactId: contact.id,
      approval: await approval(['pos.changePrice', 'pos.discount', 'pos.credit']),
    });
    expect(sale).toMatchObject({ amount: 700, balance: 700 });
    expect(sale.approvals).toHaveLength(3);
  });

  test('is for the act it was given for, by whom it was given to, in its minute', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const changed = { products: [{ ...line, price: 1 }] };
    const forVoid = await approval('pos.void');
    expect(await refused(cashier.caller.pos.create({ ...changed, approval: forVoid }))).toMatchObject({
      status: 403,
      details: { permission: 'pdv_change_price' },
    });
    const other = await shop.employee();
    const given = await approval('pos.changePrice');
    expect(await refused(other.caller.pos.create({ ...changed, approval: given }))).toMatchObject({
      reason: 'approvalInvalid',
    });
    await world.services.db.update(approvals).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await refused(cashier.caller.pos.create({ ...changed, approval: given }))).toMatchObject({
      reason: 'approvalInvalid',
    });
  });

  test('is used once by many at once, and a retry of the same sale is no second use', async () => {
    const { cashier, approval, line } = await aTill();
    const given = await approval('pos.changePrice');
    const sell = (id?: string) =>
      refused(cashier.caller.pos.create({ id, products: [{ ...line, price: 1 }], approval: given }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sell()));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'approvalInvalid')).toHaveLength(19);
    const id = '018f3c5e-1111-7000-8000-000000000001';
    const next = await approval('pos.changePrice');
    const again = () => cashier.caller.pos.create({ id, products: [{ ...line, price: 1 }], approval: next });
    const first = await again();
    expect(await again()).toEqual(first);
  });

  test('of an act that is refused is not used up', async () => {
    const { cashier, approval, product } = await aTill();
    const given = await approval('pos.changePrice');
    const sell = (quantity: number) =>
      cashier.caller.pos.create({ products: [{ id: product.id, quantity, price: 1 }], approval: given });
    expect(await refused(sell(900_000_000))).toMatchObject({ reason: 'insufficientStock' });
    await sell(1000);
  });

  test('is given by who has the right alone, and by nobody who left', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const helper = await shop.employee();
    await helper.caller.approval.setPin({ pin: '7391' });
    const seller = await shop.employee({ flags: ['acc_discounts'] });
    await seller.caller.approval.setPin({ pin: '7391' });
    const ask = (userId: string) =>
      cashier.caller.approval.create({ userId, pin: '7391', gate: 'pos.discount' });
    expect(await refused(ask(helper.id))).toMatchObject({
      status: 403,
      details: { permission: 'acc_discounts' },
    });
    await ask(seller.id);
    const { users: may } = await cashier.caller.approval.users({ gate: ['pos.discount'] });
    expect(may.map(({ id }) => id).sort()).toEqual([shop.owner.id, seller.id].sort());
    expect((await cashier.caller.approval.users({})).users).toHaveLength(3);
    // A refusal names the right that is missing, and that is what is asked for.
    const { users: named } = await cashier.caller.approval.users({ gate: ['acc_discounts'] });
    expect(named).toEqual(may);
    // Who may one thing of an act that needs two is not offered for it: his PIN would be refused.
    const both = await cashier.caller.approval.users({ gate: ['pos.discount', 'pos.changePrice'] });
    expect(both.users.map(({ id }) => id)).toEqual([shop.owner.id]);
    await cashier.caller.approval.create({ userId: seller.id, pin: '7391', gate: 'acc_discounts' });
    const given = await approval('pos.changePrice');
    await world.services.db
      .update(members)
      .set({ removedAt: new Date() })
      .where(eq(members.userId, shop.owner.id));
    expect(
      await refused(cashier.caller.pos.create({ products: [{ ...line, price: 1 }], approval: given })),
    ).toMatchObject({ reason: 'approvalInvalid' });
    await world.services.db.update(members).set({ removedAt: null }).where(eq(members.userId, shop.owner.id));
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
    await cashier.caller.approval.setPin({ pin: '6152' });
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
