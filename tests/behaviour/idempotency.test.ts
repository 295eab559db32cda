import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, aProgram, type Method, many, type Program, tally } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
beforeAll(async () => {
  program = await aProgram({ connections: 24 });
  shop = await program.shopOf();
});
afterAll(() => program.close());

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const bodiesOf = (answers: Answer[]) => new Set(answers.map(({ text }) => text));

const uniquelyNamed: [string, string, object][] = [
  ['POST', '/v1/product-categories', {}],
  ['POST', '/v1/roles', { permissions: ['pdv_refund'] }],
];
test.each(uniquelyNamed)(
  '%s %s with one key and a unique name: 24 at once are one, a later one too',
  async (_method, url, more) => {
    const body = { name: `Granos ${newId()}`, ...more };
    const key = newId();
    const answers = await many(24, () => shop.call('POST', url, { body, ...keyed(key) }));
    expect(tally(answers)).toEqual({ 201: 24 });
    expect(bodiesOf(answers).size).toBe(1);
    const late = await shop.call('POST', url, { body, ...keyed(key) });
    expect([late.status, late.text]).toEqual([201, answers[0]?.text]);
    const other = await shop.call('POST', url, { body: { ...body, name: 'Otra' }, ...keyed(key) });
    expect([other.status, other.body.code]).toEqual([422, 'idempotencyKeyReused']);
    const again = await shop.call('POST', url, { body, ...keyed(newId()) });
    expect(again.status).toBe(422);
  },
);

test('24 equal sales with one key and one id are one sale', async () => {
  const { id: product } = await shop.caller.product.create({ name: 'Arroz', price: 500, stock: 1_000_000 });
  const body = { id: newId(), products: [{ id: product, quantity: 1 }] };
  const key = newId();
  const answers = await many(24, () => shop.call('POST', '/v1/pos-transactions', { body, ...keyed(key) }));
  expect(tally(answers)).toEqual({ 201: 24 });
  expect(bodiesOf(answers).size).toBe(1);
  expect((await shop.caller.product.byId({ id: product })).stock).toBe(999_000);
});

test('no refused call is stored, and a key may be retried', async () => {
  const key = newId();
  const send = (name: string) =>
    shop.call('POST', '/v1/product-categories', { body: { name }, ...keyed(key) });
  expect((await send('')).status).toBe(422);
  expect((await send(`Bebidas ${key}`)).status).toBe(201);
});

test('an answer without a body is answered again without one', async () => {
  const { id } = await shop.caller.contact.create({ name: 'Ana' });
  const remove = () => shop.call('DELETE', `/v1/contacts/${id}`, keyed('one removal'));
  expect(tally([await remove(), await remove()])).toEqual({ 204: 2 });
  expect((await shop.call('DELETE', `/v1/contacts/${id}`)).status).toBe(404);
});

