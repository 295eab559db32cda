import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../../core/call/errors.ts';
import { inTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { takeCoupon } from './coupon-use.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const day = 86_400_000;
const around = (now: Date) => ({
  startsAt: new Date(now.getTime() - day).toISOString(),
  endsAt: new Date(now.getTime() + day).toISOString(),
});

/** A shop that sells coffee at 10.00 and cheese at 25.00, with a coupon of a tenth. */
async function aCoupon(more: object = {}) {
  const shop = await aShop(world.services);
  const { caller } = shop;
  const coffee = await caller.product.create({ name: 'Café', price: 1000, cost: 400, stock: 900_000 });
  const cheese = await caller.product.create({ name: 'Queso', price: 2500, cost: 900, stock: 900_000 });
  const tenth = { name: 'Décimo', code: 'promo10', value: 1000, unit: 'percentage' as const };
  const coupon = await caller.coupon.create({ ...tenth, ...around(new Date()), ...more });
  const both = [
    { lineId: newId(), id: coffee.id, quantity: 2000 },
    { lineId: newId(), id: cheese.id, quantity: 1000 },
  ];
  const used = async () => (await caller.coupon.byId({ id: coupon.id })).usedCount;
  return { shop, caller, coffee, cheese, coupon, both, used };
}

describe('a coupon at the till', () => {
  test('takes its share off every line, is shown on sale and receipt, and counts', async () => {
    const { caller, both, used } = await aCoupon();
    const sale = await caller.pos.create({ products: both, couponCode: 'Promo10' });
    expect(sale).toMatchObject({
      amount: 4050,
      amountCoupon: 450,
      amountDiscount: 450,
      couponCode: 'PROMO10',
    });
    expect(sale.products.map(({ amountCoupon }) => amountCoupon)).toEqual([200, 250]);
    expect(await used()).toBe(1);
    const { sums } = await caller.receipt.paper({ id: sale.id });
    expect(sums.map(({ label }) => label)).toContain('Cupón PROMO10');
  });

  test('counts for its products or categories alone, after every other discount', async () => {
    const { caller, coffee, both, coupon } = await aCoupon();
    await caller.coupon.update({ id: coupon.id, appliesTo: 'products', targetIds: [coffee.id] });
    const half = { value: 5000, unit: 'percentage' as const };
    const sale = await caller.pos.create({ products: both, couponCode: 'PROMO10', discount: half });
    expect(sale.products.map(({ amountCoupon }) => amountCoupon)).toEqual([100, null]);
    expect(sale.amount).toBe(2150);
    const cheese = both.slice(1).map((line) => ({ ...line, lineId: newId() }));
    await expect(caller.pos.create({ products: cheese, couponCode: 'PROMO10' })).rejects.toMatchObject({
      reason: 'couponNotForThese',
    });
  });

  test.each([
    ['an unknown one', {}, 'NADA', 'couponInvalid'],
    [
      'one that is over',
      { startsAt: '2020-01-01T00:00:00Z', endsAt: '2020-02-01T00:00:00Z' },
      'PROMO10',
      'couponInvalid',
    ],
    ['one that is not active', { active: false }, 'PROMO10', 'couponInvalid'],
    ['one of the store', { channels: ['web'] }, 'PROMO10', 'couponInvalid'],
    ['too small a purchase', { minPurchase: 4501 }, 'PROMO10', 'couponMinimum'],
    ['a customer whom nobody knows', { perCustomer: 1 }, 'PROMO10', 'contactRequired'],
  ])('refuses %s', async (_, more, couponCode, reason) => {
    const { caller, both, used } = await aCoupon(more);
    await expect(caller.pos.create({ products: both, couponCode })).rejects.toMatchObject({ reason });
    expect(await used()).toBe(0);
  });

  test('is for one customer as often as it says', async () => {
    const { caller, both, used } = await aCoupon({ perCustomer: 1 });
    const { id: contactId } = await caller.contact.create({ name: 'Ana' });
    const sell = () =>
      caller.pos.create({
        contactId,
        couponCode: 'PROMO10',
        products: both.map((line) => ({ ...line, lineId: newId() })),
      });
    await sell();
    await expect(sell()).rejects.toMatchObject({ reason: 'couponUsedByCustomer' });
    expect(await used()).toBe(1);
  });

  test('comes back with a void and an edit that drops it, and stays with a refund', async () => {
    const { caller, both, used } = await aCoupon();
    const sell = () =>
      caller.pos.create({
        couponCode: 'PROMO10',
        products: both.map((line) => ({ ...line, lineId: newId() })),
      });
    const first = await sell();
    await caller.pos.void({ id: first.id, reason: null });
    expect(await used()).toBe(0);
    const second = await sell();
    const [coffee] = second.products;
    const more = await caller.pos.edit({
      id: second.id,
      products: [{ lineId: coffee?.lineId, id: coffee?.id ?? '', quantity: 5000 }],
    });
    expect(more).toMatchObject({ amount: 4500, amountCoupon: 500 });
    expect(await used()).toBe(1);
    const dropped = await caller.pos.edit({ id: second.id, couponCode: null });
    expect(dropped).toMatchObject({ amount: 5000, amountCoupon: 0, couponCode: null });
    expect(await used()).toBe(0);
    const third = await sell();
    await caller.pos.refund({ saleId: third.id, paymentMethod: 'cash', reason: 'No quiso' });
    expect(await used()).toBe(1);
  });

  test('waits on a ticket uncounted, and is judged when that is sold', async () => {
    const { caller, both, coupon, used } = await aCoupon();
    const parked = { products: both, couponCode: 'PROMO10', status: 'in_progress' as const };
    const ticket = await caller.pos.create(parked);
    expect(ticket.amountCoupon).toBe(450);
    expect(await used()).toBe(0);
    await caller.coupon.toggleActive({ id: coupon.id });
    const charge = () => caller.pos.edit({ id: ticket.id, status: 'done' });
    await expect(charge()).rejects.toMatchObject({ reason: 'couponInvalid' });
    await caller.coupon.toggleActive({ id: coupon.id });
    expect(await charge()).toMatchObject({ amount: 4050 });
    expect(await used()).toBe(1);
  });

  test('of 64 who use the last ten, ten do', async () => {
    const { caller, coffee, used } = await aCoupon({ maxActivations: 10 });
    const tries = await Promise.allSettled(
      Array.from({ length: 64 }, () =>
        caller.pos.create({ couponCode: 'PROMO10', products: [{ id: coffee.id, quantity: 1000 }] }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await used()).toBe(10);
    await expect(caller.coupon.list({})).resolves.toMatchObject({ coupons: [{ usedCount: 10 }] });
  });
});

describe('coupons', () => {
  test('are stored by a code of capitals that is unique', async () => {
    const { caller, coupon } = await aCoupon();
    expect(coupon.code).toBe('PROMO10');
    const again = { name: 'Otro', code: 'PROMO10', value: 500, unit: 'money' as const, active: false };
    const taken = await caller.coupon
      .create({ ...again, ...around(new Date()) })
      .catch((error: unknown) => refusalOf(error).reason);
    expect(taken).toBe('couponCodeInUse');
    const copy = await caller.coupon.duplicate({ id: coupon.id });
    expect(copy).toMatchObject({ name: 'Décimo (copia)', code: 'PROMO102', active: false, usedCount: 0 });
  });

  test('are active one at a time: another waits, or takes the place', async () => {
    const { caller, coupon } = await aCoupon();
    const next = { name: 'Otro', code: 'OTRO', value: 500, unit: 'money' as const, ...around(new Date()) };
    await expect(caller.coupon.create(next)).rejects.toMatchObject({
      reason: 'couponAlreadyActive',
      details: { code: 'PROMO10' },
    });
    const other = await caller.coupon.create({ ...next, replace: true });
    expect(other.active).toBe(true);
    expect((await caller.coupon.byId({ id: coupon.id })).active).toBe(false);
    await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) =>
        caller.coupon.toggleActive({ id: index % 2 === 0 ? coupon.id : other.id }),
      ),
    );
    const { coupons } = await caller.coupon.list({});
    expect(coupons.filter(({ active }) => active).length).toBeLessThanOrEqual(1);
  });

  test('are active together where the shop lets them be, which it ends while one is active', async () => {
    const { caller, coupon } = await aCoupon();
    const other = { name: 'Otro', code: 'OTRO', value: 500, unit: 'money' as const, ...around(new Date()) };
    await caller.store.update({ description: 'Pan', fixedRate: 0, severalCoupons: true });
    const { id } = await caller.coupon.create(other);
    expect((await caller.coupon.byId({ id: coupon.id })).active).toBe(true);
    await expect(caller.store.update({ severalCoupons: false })).rejects.toMatchObject({
      reason: 'severalCouponsActive',
    });
    await caller.coupon.toggleActive({ id });
    expect(await caller.store.update({ severalCoupons: false })).toMatchObject({ severalCoupons: false });
    await expect(caller.coupon.toggleActive({ id })).rejects.toMatchObject({ reason: 'couponAlreadyActive' });
  });

  test.each([
    ['an end before its start', { endsAt: '2020-01-01T00:00:00Z' }, 'endsAt'],
    ['more than everything', { value: 10_001 }, 'value'],
    ['a code with a space', { code: 'DOS PARTES' }, 'code'],
    ['a long code', { code: 'A'.repeat(16) }, 'code'],
    ['no products of those it is for', { appliesTo: 'products' as const }, 'targetIds'],
  ])('are refused with %s', async (_, more, field) => {
    const { caller, coupon } = await aCoupon();
    const refused = await caller.coupon.update({ id: coupon.id, ...more }).catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain(field);
    await caller.coupon.remove({ id: coupon.id });
    await expect(caller.coupon.byId({ id: coupon.id })).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('of an order are used by its telephone', async () => {
    const { shop, coupon } = await aCoupon({ perCustomer: 1 });
    const use = { couponId: coupon.id, channel: 'web' as const, amount: 100, phoneKey: '50255551234' };
    const twice = inTenant({ db: world.services.db }, shop.organizationId, async (tx) => {
      await takeCoupon(tx, { ...use, saleId: newId() });
      await takeCoupon(tx, { ...use, saleId: newId() });
    });
    await expect(twice).rejects.toMatchObject({ reason: 'couponUsedByCustomer' });
  });
});
