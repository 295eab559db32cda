import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, many, type Program, tally } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
beforeAll(async () => {
  program = await aProgram({ connections: 20 });
  shop = await program.shopOf();
});
afterAll(() => program.close());

const made = async (url: string, body: object) =>
  `${url}/${(await shop.call('POST', url, { body })).body.id}`;
const version = async (url: string, { call } = shop) => String((await call('GET', url)).headers.etag);
const ifMatch = (etag: string, more = {}) => ({ headers: { 'if-match': etag, ...more } });

const things: [string, object][] = [
  ['/v1/contacts', { name: 'Ana' }],
  ['/v1/products', { name: 'Café', price: 1 }],
  ['/v1/product-categories', { name: 'Granos' }],
  ['/v1/roles', { name: 'Cajera', permissions: [] }],
];
test.each(things)('%s: of twelve changes of one version exactly one is made', async (url, body) => {
  const at = await made(url, { ...body, name: `Uno ${newId()}` });
  const etag = await version(at);
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  const answers = await many(12, (index) =>
    shop.call('PATCH', at, { body: { name: `Dos ${index}` }, ...ifMatch(etag) }),
  );
  expect(tally(answers)).toEqual({ 200: 1, '412 changedMeanwhile': 11 });
  const winner = answers.find(({ status }) => status === 200);
  expect(winner?.headers.etag).toBe(await version(at));
  expect((await shop.call('DELETE', at, ifMatch(etag))).status).toBe(412);
  expect((await shop.call('GET', at)).body.name).toBe(winner?.body.name);
});

test.each([
  ...things,
  ['/v1/pos-transactions', { amount_free: 5 }],
  ['/v1/cash-sessions', { opening_amount: 20 }],
])('%s: what was made says its version, and may be changed by it without being read', async (url, body) => {
  const more = 'name' in body ? { name: `Tres ${newId()}` } : {};
  const { body: created, headers } = await shop.call('POST', url, { body: { ...body, ...more } });
  expect(headers.etag).toBe(await version(`${url}/${created.id}`));
});

test('a change without a version is seen by one that names an older one', async () => {
  const at = await made('/v1/contacts', { name: 'Beto' });
  const etag = await version(at);
  expect((await shop.call('PATCH', at, { body: { name: 'Berta' } })).status).toBe(200);
  expect((await shop.call('PATCH', at, { body: { phone: '55512345' }, ...ifMatch(etag) })).status).toBe(412);
  const current = await version(at);
  const listed = ifMatch(`"other", W/${current}`);
  expect((await shop.call('PATCH', at, { body: { phone: '55512345' }, ...listed })).status).toBe(200);
  expect((await shop.call('DELETE', at, ifMatch('*'))).status).toBe(204);
  expect((await shop.call('DELETE', at, ifMatch('*'))).status).toBe(404);
});

test('a retry with its key is answered again, although its version is over', async () => {
  const at = await made('/v1/contacts', { name: 'Carla' });
  const sent = { body: { name: 'Carola' }, ...ifMatch(await version(at), { 'idempotency-key': newId() }) };
  const answers = [await shop.call('PATCH', at, sent), await shop.call('PATCH', at, sent)];
  expect(tally(answers)).toEqual({ 200: 2 });
});

test('a stranger learns nothing from a version', async () => {
  const at = await made('/v1/contacts', { name: 'Dora' });
  const other = await program.shopOf();
  const sent = { body: { name: 'Mía' }, ...ifMatch(await version(at)) };
  expect((await other.call('PATCH', at, sent)).status).toBe(404);
});

test('a record that belongs to another has its version too', async () => {
  const role = await made('/v1/roles', { name: `Rol ${newId()}` });
  const { body, headers } = await shop.call('POST', `${role}/invites`, { body: { email: 'eva@x.test' } });
  const at = `${role}/invites/${body.id}`;
  const first = ifMatch(String(headers.etag));
  expect((await shop.call('PATCH', at, { body: { email: 'evelia@x.test' }, ...first })).status).toBe(200);
  expect((await shop.call('PATCH', at, { body: { email: 'eloisa@x.test' }, ...first })).status).toBe(412);
  expect((await shop.call('DELETE', at, first)).status).toBe(412);
  expect((await shop.call('GET', at)).body.email).toBe('evelia@x.test');
  expect((await shop.call('DELETE', at, ifMatch(await version(at)))).status).toBe(204);
});

test('a person has a version too, and who changes an older one is refused', async () => {
  const own = await program.shopOf();
  const { headers } = await own.call('GET', '/v1/user/me');
  const first = ifMatch(String(headers.etag));
  const named = (name: string) => ({ body: { user: { field: 'first_name', value: name } }, ...first });
  const single = '/v1/user/update-single';
  const changed = await own.call('PATCH', single, named('Lucía'));
  expect([changed.status, changed.headers.etag]).toEqual([
    200,
    (await own.call('GET', '/v1/user/me')).headers.etag,
  ]);
  expect((await own.call('PATCH', single, named('Lucho'))).body.code).toBe('changedMeanwhile');
  const profile = { body: { user_first_name: 'Lucho' }, ...first };
  expect((await own.call('PATCH', '/v1/user', profile)).status).toBe(412);
  expect((await own.call('DELETE', `/v1/organizations/${own.organizationId}`, first)).status).toBe(412);
  const { body } = await own.call('GET', '/v1/user/me');
  expect(body.user).toMatchObject({ first_name: 'Lucía' });
});

