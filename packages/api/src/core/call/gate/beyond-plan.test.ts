import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '../../../catalog/product/product.table.ts';
import { createOrganization } from '../../../identity/organization/organization.ts';
import { aShop, testServices } from '../../testing.ts';
import { refusalOf } from '../errors.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const refused = (call: Promise<unknown>) => call.then(() => null, refusalOf);
const beyond = (kind: string, limit: number) => ({
  status: 403,
  reason: 'planLimitReached',
  details: { kind, limit },
});

/** The plan ends, or begins again. */
const pays = (organizationId: string, isPaying: boolean) =>
  world.services.db.execute(sql`
    update organizations set paid_until = now() + ${isPaying ? '1 year' : '-1 day'}::interval
    where id = ${organizationId}`);

describe('when the plan has ended', () => {
  test('a member beyond the plan can read but not write until another leaves or it is renewed', async () => {
    const shop = await aShop(world.services);
    const team = [await shop.employee(), await shop.employee(), await shop.employee(), await shop.employee()];
    const write = (index: number) =>
      refused(team[index]?.caller.contact.create({ name: 'Ana' }) ?? Promise.reject());
    expect(await Promise.all([0, 1, 2, 3].map(write))).toEqual([null, null, null, null]);
    await pays(shop.organizationId, false);
    expect(await Promise.all([0, 1].map(write))).toEqual([null, null]);
    expect(await Promise.all([2, 3].map(write))).toEqual([beyond('members', 3), beyond('members', 3)]);
    expect((await team[3]?.caller.contact.list({}))?.contacts.length).toBeGreaterThan(0);
    expect(await team[3]?.caller.billing.request()).toEqual({ sent: true });
    expect(await refused(shop.caller.contact.create({ name: 'Dueña' }))).toBeNull();
    await shop.caller.member.remove({ id: team[0]?.id ?? '' });
    expect(await Promise.all([2, 3].map(write))).toEqual([null, beyond('members', 3)]);
    await pays(shop.organizationId, true);
    expect(await write(3)).toBeNull();
  });

  test('the business beyond it is to be seen, and opens by paying or by deleting another', async () => {
    const shop = await aShop(world.services);
    const { db } = world.services;
    const all = [shop.organizationId];
    for (const name of ['Dos', 'Tres', 'Cuatro', 'Cinco'])
      all.push(
        await db.transaction((tx) =>
          createOrganization(tx, {
            owner: { id: shop.owner.id, displayName: 'Ana' },
            language: 'es',
            values: { name, countryId: 'GT', currency: 'GTQ' },
          }),
        ),
      );
    const at = (index: number) => shop.as(shop.token, { organization: all[index] ?? null });
    const write = (index: number) => refused(at(index).contact.create({ name: 'Ana' }));
    expect(await Promise.all(all.map((_, index) => write(index)))).toEqual([null, null, null, null, null]);
    await pays(shop.organizationId, false);
    const last = beyond('organizations', 3);
    expect(await Promise.all(all.map((_, index) => write(index)))).toEqual([null, null, null, last, last]);
    expect((await at(4).contact.list({})).contacts).toHaveLength(1);
    await at(1).organization.remove({ id: all[1] ?? '' });
    expect([await write(3), await write(4)]).toEqual([null, last]);
    expect((await at(4).billing.charge({})).data).toMatchObject({ paidAccess: true });
    expect(await write(4)).toBeNull();
  });

  test('goods beyond it are sold and deleted, and not changed', async () => {
    const shop = await aShop(world.services);
    const { db } = world.services;
    const { id } = await shop.caller.product.create({ name: 'Pan', price: 100 });
    const [first] = await db.select().from(products).where(eq(products.id, id));
    if (!first) throw new Error('no product');
    const at = first.createdAt.getTime();
    for (let batch = 0; batch < 4; batch += 1)
      await db.insert(products).values(
        Array.from({ length: 1250 }, (_, index) => ({
          ...first,
          id: newId(),
          createdAt: new Date(at - 1 - batch * 1250 - index),
        })),
      );
    const change = () => refused(shop.caller.product.update({ id, price: 200 }));
    expect(await change()).toBeNull();
    await pays(shop.organizationId, false);
    expect(await change()).toEqual(beyond('products', 5000));
    const many = shop.caller.product.updateMany({ productIds: [id], favourite: true });
    expect(await refused(many)).toEqual(beyond('products', 5000));
    const [earlier] = await db
      .select()
      .from(products)
      .where(sql`id <> ${id} and organization_id = ${shop.organizationId}`)
      .limit(1);
    expect(
      await refused(shop.caller.product.updateMany({ productIds: [earlier?.id ?? ''], favourite: true })),
    ).toBeNull();
    expect((await shop.caller.pos.create({ products: [{ id, quantity: 1000 }] })).amount).toBe(200);
    await db.execute(sql`update products set deleted_at = now() where id = ${earlier?.id ?? ''}`);
    expect(await change()).toBeNull();
  });

  test('coupons and offers rest, and run again with the plan', async () => {
    const shop = await aShop(world.services);
    const { caller } = shop;
    const { id } = await caller.product.create({ name: 'Café', price: 1000 });
    const around = {
      startsAt: new Date(Date.now() - 86_400_000).toISOString(),
      endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    };
    await caller.offer.create({ value: 2000, unit: 'percentage', ...around, allProducts: true });
    await caller.coupon.create({ name: 'Diez', code: 'DIEZ', value: 1000, unit: 'percentage', ...around });
    const sell = async (couponCode?: string) =>
      (await caller.pos.create({ products: [{ id, quantity: 1000 }], ...(couponCode && { couponCode }) }))
        .amount;
    expect(await sell()).toBe(800);
    await pays(shop.organizationId, false);
    expect(await sell()).toBe(1000);
    expect((await caller.offer.forTill()).offers).toEqual([]);
    expect(await refused(sell('DIEZ'))).toMatchObject({ status: 409, reason: 'couponInvalid' });
    await pays(shop.organizationId, true);
    expect(await sell()).toBe(800);
    expect(await sell('DIEZ')).toBeLessThan(800);
  });
});
