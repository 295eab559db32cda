import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';

import { aShirt, reason, stockOf } from './sale-exchange.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

describe('refused is an exchange', () => {
  test('of more than there was, of nothing, for nothing: everything stays as it was', async () => {
    const { shop, product, other, sold, ask, goods, lineId } = await aShirt(world);
    const call = (body: object) => shop.caller.pos.exchange({ ...ask, sale: goods, ...body });
    await expect(call({ lines: [{ lineId, quantity: 2000 }] })).rejects.toMatchObject({
      reason: 'refundTooMuch',
    });
    await expect(call({ lines: [] })).rejects.toMatchObject({ reason: 'emptyRefund' });
    await expect(call({ sale: { products: [] } })).rejects.toThrow('emptySale');
    await expect(call({ sale: { ...goods, status: 'in_progress' } })).rejects.toThrow('exchangeNotParked');
    await expect(call({ sale: { products: [{ id: other.id, quantity: 9000 }] } })).rejects.toMatchObject({
      reason: 'insufficientStock',
    });
    await expect(
      call({ sale: { ...goods, payments: [{ method: 'cash', amount: 2001 }] } }),
    ).rejects.toMatchObject({ reason: 'paymentExceedsTotal' });
    await expect(call({ sale: { ...goods, payments: [] } })).rejects.toMatchObject({
      reason: 'contactRequired',
    });
    expect(await stockOf(shop, product.id)).toBe(9000);
    expect(await shop.caller.pos.byId({ id: sold.id })).toMatchObject({ status: 'done', refunds: [] });
    await call({});
    await expect(call({})).rejects.toMatchObject({ reason: 'alreadyRefunded' });
  });

  test('another shop’s sale, and on a day that is closed', async () => {
    const { shop, ask, goods, sold } = await aShirt(world);
    const stranger = await aShop(world.services);
    await expect(stranger.caller.pos.exchange({ ...ask, sale: goods })).rejects.toMatchObject({
      reason: 'notFound',
    });
    await world.services.db
      .update(organizations)
      .set({ lockedUntil: sold.date })
      .where(eq(organizations.id, shop.organizationId));
    await expect(shop.caller.pos.exchange({ ...ask, sale: goods })).rejects.toMatchObject({
      reason: 'periodLocked',
    });
  });

  test('by a user without the right, unless an authorized user types a PIN, once', async () => {
    const { shop, ask, goods } = await aShirt(world, { quantity: 3000 });
    const cashier = await shop.employee();
    const given = () => ({ ...ask, id: newId(), sale: { ...goods, id: newId() } });
    await expect(cashier.caller.pos.exchange(given())).rejects.toMatchObject({
      details: { permission: 'pdv_refund' },
    });
    await shop.givePin('7391');
    const wish = given();
    const input = { ...wish, sale: { ...wish.sale, discount: { value: 500, unit: 'money' as const } } };
    const { approval } = await cashier.caller.approval.create({
      userId: shop.owner.id,
      pin: '7391',
      gate: ['pos.refund', 'pos.discount'],
      act: { procedure: 'pos.exchange', input },
    });
    const request = { ...input, approval };
    const { refund, sale } = await cashier.caller.pos.exchange(request);
    expect(refund.approvals.map(({ name }) => name)).toContain('Ana Pérez');
    expect(sale).toMatchObject({
      amount: 6500,
      approvals: [{ gate: 'pos.refund' }, { gate: 'pos.discount' }],
    });
    expect((await cashier.caller.pos.exchange(request)).sale.code).toBe(sale.code);
    await expect(cashier.caller.pos.exchange({ ...given(), approval })).rejects.toMatchObject({
      reason: 'approvalInvalid',
    });
  });
});