test('an organization has a version, whichever of its calls changes it', async () => {
  const own = await program.shopOf();
  const { body: first } = await own.call('GET', '/v1/user/me');
  const at = `/v1/organizations/${own.organizationId}`;
  const current = await own.call('GET', '/v1/organizations/current');
  expect([current.body, current.headers.etag]).toEqual([first.current_organization, await version(at, own)]);
  const changes: [string, object][] = [
    ['/v1/organizations', { name: 'La Nueva' }],
    ['/v1/organizations/industry', { industry: 'bakery' }],
    ['/v1/organizations/plus-settings', { thank_you_message: 'Vuelve pronto' }],
  ];
  for (const [url, body] of changes) {
    const etag = await version(at, own);
    const answers = await many(12, () => own.call('PATCH', url, { body, ...ifMatch(etag) }));
    expect(tally(answers), url).toEqual({ 200: 1, '412 changedMeanwhile': 11 });
    expect(answers.find(({ status }) => status === 200)?.headers.etag).toBe(await version(at, own));
    expect((await own.call('DELETE', at, ifMatch(etag))).body.code).toBe('changedMeanwhile');
  }
  const second = await own.call('POST', '/v1/organizations', {
    body: { name: 'Sucursal', country_id: 'GT', business_type: 'business' },
  });
  const other = `/v1/organizations/${second.body.id}`;
  expect(second.headers.etag).toBe(await version(other, own));
  expect((await shop.call('GET', other)).status).toBe(404);
  expect((await own.call('DELETE', other, ifMatch(String(second.headers.etag)))).status).toBe(204);
  expect((await own.call('GET', other)).status).toBe(404);
});

test('a version is never ignored if the record exposes none', async () => {
  const hook = { url: 'https://example.com/hook', events: ['sale.done'] };
  const { currentPassword: current_password } = await shop.prove();
  const at = await made('/v1/webhooks', { ...hook, current_password });
  const change = { body: { active: false } };
  expect((await shop.call('PATCH', at, { ...change, ...ifMatch('"any"') })).body.code).toBe(
    'changedMeanwhile',
  );
  expect((await shop.call('DELETE', at, ifMatch('"any"'))).status).toBe(412);
  const renamed = { body: { name: 'Otra' }, ...ifMatch('"any"') };
  expect((await shop.call('PATCH', '/v1/organizations', renamed)).status).toBe(412);
  expect((await shop.call('PATCH', at, { ...change, ...ifMatch('*') })).body.active).toBe(false);
});

/** Reads and changes the record in the same way as the forms of the page. */
const read = async (path: string, id: string) => {
  const input = encodeURIComponent(JSON.stringify({ id }));
  const { body } = await shop.call('GET', `/trpc/${path}?input=${input}`);
  return Object(body.result).data;
};
const opened = (updatedAt: string) => ({ 'if-match': `"${updatedAt}"` });
const edit = (path: string, body: object, headers = {}) =>
  shop.call('POST', `/trpc/${path}`, { body, headers });
const reasonOf = ({ body }: { body: Record<string, unknown> }) => Object(Object(body.error).data).reason;

const edited: [string, string, object][] = [
  ['contact', '/v1/contacts', { name: 'Ana' }],
  ['product', '/v1/products', { name: 'Café', price: 1 }],
  ['service', '/v1/services', { name: 'Corte', price: 1 }],
  ['modifier', '/v1/modifiers', { name: 'Leche', type: 'product', options: [{ name: 'Soya', price: 1 }] }],
  ['productCategory', '/v1/product-categories', { name: 'Granos' }],
  ['serviceCategory', '/v1/service-categories', { name: 'Cabello' }],
  ['role', '/v1/roles', { name: 'Cajera', permissions: [] }],
];
test.each(edited)(
  '%s: of twelve forms opened on one version exactly one is saved',
  async (kind, url, body) => {
    const at = await made(url, { ...body, name: `Cuatro ${newId()}` });
    const id = at.slice(url.length + 1);
    const { updatedAt } = await read(`${kind}.byId`, id);
    const change = (index: number) =>
      edit(`${kind}.update`, { id, name: `Cinco ${index} ${id}` }, opened(updatedAt));
    const answers = await many(12, change);
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    const refused = answers.filter((answer) => reasonOf(answer) === 'changedMeanwhile');
    expect(refused.map(({ status }) => status)).toEqual(Array(11).fill(412));
    const now = await read(`${kind}.byId`, id);
    expect([now.name, now.updatedAt]).toEqual([
      Object(saved[0]?.body.result).data.name,
      expect.not.stringMatching(updatedAt),
    ]);
    expect((await edit(`${kind}.update`, { id, name: `Seis ${id}` }, opened(now.updatedAt))).status).toBe(
      200,
    );
  },
);

test('the forms of the business are opened on a version too, and no other call takes one', async () => {
  const own = await program.shopOf();
  const current = async () => Object((await own.call('GET', '/trpc/organization.current')).body.result).data;
  const { updatedAt } = await current();
  const save = (path: string, body: object) =>
    own.call('POST', `/trpc/${path}`, { body, headers: opened(updatedAt) });
  expect((await save('organization.update', { name: 'La Nueva' })).status).toBe(200);
  expect((await current()).updatedAt).not.toBe(updatedAt);
  expect(reasonOf(await save('organization.update', { name: 'La Otra' }))).toBe('changedMeanwhile');
  expect(reasonOf(await save('organization.customize', { lowStock: 3000 }))).toBe('changedMeanwhile');
  expect(reasonOf(await save('contact.create', { name: 'Ana' }))).toBe('invalidRequest');
  const two = await save('contact.update,contact.update?batch=1', { 0: {}, 1: {} });
  expect(two.status).toBe(400);
});
