import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, type Program, tally } from '../support/program.ts';

const program = aBalancedProgram();

const pos = '/v1/pos-transactions';
type Shop = Awaited<ReturnType<Program['shopOf']>>;

async function aProduct(shop: Shop, stock: number) {
  const { body } = await shop.call('POST', '/v1/products', {
    body: { name: newId(), price: 12.5, cost: 7, stock },
  });
  return String(body.id);
}
const stockOf = async (shop: Shop, id: string) => (await shop.call('GET', `/v1/products/${id}`)).body.stock;
const count = async (shop: Shop) => {
  const { body } = await shop.call('GET', `${pos}?per_page=1&include_voided=true`);
  return Object(body.pagination).count;
};
/** Everything that a sale moves, as one value to compare. */
const books = async (shop: Shop) => {
  const { db } = program.world.services;
  const rows = async (query: string) => [...(await db.execute(query))];
  const own = `organization_id = '${shop.organizationId}'`;
  return {
    balances: await rows(`select account, sum(amount)::text amount from (
      select destination account, amount from postings where ${own}
      union all select source, -amount from postings where ${own}) p group by 1 having sum(amount) <> 0
        order by 1`),
    totals: await rows(`select business_date, kind, key, amount, count from daily_totals
      where ${own} and kind not in ('voided', 'given_up') and (amount <> 0 or count <> 0) order by 1, 2, 3`),
    stock: await rows(`select id, stock from product_variants where ${own} order by 1`),
    products: await rows(`select id, stock, sold_quantity from products where ${own} order by 1`),
    contacts: await rows(`select id, owed, owes, total_spent from contacts where ${own} order by 1`),
  };
};

test('64 buyers of 10 units: 10 get one, 54 are refused with the available quantity', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, 10);
  const answers = await many(64, () => shop.call('POST', pos, { body: { products: [{ id, quantity: 1 }] } }));
  expect(tally(answers)).toEqual({ '201': 10, '409 insufficientStock': 54 });
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body.details).toMatchObject({
      available: expect.any(Number),
      lines: [{ product_id: id, requested: 1 }],
    });
  }
  const last = await shop.call('POST', pos, { body: { products: [{ id, quantity: 2 }] } });
  expect(last.body).toMatchObject({ code: 'insufficientStock', details: { available: 0 } });
  expect(await stockOf(shop, id)).toBe(0);
  const codes = answers.map(({ body }) => body.order_number).filter((number) => number !== undefined);
  expect(codes.map(Number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('mixed carts in any order: no deadlock occurs, and no cart is sold in part', async () => {
  const shop = await program.shopOf();
  const ids = await many(6, (index) => aProduct(shop, index === 0 ? 12 : 1000));
  const answers = await many(64, (index) => {
    const shuffled = ids.toSorted((a, b) => (a + index > b + index ? 1 : -1) * (index % 2 ? 1 : -1));
    const start = index % ids.length;
    const cart = [...shuffled.slice(start), ...shuffled.slice(0, start)].slice(0, 2 + (index % 5));
    return shop.call('POST', pos, { body: { products: cart.map((id) => ({ id, quantity: 1 })) } });
  });
  const sold = answers.filter(({ status }) => status === 201);
  expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 insufficientStock']);
  for (const [index, id] of ids.entries()) {
    const taken = sold.flatMap(({ body }) => Object(body.products)).filter((line) => line.id === id).length;
    expect(await stockOf(shop, id)).toBe((index === 0 ? 12 : 1000) - taken);
  }
  expect(await count(shop)).toBe(sold.length);
});

test('50 equal requests with one key are one sale with one answer', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, 100);
  const headers = { 'idempotency-key': newId() };
  const body = { products: [{ id, quantity: 1 }], received: 20 };
  const answers = await many(50, () => shop.call('POST', pos, { body, headers }));
  expect(tally(answers)).toEqual({ '201': 50 });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect([await count(shop), await stockOf(shop, id)]).toEqual([1, 99]);

  const other = await shop.call('POST', pos, { body: { ...body, received: 50 }, headers });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotencyKeyReused' } });
  const elsewhere = await shop.call('DELETE', `${pos}/${answers[0]?.body.id}`, { headers });
  expect(elsewhere.status).toBe(422);
  const neighbour = await program.shopOf();
  const theirs = await aProduct(neighbour, 5);
  const made = await neighbour.call('POST', pos, {
    body: { products: [{ id: theirs, quantity: 1 }] },
    headers,
  });
  expect(made.status).toBe(201);
});

