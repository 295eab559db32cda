import { checkInvariants } from '@mostrador/database/check-invariants';
import { invariantsFile } from '@mostrador/database/folders';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProgram, type Program } from '../support/program.ts';
import { commands, type Model, type Real } from '../support/shop-model.ts';

let program: Program;
beforeAll(async () => {
  program = await aProgram();
});
afterAll(() => program.close());

test('a shop is what its till says, whatever was done in whichever order', async () => {
  await fc.assert(
    fc.asyncProperty(commands(), async (steps) => {
      const shop = await program.shopOf();
      const contact = await shop.call('POST', '/v1/contacts', { body: { name: 'Rosa' } });
      const real: Real = { call: shop.call, contactId: String(contact.body.id) };
      const model: Model = { products: [], sales: [] };
      await fc.asyncModelRun(() => ({ model, real }), steps);
      await compare(model, real, shop.organizationId);
      expect(await checkInvariants(program.world.connection, { file: invariantsFile })).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: false, interruptAfterTimeLimit: 60_000 },
  );
  expect(program.world.problems).toEqual([]);
}, 120_000);

/** Every aggregate of the shop beside the model's. */
async function compare({ products, sales }: Model, { call, contactId }: Real, organizationId: string) {
  for (const { id, price, stock } of products) {
    expect((await call('GET', `/v1/products/${id}`)).body).toMatchObject({ price: price / 100, stock });
  }
  const living = sales.filter(({ isVoided }) => !isVoided);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const owed = sum(living.map((sale) => sale.owed));
  const total = sum(living.map(({ amount }) => amount));
  expect((await call('GET', `/v1/contacts/${contactId}`)).body).toMatchObject({ owed: owed / 100 });
  const { body } = await call('GET', '/v1/pos-transactions?per_page=1');
  expect(body.pagination).toMatchObject({ count: sales.length });
  const [kept] = await program.world.services.db.execute(sql`
    select coalesce(sum(amount) filter (where kind = 'sale'), 0)::int amount,
      coalesce(sum(count) filter (where kind = 'sale'), 0)::int count,
      coalesce(sum(amount) filter (where kind = 'payment' and key <> 'credit'), 0)::int paid
    from daily_totals where organization_id = ${organizationId}`);
  expect(kept).toEqual({ amount: total, count: living.length, paid: total - owed });
  const held = (account: string) => sql`coalesce(sum(
    case when destination like ${account} then amount when source like ${account} then -amount end), 0)::int`;
  const [books] = await program.world.services.db.execute(sql`
    select ${held('money:%')} money, ${held('contact:%')} owed
    from postings where organization_id = ${organizationId}`);
  expect(books).toEqual({ money: total - owed, owed });
}
