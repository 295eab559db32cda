import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { aProduct, type Body, type Shop, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const pageOf = async (shop: Shop, path: string) => {
  const { status, body, text } = await shop.call('GET', path);
  expect(status, text).toBe(200);
  const [rows] = Object.values(body).filter(Array.isArray);
  const pagination: Body = Object(body.pagination);
  return { names: (rows ?? []).map((row) => Object(row).name), after: String(pagination.next_cursor) };
};

test('a cursor of yesterday goes on behind its place, whatever became of its row', async () => {
  const shop = await program.shopOf();
  const ids: Record<string, string> = {};
  for (const name of ['ana', 'carla', 'dora', 'fede']) ids[name] = await aProduct(shop, { name });
  const list = '/v1/products?by=name&per_page=2';
  const first = await pageOf(shop, list);
  expect(first.names).toEqual(['ana', 'carla']);
  await shop.call('DELETE', `/v1/products/${ids.carla}`);
  await shop.call('PATCH', `/v1/products/${ids.dora}`, { body: { name: 'zoila' } });
  for (const name of ['beto', 'eva']) await aProduct(shop, { name });
  const second = await pageOf(shop, `${list}&after=${first.after}`);
  expect(second.names).toEqual(['eva', 'fede']);
  expect((await pageOf(shop, `${list}&after=${second.after}`)).names).toEqual(['zoila']);
});

test('a cursor of another list or order, or of another shop, tells nothing and breaks nothing', async () => {
  const [shop, other] = [await program.shopOf(), await program.shopOf()];
  for (const name of ['ana', 'beto', 'carla']) {
    const id = await aProduct(shop, { name });
    await sell(shop, { products: [{ id, quantity: 1 }] });
  }
  await aProduct(other, { name: 'zoila' });
  const names = await pageOf(shop, '/v1/products?by=name&per_page=1');
  const sales = await pageOf(shop, '/v1/pos-transactions?per_page=1');
  expect((await pageOf(other, `/v1/products?by=name&after=${names.after}`)).names).toEqual(['zoila']);
  const wrong = [
    `/v1/pos-transactions?after=${names.after}`,
    `/v1/products?by=stock&after=${names.after}`,
    '/v1/products?after=nothing',
  ];
  for (const path of wrong) {
    expect.soft((await shop.call('GET', path)).status, path).toBe(400);
  }
  expect((await shop.call('GET', `/v1/products?by=name&after=${sales.after}`)).status).toBe(200);
});