test('the same exchange sent many times at once is one; another body under its ids is refused', async () => {
  const { shop, ask, goods, other } = await aShirt(world, { quantity: 2000 });
  const body = { ...ask, id: newId(), sale: { ...goods, id: newId() } };
  const all = await Promise.all(Array.from({ length: 6 }, () => shop.caller.pos.exchange(body)));
  expect(new Set(all.map(({ refund, sale }) => `${refund.code} ${sale.code}`)).size).toBe(1);
  expect(await stockOf(shop, other.id)).toBe(2000);
  await expect(shop.caller.pos.exchange({ ...body, reason: 'Otro' })).rejects.toMatchObject({
    reason: 'idInUse',
  });
  await expect(shop.caller.pos.exchange({ ...body, id: newId() })).rejects.toMatchObject({
    reason: 'idInUse',
  });
});

test('exchanges both ways and sales at once never wait in a circle', async () => {
  const { shop, product, other, sold, lineId } = await aShirt(world, { quantity: 8000 });
  for (const { id } of [product, other]) await shop.caller.product.update({ id, stock: 40_000 });
  const back = await shop.caller.pos.create({ products: [{ id: other.id, quantity: 8000 }] });
  const backLine = back.products[0]?.lineId ?? '';
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => [
      shop.caller.pos.exchange({
        saleId: sold.id,
        lines: [{ lineId, quantity: 1000 }],
        reason,
        sale: { products: [{ id: other.id, quantity: 1000 }] },
      }),
      shop.caller.pos.exchange({
        saleId: back.id,
        lines: [{ lineId: backLine, quantity: 1000 }],
        reason,
        sale: { products: [{ id: product.id, quantity: 1000 }] },
      }),
      shop.caller.pos.create({
        products: [
          { id: product.id, quantity: 1000 },
          { id: other.id, quantity: 1000 },
        ],
      }),
    ]).flat(),
  );
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  expect(reasons).toEqual([]);
});

test('the sale of an exchange is neither voided nor edited, but its goods may come back, too', async () => {
  const { shop, goods, ask } = await aShirt(world);
  const { sale } = await shop.caller.pos.exchange({ ...ask, sale: goods });
  await expect(shop.caller.pos.void({ id: sale.id })).rejects.toMatchObject({ reason: 'partOfExchange' });
  await expect(shop.caller.pos.edit({ id: sale.id, comments: 'x' })).rejects.toMatchObject({
    reason: 'partOfExchange',
  });
  const refund = await shop.caller.pos.refund({ saleId: sale.id, paymentMethod: 'original', reason });
  expect(refund).toMatchObject({ amount: 7000, payments: [{ method: 'cash', amount: 7000 }] });
});

test('one paper tells both halves, and the credit note names what was taken', async () => {
  const { shop, goods, ask, sold } = await aShirt(world);
  const { refund, sale } = await shop.caller.pos.exchange({ ...ask, sale: goods });
  const paper = await shop.caller.receipt.byId({ id: sale.id });
  expect(paper.stamps).toEqual(['CAMBIO DE ARTÍCULOS']);
  expect(paper.facts.map(({ value }) => value)).toContain(`${refund.code} de ${sold.code}`);
  expect(paper.payments.map(({ label, value }) => `${label} ${value}`.replaceAll('\u00a0', ' '))).toEqual([
    'Devuelve 1 × Camisa M Q 50.00',
    'Efectivo Q 20.00',
  ]);
  const note = await shop.caller.receipt.byId({ id: refund.id });
  expect(note.facts.map(({ value }) => value)).toContain(sale.code);
});

test('the day’s figures count both halves, and what changed hands once', async () => {
  const { shop, goods, ask } = await aShirt(world);
  await shop.caller.pos.exchange({ ...ask, sale: goods });
  const stats = await shop.caller.report.pos({});
  expect(stats.totals).toMatchObject({ amount: 12_000, refunded: { amount: 5000, count: 1 } });
  const paid = new Map(stats.byMethod.map(({ method, amount }) => [method, amount]));
  expect(paid.get('exchange')).toBe(5000);
  expect(paid.get('cash')).toBe(7000);
});
