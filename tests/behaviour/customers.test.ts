import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;
const lend = (shop: Shop, contactId: string, input: number | Body) =>
  sell(shop, {
    contact_id: contactId,
    payments: [],
    ...(typeof input === 'number' ? { amount_free: input } : input),
  });
const merge = (shop: Shop, id: string, fromId: string) =>
  shop.call('POST', `/v1/contacts/${id}/merge`, { body: { from_id: fromId } });

describe('the purchases of a contact', () => {
  test('are listed by sale and by product, and only the contact’s own', async () => {
    const shop = await program.shopOf();
    const [rosa, other] = [await aContact(shop), await aContact(shop)];
    const [bread, milk] = [
      await aProduct(shop, { name: 'Pan', price: 2 }),
      await aProduct(shop, { name: 'Leche', price: 5 }),
    ];
    const buy = (contact: string, id: string, quantity: number) =>
      sell(shop, { products: [{ id, quantity }], contact_id: contact });
    await buy(rosa, bread, 3);
    const { body: second } = await buy(rosa, bread, 2);
    const { body: undone } = await buy(rosa, milk, 9);
    await buy(other, milk, 1);
    await shop.call('DELETE', `${pos}/${undone.id}`);
    expect(
      await read(shop, `/v1/contacts/${rosa}/transactions?per_page=1&include_voided=true`),
    ).toMatchObject({
      transactions: [{ id: undone.id, status: 'voided' }],
      pagination: { count: 3, next: 2 },
    });
    expect(await read(shop, `/v1/contacts/${rosa}/transactions?page=2&per_page=1`)).toMatchObject({
      transactions: [{ id: second.id, amount: 4, contact: { id: rosa } }],
    });
    expect(await read(shop, `/v1/contacts/${rosa}/products`)).toMatchObject({
      products: [{ id: bread, name: 'Pan', quantity: 5, amount: 10, sales: 2 }],
      pagination: { count: 1 },
    });
    const elsewhere = await program.shopOf();
    for (const part of ['transactions', 'products'])
      expect((await elsewhere.call('GET', `/v1/contacts/${rosa}/${part}`)).status).toBe(404);
  });

  test('are refused without paid access', async () => {
    const shop = await program.shopOf({ paidUntil: new Date('2020-01-01') });
    const { status, body } = await shop.call('GET', `/v1/contacts/${await aContact(shop)}/products`);
    expect([status, body.code]).toEqual([403, 'paidAccessRequired']);
  });
});

