import { appRouter, endpoints } from '@mostrador/api/server';
import { wireShape } from '@mostrador/shared/wire/wire-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';
import { wired } from '../support/wired.ts';

let program: Program;
let shop: FurnishedShop;
beforeAll(async () => {
  program = await aProgram({ isWithoutEffect: true });
  shop = await aFurnishedShop(program.world.services, 'refusing');
});
afterAll(() => program.close());

const post = (url: string, body: object) =>
  program.send('POST', url, { token: shop.token, organization: shop.organizationId, body });

const fieldsOf = ({ properties }: Record<string, unknown>) => Object.keys(Object(properties));
const reports = endpoints(appRouter).filter(({ method, input }) => {
  const fields = fieldsOf(wireShape(input, 'input'));
  return method === 'GET' && fields.includes('from') && fields.includes('until');
});

describe('a period that is too long', () => {
  let refusals = 0;
  test.each(reports)('$url says so in each language', async (call) => {
    const input = { ...Object(validInputs(shop)[call.path] ?? smallest(nodeOf(call.input))) };
    const { address } = wired(call, { ...input, from: '1950-01-01', until: '2026-11-20' });
    const sentences = [];
    for (const language of ['es', 'en', 'ar']) {
      const { status, body } = await program.send('GET', address, {
        token: shop.token,
        organization: shop.organizationId,
        headers: { 'accept-language': language },
      });
      // The incomes of a person are no business's.
      if (status === 200 || status === 403) continue;
      refusals += 1;
      const errors = Array.isArray(body.errors) ? body.errors : [body.error];
      sentences.push(...errors);
      expect.soft([status, body.code === 'periodTooLong' && !body.details]).toEqual([400, false]);
    }
    for (const sentence of sentences) expect.soft(sentence).not.toMatch(/^errors\.|—|\{/);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  test('is refused by many of them', () => expect(refusals).toBeGreaterThanOrEqual(20 * 3));
});

describe('a field of a body within the body', () => {
  test('is named by its whole path in a recurrence', async () => {
    const products = [{ id: shop.owned.product, quantity: 0.5 }];
    const answer = await post('/v1/recurrences', {
      sale: { products, contact_id: shop.owned.contact },
      period: 'monthly',
      starts_on: '2098-01-01',
    });
    expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([
      422,
      ['sale.products.0.quantity'],
    ]);
  });

  test('is named by its whole path in an exchange', async () => {
    const url = `/v1/pos-transactions/${shop.owned.sale}`;
    const { body } = await program.send('GET', url, { token: shop.token, organization: shop.organizationId });
    const [line] = Array.isArray(body.products) ? body.products : [];
    const answer = await post(`${url}/exchanges`, {
      lines: [{ line_id: line.line_id, quantity: 1 }],
      reason: 'talla',
      sale: { products: [{ id: shop.owned.product, quantity: 0.5 }] },
    });
    expect([answer.status, Object.keys(Object(answer.body.fields))]).toEqual([
      422,
      ['sale.products.0.quantity'],
    ]);
  });
});

test.each(['starts_at', 'ends_at'])('%s that is no instant is no missing one', async (field) => {
  const coupon = { name: 'Verano', code: 'V1', value: 10, unit: 'percentage' };
  const days = { starts_at: '2026-11-01T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' };
  const codes = async (more: object) =>
    Object((await post('/v1/coupons', { ...coupon, ...days, ...more })).body.field_codes)[field];
  expect(await codes({ [field]: 'ayer' })).toEqual(['invalidDate']);
  expect(await codes({ [field]: undefined })).toEqual([
    field === 'starts_at' ? 'startRequired' : 'endRequired',
  ]);
});
