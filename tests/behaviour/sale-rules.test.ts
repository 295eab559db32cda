import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const execute = (query: ReturnType<typeof sql>) => program.world.services.db.execute(query);
const paraguay = {
  countryId: 'PY',
  currency: 'PYG',
  timeZone: 'America/Asuncion',
  settings: { cashRounding: 5000 },
};

test('a contact who is removed amid a credit sale either owes or is gone, never both', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, { stock: 1000 });
  const contacts = await many(20, () => aContact(shop));
  const outcomes = await many(20, async (index) => {
    const [sold, removed] = await Promise.all([
      sell(shop, { products: [{ id, quantity: 1 }], contact_id: contacts[index], payments: [] }),
      shop.call('DELETE', `/v1/contacts/${contacts[index]}`),
    ]);
    return `${sold.status} ${removed.status}`;
  });
  const counted = Object.groupBy(outcomes, (outcome) => outcome);
  expect(Object.keys(counted).filter((outcome) => !['201 409', '404 204'].includes(outcome))).toEqual([]);
  const { body } = await shop.call('GET', '/v1/contacts?per_page=100');
  expect(Object(body.contacts)).toHaveLength(counted['201 409']?.length ?? 0);
});

test('an unknown sale item is reported at its own field: the product, or its variant', async () => {
  const shop = await program.shopOf();
  const sizes = { cost: undefined, stock: undefined, variants: [{ size: 'S' }, { size: 'M' }] };
  const [salt, shirt] = [await aProduct(shop), await aProduct(shop, sizes)];
  const other = await shop.call('GET', `/v1/products/${await aProduct(shop, sizes)}`);
  const [foreign] = Object(other.body).variants;
  const sellLine = async (line: Body) => {
    const { status, body } = await sell(shop, {
      products: [
        { id: salt, quantity: 1 },
        { quantity: 1, ...line },
      ],
    });
    return [status, body.parameter ?? Object.keys(Object(body.fields)).join()];
  };
  expect(await sellLine({ id: newId() })).toEqual([404, 'products.1.id']);
  expect(await sellLine({ id: shirt, variant_id: newId() })).toEqual([404, 'products.1.variant_id']);
  expect(await sellLine({ id: shirt, variant_id: foreign.id })).toEqual([404, 'products.1.variant_id']);
  expect(await sellLine({ id: shirt })).toEqual([422, 'products.1.variant_id']);
});

test('a sale takes a living category of sales and no other', async () => {
  const shop = await program.shopOf();
  const insert = async (kind: string, type: string | null, deleted: string | null) => {
    const id = newId();
    await execute(sql`
      insert into categories (id, organization_id, kind, transaction_type, name, name_key, deleted_at)
      values (${id}, ${shop.organizationId}, ${kind}, ${type}, ${id}, ${id}, ${deleted}::timestamptz)`);
    return id;
  };
  const ids = [
    await insert('transaction', 'sale', null),
    await insert('transaction', 'sale', '2026-01-01'),
    await insert('transaction', 'expense', null),
    await insert('product', null, null),
  ];
  const answers = [];
  for (const category_id of ids) answers.push(await sell(shop, { amount_free: 5, category_id }));
  expect(answers.map(({ status, body }) => [status, body.parameter])).toEqual([
    [201, undefined],
    [404, 'category_id'],
    [404, 'category_id'],
    [404, 'category_id'],
  ]);
});

describe('a documented feature that is not built yet is refused', () => {
  test.each<[string, Body]>([
    ['recurrence', { recurrence: { period: 'monthly' } }],
    ['amount', { amount: 120 }],
    ['pending', { pending: true }],
    ['expiration_date', { expiration_date: '2026-12-01' }],
  ])('%s', async (field, more) => {
    const shop = await program.shopOf();
    const before = await sell(shop, { amount_free: 5, ...more });
    expect(before.status).toBe(422);
    expect(Object.keys(Object(before.body.fields))).toEqual([field]);
    expect(before.body.code).toBe('notAvailableYet');
    expect(
      (await sell(shop, { amount_free: 5, services: [], coupon_code: null, status: 'done' })).status,
    ).toBe(201);
  });
});

test.each<[string, Body]>([
  ['received', { payment_method: 'card', received: 20 }],
  ['received', { payments: [{ method: 'cash', amount: 10 }], received: 20 }],
  ['payments.0.received', { payments: [{ method: 'card', amount: 10, received: 20 }] }],
  [
    'payments',
    {
      payments: ['cash', 'card'].map((method) => ({
        id: '01a1f9a0-ffe7-7411-8eb6-d0a6d0d9b06f',
        method,
        amount: 5,
      })),
    },
  ],
  ['occurred_at', { occurred_at: '1799-12-31T10:00:00Z' }],
  ['date', { date: '1950-01-01' }],
])('%s is refused at once for %j', async (field, more) => {
  const shop = await program.shopOf();
  const { status, body } = await sell(shop, { amount_free: 10, ...more });
  expect([status, Object.keys(Object(body.fields))]).toEqual([422, [field]]);
});

test('free amounts have names, and their sum is the free amount', async () => {
  const shop = await program.shopOf();
  const free_amounts = [{ name: 'Envoltura', amount: 12.5 }, { amount: 0.25 }];
  const sold = await sell(shop, { free_amounts });
  expect(sold.body).toMatchObject({
    amount: 12.75,
    amount_free: 12.75,
    free_amounts: [free_amounts[0], { name: null, amount: 0.25 }],
  });
  const refused = await sell(shop, { amount_free: 12, free_amounts });
  expect([refused.status, refused.body.code]).toEqual([422, 'freeAmountsSum']);
  expect(refused.body.fields).toMatchObject({ free_amounts: [expect.stringContaining('monto libre')] });
});

