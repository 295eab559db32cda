import { businessDate } from '@mostrador/shared/time/time';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { aContact, aProduct, pos, sell } from '../support/selling.ts';

/** The requests of a client written from the documentation alone. */
const program = aBalancedProgram();

test('a recurrence takes its day of the month as a text of digits, and no other', async () => {
  const shop = await program.shopOf();
  const category = await shop.call('POST', '/v1/transaction-categories', {
    body: { name: 'Renta', transaction_type_id: 'expense' },
  });
  const spend = (day: unknown) =>
    shop.call('POST', '/v1/expenses-transactions', {
      body: {
        amount: 10,
        category_id: category.body.id,
        recurrence: { period: 'monthly', day_of_month: day },
      },
    });
  for (const day of ['15', 15]) {
    const { status, body, text } = await spend(day);
    expect(status, text).toBe(201);
    expect(body).toMatchObject({ recurrence: { day_of_month: 15 } });
  }
  expect((await spend('last_of_month')).body).toMatchObject({
    recurrence: { day_of_month: 'last_of_month' },
  });
  for (const day of ['0', '32', 'x', '1.5', 45])
    expect((await spend(day)).body, String(day)).toMatchObject({ code: 'invalidOption' });
});

test('all products beside an empty list of them are all; an empty list alone chooses nothing', async () => {
  const shop = await program.shopOf();
  await aProduct(shop);
  const remove = (query: string) => shop.call('DELETE', `/v2/products/bulk-delete?${query}`);
  expect((await remove('product_ids=')).body).toMatchObject({ code: 'productRequired' });
  const { status, body, text } = await remove('all_products=true&product_ids=');
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ deleted: 1 });
});

test('contacts are sorted by what they spent, in the names of the wire', async () => {
  const shop = await program.shopOf();
  const [less, more] = [await aContact(shop), await aContact(shop)];
  await sell(shop, { contact_id: more, amount_free: 20 });
  await sell(shop, { contact_id: less, amount_free: 10 });
  for (const by of ['total_spent', 'totalSpent']) {
    const { body } = await shop.call('GET', `/v1/contacts?by=${by}&order=desc`);
    expect(body, by).toMatchObject({ contacts: [{ id: more }, { id: less }] });
  }
});

test('a recording of a browser is announced under the name that browsers give it', async () => {
  const shop = await program.shopOf();
  const { status, body } = await shop.call('POST', '/v1/direct-upload', {
    body: {
      file: {
        filename: 'voz.mp3',
        byte_size: 10,
        content_type: 'audio/mp3',
        checksum: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
      },
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({ direct_upload: { headers: { 'Content-Type': 'audio/mpeg' } } });
});

test('a change of a sale may name the till that it is done at', async () => {
  const shop = await program.shopOf();
  const { body: sale } = await sell(shop, { products: [{ id: await aProduct(shop), quantity: 1 }] });
  const { status, body, text } = await shop.call('PATCH', `${pos}/${sale.id}`, {
    body: { comments: 'Para llevar', device_id: newId() },
  });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ comments: 'Para llevar', revision: 2, amount: sale.amount });
});

test('an income is an income wherever it shows, and receipts are found by it', async () => {
  const shop = await program.shopOf();
  const category = await shop.call('POST', '/v1/transaction-categories', {
    body: { name: 'Sueldo', transaction_type_id: 'income' },
  });
  const contact = await aContact(shop);
  const { body: sale } = await sell(shop, { amount_free: 5, contact_id: contact });
  // Its owner goes on as a person, who has incomes and no till.
  await program.world.services.db.execute(
    sql`update organizations set business_type = 'person' where id = ${shop.organizationId}`,
  );
  const { body: income } = await shop.call('POST', '/v1/incomes-transactions', {
    body: { amount: 30, category_id: category.body.id, contact_id: contact },
  });
  const readTypes = async (path: string, list: string) => {
    const { body, text } = await shop.call('GET', path);
    const rows = body[list];
    expect(Array.isArray(rows), text).toBe(true);
    return Object.fromEntries((Array.isArray(rows) ? rows : []).map(({ id, type }) => [id, type]));
  };
  const [earned, sold] = [String(income.id), String(sale.id)];
  expect(await readTypes('/v1/receipts', 'receipts')).toEqual({ [earned]: 'income', [sold]: 'sale' });
  const ofType = (type: string) => readTypes(`/v1/receipts?transaction_type=${type}`, 'receipts');
  expect(await ofType('income')).toEqual({ [earned]: 'income' });
  expect(await ofType('sale')).toEqual({ [sold]: 'sale' });
  expect(await ofType('expense')).toEqual({});
  expect(await readTypes(`/v1/contacts/${contact}/transactions`, 'transactions')).toEqual({
    [earned]: 'income',
    [sold]: 'sale',
  });
  expect(
    await readTypes(`/v1/transaction-categories/${category.body.id}/transactions`, 'transactions'),
  ).toEqual({
    [earned]: 'income',
  });
});

test('purchases from a contact are among the contact’s transactions, with their lines', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const product = await aProduct(shop);
  const { body: bought, text } = await shop.call('POST', '/v1/purchases', {
    body: { contact_id: contact, products: [{ id: product, quantity: 3, cost: 4 }] },
  });
  expect(bought.id, text).toBeDefined();
  const { body: sale } = await sell(shop, { contact_id: contact, products: [{ id: product, quantity: 2 }] });
  const { body } = await shop.call('GET', `/v1/contacts/${contact}/transactions`);
  expect(body).toMatchObject({
    transactions: [
      { id: sale.id, type: 'sale', amount: 20, products: [{ id: product, quantity: 2 }] },
      {
        id: bought.id,
        type: 'expense',
        channel: 'purchase',
        amount: 12,
        products: [{ id: product, cost: 4 }],
      },
    ],
    pagination: { count: 2 },
  });
});

