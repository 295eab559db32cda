import { newId } from '@mostrador/shared/wire/new-id';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog } from '../../core/core.table.ts';
import { testServices } from '../../core/testing.ts';
import { members } from '../organization/organization.table.ts';
import { type ApprovalInput, act, anyAct, aTillOf, refused, sold } from './approval.fixture.ts';
import { approvals } from './approval.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(20);
});
afterAll(() => world.close());

const aTill = () => aTillOf(world.services);

describe('an approval', () => {
  test('allows one act that was refused, and the document and the log show the approver', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const discounted = { products: [line], discount: { value: 1000, unit: 'percentage' as const } };
    expect(await refused(cashier.caller.pos.create(discounted))).toMatchObject({
      status: 403,
      details: { permission: 'acc_discounts' },
    });
    const given = await approval('pos.discount', sold(discounted));
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
    const stored = await world.services.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.organizationId, shop.organizationId), eq(auditLog.action, 'approval.create')));
    expect(stored).toMatchObject([
      { after: { act: expect.stringMatching(/^pos\.create [0-9a-f]{64}$/), approvedBy: by } },
    ]);
    expect(await refused(cashier.caller.pos.create({ ...discounted, approval: given }))).toMatchObject({
      status: 409,
      reason: 'approvalInvalid',
    });
  });

  test('lets a void through and says so beside the approval of the sale', async () => {
    const { cashier, approval, line } = await aTill();
    const changed = { products: [{ ...line, price: 500 }] };
    const sale = await cashier.caller.pos.create({
      ...changed,
      approval: await approval('pos.changePrice', sold(changed)),
    });
    expect(await refused(cashier.caller.pos.void({ id: sale.id }))).toMatchObject({ status: 403 });
    await cashier.caller.pos.void({
      id: sale.id,
      approval: await approval('pos.void', act('pos.void', { id: sale.id })),
    });
    const voided = await cashier.caller.pos.byId({ id: sale.id });
    expect(voided.status).toBe('voided');
    expect(voided.approvals.map(({ gate }) => gate)).toEqual(['pos.changePrice', 'pos.void']);
  });

  test('of one PIN covers all that one sale needs', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const contact = await shop.caller.contact.create({ name: 'Doña Marta' });
    const lent = {
      products: [{ ...line, price: 800 }],
      discount: { value: 100, unit: 'money' as const },
      payments: [],
      contactId: contact.id,
    };
    const gates: ApprovalInput['gate'] = ['pos.changePrice', 'pos.discount', 'pos.credit'];
    const sale = await cashier.caller.pos.create({ ...lent, approval: await approval(gates, sold(lent)) });
    expect(sale).toMatchObject({ amount: 700, balance: 700 });
    expect(sale.approvals).toHaveLength(3);
  });

  test('is valid for its act, for the person it was given to, for two minutes', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const changed = { products: [{ ...line, price: 1 }] };
    const forVoid = await approval('pos.void', sold(changed));
    expect(await refused(cashier.caller.pos.create({ ...changed, approval: forVoid }))).toMatchObject({
      status: 403,
      details: { permission: 'pdv_change_price' },
    });
    const other = await shop.employee();
    const given = await approval('pos.changePrice', sold(changed));
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
    const body = { products: [{ ...line, price: 1 }] };
    const given = await approval('pos.changePrice', sold(body));
    const sell = () => refused(cashier.caller.pos.create({ ...body, approval: given }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sell()));
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'approvalInvalid')).toHaveLength(19);
    const named = { ...body, id: newId() };
    const next = await approval('pos.changePrice', sold(named));
    const again = () => cashier.caller.pos.create({ ...named, approval: next });
    const [first, second] = await Promise.all([again(), again()]);
    expect(second).toEqual(first);
    expect(await again()).toEqual(first);
  });

  test('serves no other act, whichever id it names, also of two that come at once', async () => {
    const { shop, cashier, approval, line } = await aTill();
    const id = newId();
    const five = { id, products: [line], discount: { value: 500, unit: 'percentage' as const } };
    const most = { ...five, discount: { value: 9900, unit: 'percentage' as const } };
    const gates: ApprovalInput['gate'] = [
      'pos.discount',
      'pos.refund',
      'pos.edit',
      'pos.void',
      'cashsession.write',
    ];
    const given = await approval(gates, sold(five));
    const sell = (body: typeof five) => refused(cashier.caller.pos.create({ ...body, approval: given }));
    expect(await Promise.all([sell(most), sell(five)])).toEqual([
      expect.objectContaining({ status: 409, reason: 'approvalInvalid' }),
      null,
    ]);
    expect((await shop.caller.pos.byId({ id })).amount).toBe(950);
    const back = { id, saleId: id, paymentMethod: 'cash' as const, reason: 'Caduco' };
    const others = [
      () => cashier.caller.pos.void({ id, approval: given }),
      () => cashier.caller.pos.edit({ id, tip: 5, approval: given }),
      () => cashier.caller.pos.refund({ ...back, approval: given }),
      () => cashier.caller.cashSession.open({ id, openingAmount: 100, approval: given }),
    ];
    for (const other of others)
      expect(await refused(other())).toMatchObject({ status: 409, reason: 'approvalInvalid' });
  });

  test('of what is done once alone does it once', async () => {
    const { cashier, approval, line } = await aTill();
    const sale = await cashier.caller.pos.create({ products: [line] });
    const voided = { id: sale.id, reason: 'Se arrepintió' };
    const given = await approval('pos.void', act('pos.void', voided));
    const undo = () => refused(cashier.caller.pos.void({ ...voided, approval: given }));
    const outcomes = await Promise.all([undo(), undo()]);
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome?.reason === 'approvalInvalid')).toHaveLength(1);
    expect(await undo()).toMatchObject({ reason: 'approvalInvalid' });
  });

  test('is requested for the act named in its refusal', async () => {
    const { cashier, approval, line } = await aTill();
    const changed = { products: [{ ...line, price: 1 }] };
    const refusal = await refused(cashier.caller.pos.create(changed));
    expect(refusal?.details.act).toMatch(/^pos\.create [0-9a-f]{64}$/);
    const given = await approval('pos.changePrice', String(refusal?.details.act));
    const { amount } = await cashier.caller.pos.preview({ ...changed, approval: given });
    expect(amount).toBe(1);
    await cashier.caller.pos.create({ ...changed, approval: given });
  });

  test.each([
    ['the PIN', { pinHash: null }],
    ['his membership', { removedAt: new Date(), pinHash: null }],
    ['the right', { roleId: null }],
  ])('ends when who gave it loses %s', async (_, loss) => {
    const { shop, cashier, line } = await aTill();
    const seller = await shop.employee({ flags: ['acc_discounts'] });
    await shop.givePin('7391', seller.id);
    const body = { id: newId(), products: [line], discount: { value: 500, unit: 'percentage' as const } };
    const input = { userId: seller.id, pin: '7391', gate: 'pos.discount' as const, act: sold(body) };
    const used = await cashier.caller.approval.create(input);
    await cashier.caller.pos.create({ ...body, approval: used.approval });
    const next = { ...body, id: newId() };
    const { approval } = await cashier.caller.approval.create({ ...input, act: sold(next) });
    await world.services.db.update(members).set(loss).where(eq(members.userId, seller.id));
    for (const call of [
      { ...next, approval },
      { ...body, approval: used.approval },
    ])
      expect(await refused(cashier.caller.pos.create(call))).toMatchObject({ reason: 'approvalInvalid' });
  });

  test('of an act that is refused is not used up', async () => {
    const { shop, cashier, approval, product } = await aTill();
    const body = { products: [{ id: product.id, quantity: 200_000, price: 1 }] };
    const given = await approval('pos.changePrice', sold(body));
    const sell = () => cashier.caller.pos.create({ ...body, approval: given });
    expect(await refused(sell())).toMatchObject({ reason: 'insufficientStock' });
    await shop.caller.product.adjustStock({ id: product.id, quantity: 200_000, reason: 'found' });
    await sell();
  });

  test('is given by who has the right alone', async () => {
    const { shop, cashier } = await aTill();
    const helper = await shop.employee();
    await shop.givePin('7391', helper.id);
    const seller = await shop.employee({ flags: ['acc_discounts'] });
    await shop.givePin('7391', seller.id);
    const ask = (userId: string) =>
      cashier.caller.approval.create({ userId, pin: '7391', gate: 'pos.discount', act: anyAct });
    expect(await refused(ask(helper.id))).toMatchObject({
      status: 403,
      details: { permission: 'acc_discounts' },
    });
    await ask(seller.id);
    const { users: may } = await cashier.caller.approval.users({ gate: ['pos.discount'] });
    expect(may.map(({ id }) => id).sort()).toEqual([shop.owner.id, seller.id].sort());
    expect((await cashier.caller.approval.users({})).users).toHaveLength(3);
    // The refusal names the missing permission, which is then queried.
    const { users: named } = await cashier.caller.approval.users({ gate: ['acc_discounts'] });
    expect(named).toEqual(may);
    // A user with one of the two required permissions is not offered, because the PIN would be refused.
    const both = await cashier.caller.approval.users({ gate: ['pos.discount', 'pos.changePrice'] });
    expect(both.users.map(({ id }) => id)).toEqual([shop.owner.id]);
    await cashier.caller.approval.create({
      userId: seller.id,
      pin: '7391',
      gate: 'acc_discounts',
      act: anyAct,
    });
  });
});