test('after a day a key is free again', async () => {
  const key = newId();
  const send = (name: string) =>
    shop.call('POST', '/v1/product-categories', { body: { name }, ...keyed(key) });
  expect((await send(`Lunes ${key}`)).status).toBe(201);
  await program.world.services.db.execute(
    sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`,
  );
  expect((await send(`Martes ${key}`)).body.name).toBe(`Martes ${key}`);
});

test('a key of one organization answers for no other', async () => {
  const second = await shop.call('POST', '/v1/organizations', {
    body: { name: 'Segunda', country_id: 'GT', business_type: 'business' },
  });
  const body = {
    user_phone: '5550 1234',
    user_country_id: 'GT',
    user_language: 'es',
    organization_name: `Renombrada ${newId()}`,
    organization_country_id: 'GT',
    organization_business_type: 'business',
    organization_number_of_employees: 3,
  };
  const key = newId();
  const rename = (organization: string) =>
    shop.call('PATCH', '/v1/user', { body, organization, ...keyed(key) });
  const nameOf = ({ body: { current_organization: current } }: Answer) => Object(current);
  expect(nameOf(await rename(shop.organizationId)).id).toBe(shop.organizationId);
  const there = nameOf(await rename(String(second.body.id)));
  expect([there.id, there.name]).toEqual([second.body.id, body.organization_name]);
});

test('a person who makes an organization twice with one key has one more', async () => {
  const before = await shop.caller.user.me();
  const body = { name: 'Tercera', country_id: 'GT', business_type: 'business' };
  const answers = await many(4, () => shop.call('POST', '/v1/organizations', { body, ...keyed('third') }));
  const later = await shop.call('POST', '/v1/organizations', {
    body,
    ...keyed('third'),
    organization: newId(),
  });
  expect(tally([...answers, later])).toEqual({ 201: 5 });
  const after = await shop.caller.user.me();
  expect(after.organizations.length - before.organizations.length).toBe(1);
});

test('the typed door knows keys too', async () => {
  const name = `Lácteos ${newId()}`;
  const key = newId();
  const send = (input: object, path = '/trpc/productCategory.create') =>
    shop.call('POST', path, { body: input, ...keyed(key) });
  const answers = await many(10, () => send({ name }));
  expect(tally(answers)).toEqual({ 200: 10 });
  const [first] = answers;
  for (const { body } of answers) expect(body).toEqual(first?.body);
  const batched = await send({ 0: { name } }, '/trpc/productCategory.create?batch=1');
  expect(batched.status).toBe(200);
  const other = await send({ name: 'Otra' });
  expect([other.status, Object(other.body.error).data.reason]).toEqual([422, 'idempotencyKeyReused']);
  const two = await send({ 0: { name }, 1: { name } }, '/trpc/user.language,user.language?batch=1');
  expect([two.status, Object(two.body.error).data.details]).toEqual([400, { parameter: 'Idempotency-Key' }]);
});

test('a change to the own account does not read the organization', async () => {
  const calls: [Method, string, object | undefined][] = [
    ['PATCH', '/v1/user/language', { language: 'en' }],
    ['PATCH', '/v1/user/program-destroy', { cancel: true }],
    ['DELETE', '/users/logout', undefined],
  ];
  for (const organization of [newId(), 'garbage']) {
    const { token } = await program.shopOf();
    for (const [method, url, body] of calls) {
      const { status, text } = await program.send(method, url, { token, organization, body });
      expect(status, `${url} ${text}`).toBeLessThan(300);
    }
    expect((await program.send('GET', '/v1/user/me', { token })).status).toBe(401);
  }
});

/** An employee who may create a product with its cost, and then loses the permission to see costs. */
async function aPersonLosingSight() {
  const flags = ['inventory_create_products', 'inventory_see_costs'] as const;
  const person = await shop.employee({ flags: [...flags] });
  const loseSight = () =>
    program.world.services.db.execute(sql`
      update roles set permissions = array['inventory_create_products'] from members m
      where m.role_id = roles.id and m.user_id = ${person.id}`);
  return { token: person.token, loseSight };
}
const withCosts = { name: 'Café', price: 12.5, variants: [{ price: 12.5, cost: 7 }] };

test('a stored answer shows no costs to users who lost the right', async () => {
  const { token, loseSight } = await aPersonLosingSight();
  const create = () => shop.call('POST', '/v1/products', { body: withCosts, token, ...keyed('with costs') });
  const first = await create();
  expect([first.status, first.body.variants]).toMatchObject([201, [{ cost: 7 }]]);
  await loseSight();
  const again = await create();
  expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  expect(again.text).not.toMatch(/cost/i);
});

test('a repeat by its own id is answered without costs, and a new product with them is refused', async () => {
  const { token, loseSight } = await aPersonLosingSight();
  const body = { ...withCosts, id: newId() };
  const create = (sent: object) => shop.call('POST', '/v1/products', { body: sent, token });
  expect((await create(body)).body.variants).toMatchObject([{ cost: 7 }]);
  await loseSight();
  const again = await create(body);
  expect([again.status, again.body.id]).toEqual([201, body.id]);
  expect(again.text).not.toMatch(/cost/i);
  const id = newId();
  const other = await create({ ...withCosts, id });
  expect([other.status, other.body.code]).toEqual([403, 'permissionDenied']);
  expect((await shop.call('GET', `/v1/products/${id}`)).status).toBe(404);
});
