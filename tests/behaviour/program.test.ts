import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, many, type Program, tally } from '../support/program.ts';

let narrow: Program;
beforeAll(async () => {
  narrow = await aProgram({ connections: 1 });
});
afterAll(() => narrow.close());

test('one connection is enough: no call waits for a second one of its own', async () => {
  const shop = await narrow.shopOf();
  const headers = { 'idempotency-key': 'una-sola' };
  const { body } = await shop.call('POST', '/v1/products', {
    body: { name: 'Sal', price: 5, stock: 100 },
    headers,
  });
  const [sales, lists, products] = await Promise.all([
    many(12, () =>
      shop.call('POST', '/v1/pos-transactions', { body: { products: [{ id: body.id, quantity: 1 }] } }),
    ),
    many(12, () => shop.call('GET', '/v1/pos-transactions')),
    many(6, (index) => shop.call('PATCH', `/v1/products/${body.id}`, { body: { name: `Sal ${index}` } })),
  ]);
  expect(tally([...sales, ...lists, ...products])).toEqual({ '200': 18, '201': 12 });
  expect((await narrow.send('GET', '/v1/countries')).status).toBe(200);
  expect((await shop.call('GET', '/v1/user/me')).status).toBe(200);
  const login = { user: { email: shop.owner.email, password: 'no es esta' } };
  expect((await narrow.send('POST', '/users/login', { body: login })).status).toBe(401);
});
