import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { type Answer, many, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, type Shop } from '../support/selling.ts';

const program = aBalancedProgram();
const rounds = Number(process.env.RACE_ROUNDS ?? 12);

const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;
const rowsOf = async (shop: Shop, path: string, name: string): Promise<Body[]> =>
  Object(await read(shop, path))[name];
const isDone = ({ status }: Answer) => status < 300;

test('a contact with a concurrent change of name and number is found by both', async () => {
  const shop = await program.shopOf();
  for (let round = 0; round < rounds; round += 1) {
    const contact = await aContact(shop);
    const [name, phone] = [`Nombre${round}`, `555${String(round).padStart(7, '0')}`];
    const changes = [{ name }, { phone }];
    await many(2, (index) => shop.call('PATCH', `/v1/contacts/${contact}`, { body: changes[index] ?? {} }));
    const found = async (text: string) =>
      (await rowsOf(shop, `/v1/contacts?content=${text}`, 'contacts')).map(({ id }) => id);
    expect(await found(name)).toEqual([contact]);
    expect(await found(phone)).toEqual([contact]);
  }
});

test('bounds of an extra that change at once are judged by each other', async () => {
  const shop = await program.shopOf();
  for (let round = 0; round < rounds; round += 1) {
    const options = [{ name: 'Queso' }, { name: 'Tocino' }, { name: 'Ajo' }];
    const { body } = await shop.call('POST', '/v1/modifiers', {
      body: { name: newId(), type: 'product', options },
    });
    const changes = [{ min: 3 }, { max: 2 }];
    const answers = await many(2, (index) =>
      shop.call('PATCH', `/v1/modifiers/${body.id}`, { body: changes[index] ?? {} }),
    );
    expect(tally(answers)).toEqual({ '200': 1, '422 maxBelowMin': 1 });
    const [done] = answers.filter(isDone);
    const { min, max } = await read(shop, `/v1/modifiers/${body.id}`);
    expect({ min, max }).toEqual({ min: done?.body.min, max: done?.body.max });
  }
});

test('products of a category renamed there and back are found by its current name', async () => {
  const shop = await program.shopOf();
  for (let round = 0; round < rounds; round += 1) {
    const [old, other] = [`Dulces${round}`, `Salados${round}`];
    const { body } = await shop.call('POST', '/v1/product-categories', { body: { name: old } });
    const product = await aProduct(shop, { product_category_id: body.id });
    await many(2, (index) =>
      shop.call('PATCH', `/v1/product-categories/${body.id}`, { body: { name: index ? old : other } }),
    );
    const { name } = await read(shop, `/v1/product-categories/${body.id}`);
    const found = await rowsOf(shop, `/v1/products?content=${name}`, 'products');
    expect(found.map(({ id }) => id)).toEqual([product]);
  }
});

test('of webhooks, keys and views made at once there are as many as may be', async () => {
  const shop = await program.shopOf();
  const { currentPassword: current_password } = await shop.prove();
  const hooks = await many(28, (index) =>
    shop.call('POST', '/v1/webhooks', {
      body: { url: `https://example.com/${index}`, events: ['sale.done'], current_password },
    }),
  );
  expect(tally(hooks)).toEqual({ '201': 20, '409 tooManyWebhooks': 8 });
  const aKey = () => shop.call('POST', '/v1/api_keys', { body: { name: newId(), current_password } });
  // Each checks a password, so that they come in waves, of which the last meets the bound.
  const keys = [...(await many(22, aKey)), ...(await many(22, aKey)), ...(await many(14, aKey))];
  expect(tally(keys)).toEqual({ '201': 50, '409 tooManyApiKeys': 8 });
  const views = await many(28, (index) =>
    shop.caller.view
      .save({ id: newId(), list: '/a', name: `V ${index}`, search: '', hidden: [], density: null })
      .then(() => 'kept')
      .catch(({ reason }) => reason),
  );
  expect(views.filter((outcome) => outcome === 'kept')).toHaveLength(20);
  expect(views.filter((outcome) => outcome === 'tooManyViews')).toHaveLength(8);
});

test('goods that were paid for while their supplier was merged are the other’s', async () => {
  const shop = await program.shopOf();
  const product = await aProduct(shop);
  for (let round = 0; round < rounds; round += 1) {
    const [target, gone] = [await aContact(shop), await aContact(shop)];
    const answers = await many(7, (index) =>
      index === 2 + (round % 3)
        ? shop.call('POST', `/v1/contacts/${target}/merge`, { body: { from_id: gone } })
        : shop.call('POST', '/v1/purchases', {
            body: { contact_id: gone, products: [{ id: product, quantity: 1, cost: 7 }] },
          }),
    );
    expect(tally(answers)).toEqual({ '200': 1, '201': 6 });
    const purchases = await rowsOf(shop, '/v1/purchases?per_page=6', 'purchases');
    expect(purchases.map(({ contact }) => Object(contact).id)).toEqual(Array(6).fill(target));
  }
});