test('a refused call leaves its key free', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, 5);
  const headers = { 'idempotency-key': newId() };
  const refused = await shop.call('POST', pos, { body: { products: [{ id, quantity: 6 }] }, headers });
  const accepted = await shop.call('POST', pos, { body: { products: [{ id, quantity: 5 }] }, headers });
  expect([refused.status, accepted.status]).toEqual([409, 201]);
});

test('one id is one sale, also when all ask at once; another body under it is refused', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, 100);
  const body = {
    id: newId(),
    products: [{ id, quantity: 1 }],
    payments: [{ id: newId(), method: 'card', amount: 12.5 }],
  };
  const answers = await many(50, () => shop.call('POST', pos, { body }));
  expect(tally(answers)).toEqual({ '201': 50 });
  const same = answers.map(({ body: { products: _products, ...sale } }) => JSON.stringify(sale));
  expect(new Set(same).size).toBe(1);
  expect([await count(shop), await stockOf(shop, id)]).toEqual([1, 99]);
  const other = await shop.call('POST', pos, { body: { ...body, tip: 1, payments: undefined } });
  expect(other).toMatchObject({ status: 409, body: { code: 'idInUse' } });
});

test('an undone sale leaves stock, debt, day and books as they were; it is undone once', async () => {
  const shop = await program.shopOf({
    settings: { taxEnabled: true, taxIncluded: false, defaultTaxRate: 1200, cashRounding: 5 },
  });
  const id = await aProduct(shop, 20);
  const contact = await shop.call('POST', '/v1/contacts', { body: { name: 'María' } });
  await shop.call('POST', pos, {
    body: { products: [{ id, quantity: 1 }], payments: [], contact_id: contact.body.id },
  });
  const before = await books(shop);
  const bodies = [
    { products: [{ id, quantity: 2.5 }] },
    {
      products: [{ id, quantity: 3, discount: { value: 10, unit: 'percentage' } }],
      tip: 5,
      payment_method: 'card',
    },
    {
      products: [{ id, quantity: 1 }],
      contact_id: contact.body.id,
      payments: [{ method: 'cash', amount: 3 }],
    },
    {
      amount_free: 7.77,
      products: [{ id, quantity: 1 }],
      discount: { value: 3.33, unit: 'money' },
      received: 50,
    },
  ];
  await shop.call('PATCH', `/v1/products/${id}`, { body: { quantity_step: 0.5, quantity_min: 0.5 } });
  const made = [];
  for (const body of bodies) made.push(await shop.call('POST', pos, { body }));
  expect(made.map(({ status, text }) => [status, status === 201 ? '' : text])).toEqual(
    bodies.map(() => [201, '']),
  );
  for (const { body } of made) {
    const undoing = await many(64, () => shop.call('DELETE', `${pos}/${body.id}?reason=prueba`));
    expect(tally(undoing)).toEqual({ '204': 1, '409 alreadyVoided': 63 });
    expect((await shop.call('GET', `${pos}/${body.id}`)).body).toMatchObject({
      status: 'voided',
      void_reason: 'prueba',
    });
  }
  expect(await books(shop)).toEqual(before);
});

test('a till that is retried while its sale is undone finds it undone, and nothing twice', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, 10);
  const body = { id: newId(), products: [{ id, quantity: 1 }] };
  await shop.call('POST', pos, { body });
  await shop.call('DELETE', `${pos}/${body.id}`);
  const again = await shop.call('POST', pos, { body });
  expect(again).toMatchObject({ status: 201, body: { id: body.id, status: 'voided' } });
  expect([await count(shop), await stockOf(shop, id)]).toEqual([1, 10]);
});

test.each([
  ['/v1/products', { name: 'Arroz', price: 5 }],
  ['/v1/contacts', { name: 'Rosa' }],
  ['/v1/product-categories', { name: 'Granos' }],
])('%s: an id created by the client is one record, however often it is sent', async (url, fields) => {
  const shop = await program.shopOf();
  const body = { ...fields, id: newId() };
  const answers = await many(10, () => shop.call('POST', url, { body }));
  expect(tally(answers)).toEqual({ '201': 10 });
  expect(new Set(answers.map(({ body: { id } }) => id))).toEqual(new Set([body.id]));
  const other = await shop.call('POST', url, { body: { ...body, name: 'Otro' } });
  expect(other).toMatchObject({ status: 409, body: { code: 'idInUse' } });
});
