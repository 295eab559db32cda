import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, many, type Program, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop } from '../support/selling.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

const debtsPath = '/v1/debts-transactions';

/**
 * Each request takes everything that is available: if it was executed twice, the second one would be refused.
 */
const creations: [
  name: string,
  make: (shop: Shop, contact: string) => Promise<[path: string, body: Body]>,
][] = [
  [
    'the last unit',
    async (shop) => {
      const id = await aProduct(shop, { stock: 1 });
      return [pos, { products: [{ id, quantity: 1 }] }];
    },
  ],
  [
    'a ticket with the last unit',
    async (shop) => {
      const products = [{ id: await aProduct(shop, { stock: 1 }), quantity: 1 }];
      const ticket = { id: newId(), products, concept: 'Mesa 4' };
      await shop.call('POST', pos, { body: { ...ticket, status: 'in_progress' } });
      return [pos, { ...ticket, revision: 1 }];
    },
  ],
  [
    'a sale on credit, up to the limit',
    async (shop) => {
      const { body } = await shop.call('POST', '/v1/contacts', { body: { name: 'Luis', credit_limit: 10 } });
      return [pos, { amount_free: 10, contact_id: body.id, payments: [] }];
    },
  ],
  [
    'a sale on credit',
    async (shop, contact) => {
      const products = [{ id: await aProduct(shop), quantity: 1 }];
      return [pos, { products, contact_id: contact, payments: [] }];
    },
  ],
  [
    'a sale paid with all that is in his favour',
    async (shop, contact) => {
      const body = { amount: 10, payment_method: 'cash', excess_as_credit: true };
      await shop.call('POST', `/v1/contacts/${contact}/deposits`, { body });
      return [pos, { amount_free: 10, contact_id: contact, payment_method: 'credit_balance' }];
    },
  ],
  [
    'a deposit of all that is owed',
    async (shop, contact) => {
      await shop.call('POST', pos, { body: { amount_free: 10, contact_id: contact, payments: [] } });
      return [`/v1/contacts/${contact}/deposits`, { amount: 10, payment_method: 'cash' }];
    },
  ],
  [
    'a deposit that closes a debt',
    async (shop, contact) => {
      await shop.call('POST', pos, { body: { amount_free: 10, contact_id: contact, payments: [] } });
      const { body } = await shop.call('GET', `${debtsPath}?contact_id=${contact}`);
      const [debt] = Object(body).debts_transactions;
      return [`${debtsPath}/${debt.id}/deposits`, { amount: 10, payment_method: 'cash' }];
    },
  ],
  [
    'a refund of the whole',
    async (shop) => {
      const { body } = await shop.call('POST', pos, { body: { amount_free: 10 } });
      return [`${pos}/${body.id}/refunds`, { payment_method: 'cash', reason: 'roto' }];
    },
  ],
  [
    'a purchase on credit',
    async (shop, contact) => {
      const products = [{ id: await aProduct(shop), quantity: 1, cost: 9 }];
      return ['/v1/purchases', { products, contact_id: contact, payments: [] }];
    },
  ],
  ['the float of a till', async () => ['/v1/cash-sessions', { opening_amount: 100 }]],
  [
    'the count of a till',
    async (shop) => {
      const { body } = await shop.call('POST', '/v1/cash-sessions', { body: { opening_amount: 100 } });
      return [`/v1/cash-sessions/${body.id}/close`, { counted: { cash: 100 } }];
    },
  ],
];

test.each(creations)(
  'sent four times at once %s is recorded once, and each call gets that answer',
  async (_, make) => {
    const settings = { creditLimitPolicy: 'block' as const };
    for (let round = 0; round < 2; round += 1) {
      const shop = await program.shopOf({ settings });
      const [path, request] = await make(shop, await aContact(shop));
      const body = { id: newId(), ...request };
      const answers = await many(4, () => shop.call('POST', path, { body }));
      const [status] = Object.keys(tally(answers));
      expect(tally(answers), answers.map(({ text }) => text).join('\n')).toEqual({ [status ?? '']: 4 });
      expect(['200', '201']).toContain(status);
    }
    expect(await checkInvariants(program.world.connection)).toEqual([]);
    expect(program.world.problems).toEqual([]);
  },
);
