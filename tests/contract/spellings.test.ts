import { newId } from '@mostrador/shared/wire/new-id';
import { snake } from '@mostrador/shared/wire/snake';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<Program['shopOf']>>;
beforeAll(async () => {
  program = await aProgram();
  shop = await program.shopOf();
});
afterAll(() => program.close());

const account = { kind: 'bank', name: 'Monetaria' };

test.each(['last_4', 'last_digits', 'last_four'])('%s is read as the last four digits', async (spelling) => {
  const body = { ...account, name: `Cuenta ${spelling}`, [spelling]: '4821' };
  const { status, body: made, headers } = await shop.call('POST', '/v1/money-accounts', { body });
  expect([status, made.last_4, headers['ignored-fields']]).toEqual([201, '4821', undefined]);
  expect(Object.keys(made)).not.toContain('last_digits');
});

test('due_on is read as the due date of a document, which answers due_date', async () => {
  const { body: contact } = await shop.call('POST', '/v1/contacts', { body: { name: 'Ana' } });
  const body = { amount_free: 10, contact_id: contact.id, payments: [], due_on: '2099-01-31' };
  const made = await shop.call('POST', '/v1/pos-transactions', { body });
  expect([made.status, made.body.due_date]).toEqual([201, '2099-01-31']);
});

test('an empty list has no pages, whether it is paged or whole', async () => {
  for (const [path, query] of [
    ['/v1/contacts', '?content=nadie'],
    ['/v1/api_keys', ''],
    ['/v1/webhooks', ''],
  ]) {
    const { body } = await shop.call('GET', `${path}${query}`);
    expect.soft(body.pagination, path).toMatchObject({ page: 1, next: null, prev: null, count: 0, pages: 0 });
  }
  const { body } = await shop.call('GET', '/v1/contacts?content=nadie&page=3');
  expect(body.pagination).toMatchObject({ page: 3, prev: null, pages: 0 });
});

describe('a repetition', () => {
  const url = 'https://example.com/avisos';
  const listCreations = async () => {
    const proof = Object.fromEntries(
      Object.entries(await shop.prove()).map(([key, one]) => [snake(key), one]),
    );
    return [
      { path: '/v1/webhooks', secret: 'secret', body: { url, events: ['sale.done'], ...proof } },
      { path: '/v1/api_keys', secret: 'key', body: { name: 'Tienda', ...proof } },
    ];
  };

  test('by its key or its id says that it is one, and how a hidden secret is renewed', async () => {
    for (const { path, secret, body } of await listCreations()) {
      const keyed = { body, headers: { 'idempotency-key': `${path} 1` } };
      const named = { body: { ...body, id: newId() } };
      for (const sent of [keyed, named]) {
        const [first, second] = [await shop.call('POST', path, sent), await shop.call('POST', path, sent)];
        expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
        expect([first.headers['idempotent-replayed'], first.body.renew_with]).toEqual([undefined, null]);
        expect(first.body[secret]).toEqual(expect.any(String));
        expect(second.headers['idempotent-replayed']).toBe('true');
        expect(second.body[secret]).toBeNull();
        const [method = '', address = ''] = String(second.body.renew_with).split(' ');
        expect([method, address]).toEqual(
          path === '/v1/webhooks'
            ? ['POST', `/v1/webhooks/${first.body.id}/rotate-secret`]
            : ['DELETE', `/v1/api_keys/${first.body.id}`],
        );
      }
    }
  });

  test('of any creation says that it is one', async () => {
    const sent = { body: { name: 'Beto' }, headers: { 'idempotency-key': 'beto' } };
    const marks = [];
    for (const _ of [1, 2])
      marks.push((await shop.call('POST', '/v1/contacts', sent)).headers['idempotent-replayed']);
    expect(marks).toEqual([undefined, 'true']);
  });
});
