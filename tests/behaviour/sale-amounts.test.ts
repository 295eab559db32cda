import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const execute = (query: ReturnType<typeof sql>) => program.world.services.db.execute(query);
const chile = { countryId: 'CL', currency: 'CLP', timeZone: 'America/Santiago' };
const paraguay = {
  countryId: 'PY',
  currency: 'PYG',
  timeZone: 'America/Asuncion',
  settings: { cashRounding: 5000 },
};

describe('sums outgrow what a person may type', () => {
  test('of a contact: what was bought twice at the highest price is listed', async () => {
    const shop = await program.shopOf();
    const id = await aProduct(shop, { price: 999_999_999.99 });
    const contact_id = await aContact(shop);
    const body = { products: [{ id, quantity: 1 }], contact_id, payments: [] };
    expect(tally([await sell(shop, body), await sell(shop, body)])).toEqual({ '201': 2 });
    const { status, body: list } = await shop.call('GET', '/v1/contacts');
    expect(status).toBe(200);
    expect(list.contacts).toMatchObject([{ owed: 1_999_999_999.98, total_spent: 1_999_999_999.98 }]);
  });

  test('of a product: more comes back than may be typed', async () => {
    const shop = await program.shopOf();
    const id = await aProduct(shop, { stock: 1_000_000 });
    const sale = await sell(shop, { products: [{ id, quantity: 1 }] });
    const found = { body: { quantity: 1, reason: 'found' } };
    expect((await shop.call('POST', `/v1/products/${id}/stock-adjustments`, found)).status).toBe(200);
    expect((await shop.call('DELETE', `${pos}/${sale.body.id}`)).status).toBe(204);
    const { status, body } = await shop.call('GET', '/v1/products');
    expect([status, body.products]).toMatchObject([200, [{ stock: 1_000_001 }]]);
  });

  test('of a line: what no column may hold is refused, also when a discount hides it', async () => {
    const shop = await program.shopOf();
    const id = await aProduct(shop, { price: 999_999_999.99, cost: null, stock: 1_000_000 });
    const dear = await aProduct(shop, { price: 1, cost: 999_999_999.99, stock: 1_000_000 });
    const discount = { value: 100, unit: 'percentage' };
    const answers = [
      await sell(shop, { products: [{ id, quantity: 2, discount }] }),
      await sell(shop, { products: [id, id].map((one) => ({ id: one, quantity: 1, discount })) }),
      await sell(shop, { products: [{ id: dear, quantity: 2 }] }),
      await sell(shop, { products: [{ id, quantity: 1 }], tip: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  });
});

describe('a currency without cents', () => {
  test('has none in the catalogue, and a weighed line is whole', async () => {
    const shop = await program.shopOf(chile);
    const wrong = [{ price: 12.5 }, { price: 10, cost: 0.5 }, { price: 10, wholesale_price: 9.9 }];
    for (const fields of wrong) {
      const { status } = await shop.call('POST', '/v1/products', { body: { name: 'Pan', ...fields } });
      expect.soft(status, JSON.stringify(fields)).toBe(422);
    }
    const id = await aProduct(shop, { price: 1990, cost: 1111, quantity_step: 0.001, quantity_min: 0.001 });
    expect((await shop.call('PATCH', `/v1/products/${id}`, { body: { price: 9.9 } })).status).toBe(422);
    const sale = await sell(shop, { products: [{ id, quantity: 0.355 }] });
    expect([sale.status, sale.body.amount]).toEqual([201, 706]);
  });

  test('sells what was priced before, at the nearest whole price', async () => {
    const shop = await program.shopOf(chile);
    const id = await aProduct(shop, { price: 12 });
    await execute(sql`update product_variants set price = 1250 where product_id = ${id}`);
    await execute(sql`update products set price = 1250 where id = ${id}`);
    expect((await sell(shop, { products: [{ id, quantity: 1 }] })).body).toMatchObject({ amount: 13 });
  });
});

describe('cash is rounded', () => {
  const saleBody = (amounts: [method: string, amount: number][], more: Body = {}) => ({
    amount_free: 1993,
    payments: amounts.map(([method, amount]) => ({ method, amount })),
    ...more,
  });
  test('when all of it is paid in cash, whichever of the two totals is named', async () => {
    const shop = await program.shopOf(paraguay);
    const rounded = { amount: 2000, rounding: 7, paid: 2000, balance: 0 };
    expect((await sell(shop, { amount_free: 1993 })).body).toMatchObject(rounded);
    expect((await sell(shop, saleBody([['cash', 1993]]))).body).toMatchObject(rounded);
    expect((await sell(shop, saleBody([['cash', 2000]]))).body).toMatchObject(rounded);
    expect(
      (
        await sell(
          shop,
          saleBody([
            ['cash', 1000],
            ['cash', 993],
          ]),
        )
      ).body,
    ).toMatchObject(rounded);
    expect((await sell(shop, { amount_free: 1993, received: 1993 })).body).toMatchObject({
      ...rounded,
      change: 0,
    });
    expect((await sell(shop, { amount_free: 1993, received: 5000 })).body).toMatchObject({
      ...rounded,
      change: 3000,
    });
    expect((await sell(shop, { amount_free: 20 })).body).toMatchObject({
      amount: 0,
      rounding: -20,
      payments: [],
    });
  });

  test('and nothing else is: other methods, or a part that is owed', async () => {
    const shop = await program.shopOf(paraguay);
    const contact_id = await aContact(shop);
    const exact = { amount: 1993, rounding: 0 };
    expect((await sell(shop, { amount_free: 1993, payment_method: 'card' })).body).toMatchObject(exact);
    expect(
      (
        await sell(
          shop,
          saleBody([
            ['cash', 1000],
            ['card', 993],
          ]),
        )
      ).body,
    ).toMatchObject(exact);
    expect((await sell(shop, saleBody([['cash', 1000]], { contact_id }))).body).toMatchObject({
      ...exact,
      balance: 993,
    });
    expect((await sell(shop, saleBody([], { contact_id }))).body).toMatchObject({ ...exact, balance: 1993 });
    expect((await sell(shop, saleBody([['cash', 1995]]))).status).toBe(422);
  });
});

test('a sale names what of the discount its free amount bears', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, { price: 12.35 });
  const { body } = await sell(shop, {
    products: [{ id, quantity: 2 }],
    amount_free: 5.55,
    discount: { value: 7, unit: 'percentage' },
    tip: 1,
  });
  const [line] = Object(body.products);
  expect(body).toMatchObject({ amount: 29.13, amount_discount: 2.12, amount_free_discount: 0.39 });
  expect(line.amount + 5.55 - 0.39 + 1).toBeCloseTo(29.13, 6);
});