test('wholesale counts a product over all lines, and variants are named', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop, { wholesale_quantity: 3, wholesale_price: 8 });
  const lines = [
    { id, quantity: 1 },
    { id, quantity: 2 },
  ];
  expect((await sell(shop, { products: lines })).body).toMatchObject({ amount: 24 });
  const shirt = await aProduct(shop, {
    cost: undefined,
    stock: undefined,
    variants: [
      { size: 'S', stock: 5 },
      { size: 'M', stock: 5 },
    ],
  });
  const unnamed = await sell(shop, { products: [{ id: shirt, quantity: 1 }] });
  expect([unnamed.status, Object.keys(Object(unnamed.body.fields))]).toEqual([
    422,
    ['products.0.variant_id'],
  ]);
});

test('a preview answers the row of the sale, and nothing is written', async () => {
  const shop = await program.shopOf(paraguay);
  const id = await aProduct(shop, { price: 1993, stock: 5 });
  const body = { id: newId(), products: [{ line_id: newId(), id, quantity: 1 }], received: 5000 };
  const written = () =>
    execute(sql`
      select (select count(*) from sales) sales, (select count(*) from stock_moves) moves,
        (select count(*) from audit_log) acts, (select count(*) from postings) postings,
        (select sum(value) from counters) numbers, (select sum(stock) from products) stock`);
  const before = [...(await written())];
  const preview = await shop.call('POST', `${pos}/preview`, { body });
  expect([preview.status, preview.text]).toEqual([200, expect.any(String)]);
  const short = await shop.call('POST', `${pos}/preview`, { body: { products: [{ id, quantity: 6 }] } });
  expect(short).toMatchObject({
    status: 409,
    body: { code: 'insufficientStock', details: { available: 5 } },
  });
  expect([...(await written())]).toEqual(before);
  const sale = await sell(shop, body);
  const made = ({ payments, ...row }: Body) => ({
    ...row,
    payments: [payments].flat().map((payment) => ({ ...Object(payment), id: null })),
    code: null,
    order_number: null,
    occurred_at: null,
    created_at: null,
    updated_at: null,
  });
  expect(made(preview.body)).toEqual(made(sale.body));
});

test('a voided sale stays out of lists, owes nothing, and was no purchase', async () => {
  const shop = await program.shopOf();
  const contact_id = await aContact(shop);
  const at = '2026-03-01T15:00:00.000Z';
  await sell(shop, { amount_free: 5, contact_id, occurred_at: at });
  const sale = await sell(shop, { amount_free: 12.5, contact_id, payments: [] });
  await shop.call('DELETE', `${pos}/${sale.body.id}`);
  for (const [query, count] of [
    ['', 1],
    ['?status=voided', 1],
    ['?include_voided=true', 2],
  ] as const) {
    for (const [url, name] of [
      [pos, 'pos_transactions'],
      [`${pos}/done`, 'pos_transactions'],
      ['/v1/receipts', 'receipts'],
    ] as const) {
      const { body } = await shop.call('GET', `${url}${query}`);
      expect.soft(Object(body[name]).length, `${url}${query}`).toBe(count);
    }
  }
  expect((await shop.call('GET', `${pos}/${sale.body.id}`)).body).toMatchObject({
    status: 'voided',
    balance: 0,
  });
  expect((await shop.call('GET', `/v1/contacts/${contact_id}`)).body).toMatchObject({
    owed: 0,
    total_spent: 5,
    last_purchase_at: at,
  });
});

test('a cashier reads the receipts of his own sales, and all of them with the permission', async () => {
  const shop = await program.shopOf();
  await sell(shop, { amount_free: 5 });
  const [cashier, analyst] = [await shop.employee(), await shop.employee({ flags: ['acc_see_analytics'] })];
  const as = { token: cashier.token, organization: shop.organizationId };
  await program.send('POST', pos, { ...as, body: { amount_free: 7 } });
  const own = await program.send('GET', '/v1/receipts', as);
  expect(own.body.receipts).toMatchObject([{ amount: 7 }]);
  const all = await program.send('GET', '/v1/receipts', { ...as, token: analyst.token });
  expect(all.body.receipts).toMatchObject([{ amount: 7 }, { amount: 5 }]);
});

test('nothing is booked in a closed period; a void of one of its sales is booked today', async () => {
  const shop = await program.shopOf();
  const id = await aProduct(shop);
  const contact_id = await aContact(shop);
  const input = { products: [{ id, quantity: 1 }], contact_id, payments: [], date: '2026-03-10' };
  const sale = await sell(shop, input);
  expect(sale.body).toMatchObject({
    date: '2026-03-10',
    occurred_at: expect.stringMatching(/^2026-03-1[01]/),
  });
  await execute(sql`update organizations set locked_until = '2026-03-31' where id = ${shop.organizationId}`);
  const late = await sell(shop, input);
  expect(late).toMatchObject({ status: 409, body: { code: 'periodLocked' } });
  expect((await shop.call('DELETE', `${pos}/${sale.body.id}`)).status).toBe(204);
  const days = await execute(sql`
    select distinct business_date::text as day, reverses_id is not null undone from postings
    where document_id = ${String(sale.body.id)} order by 2`);
  expect(days).toMatchObject([{ day: '2026-03-10', undone: false }, { undone: true }]);
  expect(days[1]?.day).not.toBe('2026-03-10');
});