test('a row of all transactions says what its own call says', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const product = await aProduct(shop);
  const { body: sold } = await sell(shop, {
    contact_id: contact,
    products: [{ id: product, quantity: 2 }],
    amount_free: 3,
    discount: { value: 1, unit: 'money' },
    tip: 2,
    received: 50,
    comments: 'Sin hielo',
  });
  const { body: bought } = await shop.call('POST', '/v1/purchases', {
    body: { contact_id: contact, products: [{ id: product, quantity: 3, cost: 4 }] },
  });
  const { body: sale } = await shop.call('GET', `${pos}/${sold.id}`);
  const { body, text } = await shop.call('GET', '/v1/transactions');
  const { transactions } = body;
  const row = (id: unknown) =>
    (Array.isArray(transactions) ? transactions : []).find((each) => each.id === id);
  expect(row(sale.id), text).toBeDefined();
  for (const name of [
    ...['amount_products', 'amount_services', 'amount_free', 'amount_discount', 'amount_tax', 'tip'],
    ...['rounding', 'total_quantity', 'change', 'comments', 'contact', 'recurrence'],
  ])
    expect([name, row(sale.id)[name]]).toEqual([name, sale[name]]);
  expect(sale.products).toMatchObject(row(sale.id).products);
  expect(row(sale.id)).toMatchObject({ products: [{ id: product, quantity: 2, stock: 101 }], services: [] });
  const [payment] = Array.isArray(sale.payments) ? sale.payments : [];
  expect(row(sale.id).payments).toMatchObject([{ id: payment.id, received: 50, reference: null }]);
  expect(row(bought.id)).toMatchObject({
    amount_products: 12,
    amount_services: 0,
    total_quantity: 3,
    products: [{ id: product, quantity: 3, cost: 4, amount: 12 }],
  });
});

test('documents of a recurrence, or the one that begins it, are found as such in every list', async () => {
  const shop = await program.shopOf();
  const category = await shop.call('POST', '/v1/transaction-categories', {
    body: { name: 'Renta', transaction_type_id: 'expense' },
  });
  const spend = async (more: object) =>
    String(
      (
        await shop.call('POST', '/v1/expenses-transactions', {
          body: { amount: 10, category_id: category.body.id, ...more },
        })
      ).body.id,
    );
  const recurrence = { period: 'monthly' };
  const [rent, lunch] = [await spend({ recurrence }), await spend({})];
  const book = async (more: object) =>
    String(
      (await shop.call('POST', '/v1/sales-transactions', { body: { amount_free: 5, ...more } })).body.id,
    );
  const [fee, once] = [await book({ recurrence }), await book({})];
  const ids = async (path: string, list: string, name = 'id') => {
    const rows = (await shop.call('GET', path)).body[list];
    return (Array.isArray(rows) ? rows : []).map((row) => row[name]).sort();
  };
  const today = businessDate(new Date(), 'America/Guatemala');
  const days = `from=${today}&until=${today}`;
  for (const [isSo, sold, spent] of [
    [true, fee, rent],
    [false, once, lunch],
  ] as const) {
    expect(await ids(`/v1/receipts?recurrent=${isSo}`, 'receipts')).toEqual([sold]);
    expect(await ids(`/v1/transactions?recurrent=${isSo}`, 'transactions')).toEqual([sold, spent].sort());
    expect(await ids(`/v1/cash-flow?${days}&recurrent=${isSo}`, 'cash_flow', 'transaction_id')).toEqual(
      [sold, spent].sort(),
    );
  }
});
