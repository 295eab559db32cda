import { auditLog } from '@mostrador/api/core/core.table';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, many, type Program, tally } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
let invites: string;
let password: string;
beforeAll(async () => {
  program = await aProgram({ connections: 20 });
  shop = await program.shopOf();
  password = (await shop.prove()).currentPassword;
  const { body } = await shop.call('POST', '/v1/roles', { body: { name: 'Bodega' } });
  invites = `/v1/roles/${body.id}/invites`;
});
afterAll(() => program.close());

/** Keys and webhooks ask for a proof. */
const proofAt = (path: string) => (/api_keys|webhooks/.test(path) ? { current_password: password } : {});
const hook = { url: 'https://example.com/hook', events: ['sale.done'] };
const organization = { name: 'Sucursal', country_id: 'GT', business_type: 'business' };
type Resource = [name: string, path: () => string, body: object, other: object];
const things: Resource[] = [
  ['a role', () => '/v1/roles', { name: 'Cajera' }, { name: 'Cajero' }],
  ['an invitation', () => invites, { email: 'eva@x.test' }, { email: 'otra@x.test' }],
  ['a key', () => '/v1/api_keys', { name: 'Tablero' }, { name: 'Otro' }],
  ['a webhook', () => '/v1/webhooks', hook, { ...hook, url: 'https://example.com/otro' }],
];

const business: Resource = [
  'a business',
  () => '/v1/organizations',
  organization,
  { ...organization, name: 'Dos' },
];

test.each([...things, business])(
  '%s that its client named is made once, however often it comes',
  async (_name, path, body, other) => {
    const id = newId();
    const answers = await many(6, () =>
      shop.call('POST', path(), { body: { id, ...body, ...proofAt(path()) } }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id))).toEqual(new Set([id]));
    const { status, body: refusal } = await shop.call('POST', path(), { body: { id, ...other } });
    expect([status, refusal.code]).toEqual([409, 'idInUse']);
  },
);

test('an id of a business of others is in use, and tells nothing of it', async () => {
  const stranger = await program.shopOf();
  const id = newId();
  expect((await stranger.call('POST', '/v1/organizations', { body: { id, ...organization } })).status).toBe(
    201,
  );
  const { status, body } = await shop.call('POST', '/v1/organizations', { body: { id, ...organization } });
  expect([status, body.code, body.details]).toEqual([409, 'idInUse', undefined]);
});

test.each(things)('%s says since when it is and when it changed', async (_name, path, body) => {
  const renewed = {
    ...body,
    ...proofAt(path()),
    ...('name' in body && { name: newId() }),
    ...('email' in body && { email: `${newId()}@x.test` }),
  };
  const made = await shop.call('POST', path(), { body: renewed });
  expect(made.body).toMatchObject({ created_at: expect.any(String), updated_at: made.body.created_at });
  if (path() === '/v1/api_keys') return;
  const change = path() === '/v1/webhooks' ? { active: false } : 'email' in body ? {} : { allow_all: true };
  const changed = await shop.call('PATCH', `${path()}/${made.body.id}`, { body: change });
  expect(changed.body.created_at).toBe(made.body.created_at);
  expect(String(changed.body.updated_at) > String(made.body.updated_at)).toBe(true);
});

test('of many changes of a role at once each tells what stood there before it', async () => {
  const { body: role } = await shop.call('POST', '/v1/roles', { body: { name: 'Nombre 0' } });
  const answers = await many(8, (index) =>
    shop.call('PATCH', `/v1/roles/${role.id}`, { body: { name: `Nombre ${index + 1}` } }),
  );
  expect(tally(answers)).toEqual({ 200: 8 });
  const rows = await program.world.services.db
    .select({ before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(role.id)));
  const before = rows.flatMap((row) => Object(row.before).name ?? []);
  expect(before.toSorted()).toEqual([...new Set(before)].toSorted());
});
