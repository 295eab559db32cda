import { readFileSync } from 'node:fs';
import { checkInvariants, readQueries } from '@mostrador/database/check-invariants';
import { openClient } from '@mostrador/database/connect';
import { invariantsFile } from '@mostrador/database/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from './testing.ts';

const queries = readQueries(readFileSync(invariantsFile, 'utf8'));

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
  await tradeForADay();
});
afterAll(() => world.close());

test('what the program writes breaks none of them', async () => {
  expect(await checkInvariants(world.connection, { file: invariantsFile })).toEqual([]);
});

/** What is broken, by the name of the invariant that must see it. */
const sabotages: [name: string, sql: string][] = [
  ['M1 lines', 'update sales set amount_free = amount_free + 1 where amount_free > 0'],
  ['M1 lines', 'update sales set rounding = rounding - 1, tip = tip + 2'],
  ['M1 lines', 'update sales set amount_tax = amount_tax + 1 where amount_tax > 0'],
  ['M1 lines', 'delete from sale_lines where id = (select id from sale_lines order by id limit 1)'],
  [
    'M1 a line',
    'update sale_lines set amount_gross = amount_gross + 1, amount_discount = amount_discount + 1',
  ],
  ['M1 a line', 'update sale_lines set price = price + 1'],
  ['M3 payments', 'delete from sale_payments where id = (select id from sale_payments order by id limit 1)'],
  [
    'M3 payments',
    'alter table sales drop constraint sales_amount_check; update sales set balance = balance + 1 where balance > 0',
  ],
  ['M3 payments', 'update sale_payments set amount = amount + 1 where position = 0'],
  ['M3 a sale', "update sales set payment_method = 'cash' where balance > 0"],
  ['M3 a sale', 'update sales set contact_id = null where balance > 0'],
  ['M3 a payment', 'update sale_payments set change = change + 1 where received is not null'],
  ['M3 a payment', 'update sale_payments set money_account_id = gen_random_uuid()'],
  ['M4 the postings of a done', "delete from postings where kind = 'cost'"],
  ['M4 the postings of a done', "update postings set amount = amount + 1 where destination like 'contact:%'"],
  ['M4 the postings of a done', "update postings set source = 'stock' where kind = 'payment'"],
  ['M4 the postings of a done', "update sales set status = 'done' where status = 'voided'"],
  ['M4 the postings of a done', 'update postings set business_date = business_date - 1'],
  [
    'M4 each payment',
    `update postings set destination = 'money:' || (select id from money_accounts where kind = 'bank' limit 1)
     where destination = 'money:' || (select id from money_accounts where kind = 'card' limit 1)`,
  ],
  ['M4 the postings of a voided', "update sales set status = 'voided' where code = 'P-000001'"],
  [
    'M4 the postings of a voided',
    'delete from postings where reverses_id is not null and kind = $$payment$$',
  ],
  ['M4 a posting', 'update postings set document_id = gen_random_uuid() where reverses_id is null'],
  ['M4 a posting', 'update postings set amount = amount + 1 where reverses_id is not null'],
  [
    'M4 a posting',
    `insert into postings select organization_id, gen_random_uuid(), created_at, source, destination, amount,
     business_date, kind, document_type, document_id, group_id, reverses_id from postings
       where reverses_id is not null`,
  ],
  ['M8 what a contact', 'update contacts set owed = owed + 1'],
  ['M8 what a contact', 'update contacts set total_spent = total_spent - 1'],
  ['M8 what a contact', "delete from postings where destination like 'contact:%' and reverses_id is null"],
  ['M8 the kept', "update daily_totals set amount = amount + 1 where kind = 'tip'"],
  ['M8 the kept', "update daily_totals set count = count - 1 where kind = 'sale'"],
  ['M8 the kept', "delete from daily_totals where kind = 'voided'"],
  [
    'M8 the kept',
    "insert into daily_totals select organization_id, current_date, 'sale', 'moon', 1, 1 from sales limit 1",
  ],
  ['M8 the kept', 'update sales set business_date = business_date + 1'],
  ['S1 the stock of a variant', 'update product_variants set stock = stock + 1'],
  ['S1 the stock of a variant', "delete from stock_moves where type = 'initial'"],
  ['S1 the stock of a product', 'update products set stock = stock - 1'],
  ['S1 the stock of a product', 'update products set sold_quantity = sold_quantity + 1'],
  ['S1 no movement', "update stock_moves set balance_after = -1 where type = 'sale'"],
  ['S1 a done sale', "delete from stock_moves where type = 'void'"],
  ['S1 a done sale', "update stock_moves set quantity = quantity - 1 where type = 'sale'"],
  ['N1 numbers', "update counters set value = value + 1 where kind = 'sale:pos'"],
  ['N1 numbers', "update sales set order_number = 9, code = 'P-000009' where code = 'P-000002'"],
  ['N1 numbers', "delete from counters where kind = 'sale:pos'"],
  ['N1 a finished', "update sales set code = null where code = 'P-000001'"],
  ['N1 a finished', "update sales set code = 'P-000071' where code = 'P-000001'"],
  ['T10 every table', 'alter table contacts disable row level security'],
  ['T10 every table', 'drop policy tenant on postings'],
  ['T10 every table', 'create policy wide on products to public using (true)'],
  ['T10 every table', 'alter policy tenant on sales using (organization_id is not null)'],
  ['T10 every table', 'create table forgotten (organization_id uuid not null)'],
  ['T10 the role of requests reaches', 'grant select (email) on users to tenant'],
  [
    'T10 the role of requests reaches',
    'create view leak as select * from sales; grant select on leak to tenant',
  ],
  ['T10 the role of requests is', 'alter role tenant bypassrls'],
  ['T10 what only grows', 'grant update (amount) on postings to tenant'],
  ['T10 what only grows', 'grant delete on audit_log to tenant'],
];