describe('two contacts that are one', () => {
  test('are merged with all they bought, owe and have; a till that chose the other sells on', async () => {
    const shop = await program.shopOf();
    const target = await aContact(shop);
    const { body: double } = await shop.call('POST', '/v1/contacts', {
      body: { name: 'Rosa Díaz', phone: '55512345', kind: 'supplier' },
    });
    const gone = String(double.id);
    await lend(shop, target, 30);
    const { body: owed } = await lend(shop, gone, 20);
    await shop.call('POST', `/v1/contacts/${gone}/deposits`, {
      body: { amount: 5, payment_method: 'cash' },
    });
    expect(await shop.caller.customer.mergePreview({ id: target, fromId: gone })).toMatchObject({
      kept: { id: target },
      gone: { id: gone },
      ...{ sales: 1, debts: 1, deposits: 1 },
    });
    const { body } = await merge(shop, target, gone);
    expect(body).toMatchObject({ id: target, name: 'Rosa', phone: '55512345', kind: 'both', owed: 45 });
    expect(body.total_spent).toBe(50);
    expect((await shop.call('GET', `/v1/contacts/${gone}`)).status).toBe(404);
    expect(await read(shop, `${pos}/${owed.id}`)).toMatchObject({ contact: { id: target } });
    expect((await lend(shop, gone, 1)).body).toMatchObject({ contact: { id: target } });
    const paid = await shop.call('POST', `/v1/contacts/${target}/deposits`, {
      body: { amount: 46, payment_method: 'card' },
    });
    expect(paid.body).toMatchObject({ previous_balance: 46, balance: 0 });
    expect((await merge(shop, target, gone)).status).toBe(404);
    expect((await merge(shop, target, target)).body).toMatchObject({ code: 'mergeSameContact' });
  });

  test('are merged once, whoever asks, and no sale is lost amid it', async () => {
    const shop = await program.shopOf();
    const [one, two] = [await aContact(shop), await aContact(shop)];
    const answers = await many(24, (turn) =>
      turn % 3 === 0
        ? merge(shop, turn % 2 ? one : two, turn % 2 ? two : one)
        : lend(shop, turn % 2 ? one : two, 3),
    );
    const merged = answers.filter(({ status }, turn) => turn % 3 === 0 && status === 200);
    expect(merged).toHaveLength(1);
    const sold = answers.filter(({ status }, turn) => turn % 3 !== 0 && status === 201).length;
    expect(await read(shop, `/v1/contacts/${merged[0]?.body.id}`)).toMatchObject({ owed: sold * 3 });
  });

  test('are merged by the owner alone', async () => {
    const shop = await program.shopOf();
    const [one, two] = [await aContact(shop), await aContact(shop)];
    const seller = await shop.employee();
    await expect(seller.caller.customer.merge({ id: one, fromId: two })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

test('a contact entered twice is found by phone or tax id, in any spelling', async () => {
  const shop = await program.shopOf();
  await shop.call('POST', '/v1/contacts', {
    body: { name: 'Ana', phone: '+502 5551-2345', tax_id: '12345-K' },
  });
  const similar = async (query: Parameters<typeof shop.caller.customer.similar>[0]) =>
    (await shop.caller.customer.similar(query)).contacts.map(({ name }) => name);
  expect(await similar({ phone: '5551 2345' })).toEqual(['Ana']);
  expect(await similar({ taxId: '12345k' })).toEqual(['Ana']);
  expect(await similar({ phone: '123' })).toEqual([]);
  expect(await similar({ phone: '5551 9999', taxId: '999' })).toEqual([]);
});

describe('a limit of credit', () => {
  const settle = (shop: Shop, settings: Body) => shop.call('PATCH', '/v1/organizations', { body: settings });
  const limited = async (shop: Shop, creditLimit: number) =>
    String(
      (await shop.call('POST', '/v1/contacts', { body: { name: 'Luis', credit_limit: creditLimit } })).body
        .id,
    );

  test('is only shown, unless the shop enforces it', async () => {
    const shop = await program.shopOf();
    const contact = await limited(shop, 50);
    expect((await lend(shop, contact, 80)).status).toBe(201);
    expect(await shop.caller.customer.account({ id: contact })).toMatchObject({
      ...{ owed: 8000, creditLimit: 5000, available: 0, daysOverdue: 0 },
    });
  });

  test('holds for everybody, exactly: 16 at once lend what is left of it', async () => {
    const shop = await program.shopOf();
    await settle(shop, { credit_limit_policy: 'block' });
    const contact = await limited(shop, 50);
    const answers = await many(16, () => lend(shop, contact, 10));
    expect(tally(answers)).toEqual({ '201': 5, '409 creditLimitExceeded': 11 });
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.details).toEqual({ approvable: false, credit_limit: 50, owed: 50 });
    await shop.call('POST', `/v1/contacts/${contact}/deposits`, {
      body: { amount: 10, payment_method: 'cash' },
    });
    expect((await lend(shop, contact, 10)).status).toBe(201);
  });

  test('blocks a customer who is overdue for too long', async () => {
    const shop = await program.shopOf();
    await settle(shop, { block_if_overdue_days: 30, credit_limit_policy: 'block' });
    const contact = await aContact(shop);
    const old = await lend(shop, contact, { amount_free: 5, date: '2026-01-01', due_date: '2026-01-02' });
    expect(old.status, old.text).toBe(201);
    expect((await lend(shop, contact, 1)).body).toMatchObject({ code: 'customerOverdue' });
    expect((await sell(shop, { amount_free: 1, contact_id: contact })).status).toBe(201);
  });
});