test.each(sabotages)('%s … is seen when: %s', async (name, sql) => {
  expect(await namesFoundAfter(sql)).toContainEqual(expect.stringMatching(new RegExp(`^${name}`)));
});

test('every invariant was seen to be broken', () => {
  const unseen = queries.filter((query) => !sabotages.some(([name]) => query.name.startsWith(name)));
  expect(unseen.map(({ name }) => name)).toEqual([]);
});

/** Runs every query behind a change that is rolled back. */
async function namesFoundAfter(sabotage: string) {
  const client = openClient(world.connection, { max: 1 });
  const found: string[] = [];
  const undo = new Error('undo');
  try {
    await client.begin(async (tx) => {
      await tx.unsafe(sabotage);
      for (const { name, query } of queries) if ((await tx.unsafe(query)).length > 0) found.push(name);
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  } finally {
    await client.end();
  }
  return found;
}

/** One shop with prices that bear the tax and one that adds it; every way of paying, and what was undone. */
async function tradeForADay() {
  const [shop, other] = await Promise.all([
    aShop(world.services),
    aShop(world.services, {
      taxEnabled: true,
      taxIncluded: false,
      defaultTaxRate: 1200,
      cashRounding: 25,
      unifiedTransactions: true,
    }),
  ]);
  for (const { caller } of [shop, other]) {
    const coffee = await caller.product.create({ name: 'Café', price: 1250, cost: 733, stock: 100_000 });
    const cheese = await caller.product.create({
      name: 'Queso',
      price: 3333,
      cost: 2100,
      unit: 'lb',
      quantityStep: 1,
      stock: 50_000,
    });
    const contact = await caller.contact.create({ name: 'Marta Xol' });
    const products = [
      { id: coffee.id, quantity: 3000 },
      { id: cheese.id, quantity: 357, discount: { value: 1000, unit: 'percentage' as const } },
    ];
    await caller.pos.create({ products, received: 100_000, tip: 300 });
    await caller.pos.create({
      products,
      amountFree: 777,
      discount: { value: 500, unit: 'money' },
      contactId: contact.id,
      payments: [
        { method: 'card', amount: 1000 },
        { method: 'cash', amount: 500, received: 1000 },
      ],
    });
    const { id } = await caller.pos.create({ products, contactId: contact.id, paymentMethod: 'credit' });
    await caller.pos.void({ id, reason: 'se arrepintió' });
    await caller.pos.create({ amountFree: 5000, paymentMethod: 'transfer' });
    const paid = await caller.pos.create({ products, paymentMethod: 'card' });
    await caller.pos.void({ id: paid.id, reason: null });
  }
}
