import { newId } from '@mostrador/shared/wire/new-id';
import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, tally } from '../support/program.ts';
import { aContact, type Body, pos, type Shop } from '../support/selling.ts';

const program = aBalancedProgram();

const debtsPath = '/v1/debts-transactions';

/** A sale of `amount` that is owed whole; answers the sale and its debt. */
async function lend(shop: Shop, contactId: string, { amount, ...more }: Body & { amount: number }) {
  const { body: sale, text } = await shop.call('POST', pos, {
    body: { amount_free: amount, contact_id: contactId, payments: [], ...more },
  });
  expect(sale.id, text).toBeDefined();
  const { body } = await shop.call('GET', `${debtsPath}?contact_id=${contactId}`);
  const debt = Object(body.debts_transactions).find((each: Body) => Object(each.origin).id === sale.id);
  return { sale: String(sale.id), debt: String(debt.id) };
}
const pay = (shop: Shop, debt: string, body: Body) =>
  shop.call('POST', `${debtsPath}/${debt}/deposits`, { body: { payment_method: 'cash', ...body } });
const payAll = (shop: Shop, contactId: string, body: Body) =>
  shop.call('POST', `/v1/contacts/${contactId}/deposits`, { body: { payment_method: 'cash', ...body } });
const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;
const owedBy = async (shop: Shop, id: string) => {
  const { owed, credit_balance } = await read(shop, `/v1/contacts/${id}`);
  return [owed, credit_balance];
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('a deposit in cash where there are no small coins', () => {
  const inChile = () =>
    program.shopOf({ countryId: 'CL', currency: 'CLP', settings: { cashRounding: 1000 } });

  test.each([
    [1004, 1004, 1000],
    [1004, 1000, 1000],
    [1006, 1006, 1010],
    [1006, 1010, 1010],
    [1005, 1005, 1000],
    [4, 4, 0],
  ])('of %d owed, named as %d, takes %d and closes the debt', async (amount, named, paid) => {
    const shop = await inChile();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount });
    const made = await pay(shop, debt, { amount: named, received: named });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      ...{ amount: paid, applied: amount, rounding: paid - amount, received: paid, change: 0, balance: 0 },
      debts: [{ amount, balance: 0 }],
    });
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
    const undone = await shop.call('DELETE', `${debtsPath}/${debt}/deposits/${made.body.id}`);
    expect(undone.status, undone.text).toBeLessThan(300);
    expect(await owedBy(shop, contact)).toEqual([amount, 0]);
    // A card pays just what is owed.
    const byCard = await pay(shop, debt, { amount, payment_method: 'card' });
    expect(byCard.body).toMatchObject({ amount, rounding: 0, balance: 0 });
  });

  test('of a part takes what coins make of it, and keeps what is more in the customer’s favour', async () => {
    const shop = await inChile();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 1004 });
    const part = await pay(shop, debt, { amount: 503 });
    expect(part.body).toMatchObject({ amount: 500, applied: 503, rounding: -3, balance: 501 });
    const short = await pay(shop, debt, { amount: 506, received: 508, excess_as_credit: true });
    expect(short.body).toMatchObject({ code: 'receivedTooLow' });
    const more = await pay(shop, debt, { amount: 1006, received: 2000, excess_as_credit: true });
    expect(more.body).toMatchObject({
      ...{ amount: 1010, applied: 501, credited: 505, rounding: 4, change: 990 },
    });
    expect(await owedBy(shop, contact)).toEqual([0, 505]);
  });
});

describe('a deposit on one debt', () => {
  test('takes from it what it paid, has a number of its own and is shown everywhere', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, { amount: 100 });
    const made = await pay(shop, debt, { amount: 30, received: 50, comments: 'mitad' });
    expect(made.status, made.text).toBe(201);
    expect(made.body).toMatchObject({
      code: 'AB-000001',
      type: 'deposit',
      status: 'done',
      amount: 30,
      received: 50,
      change: 20,
      previous_balance: 100,
      balance: 70,
      payment_method: 'cash',
      contact: { id: contact, name: 'Rosa' },
      debts: [{ id: debt, code: 'FI-000001', amount: 30, previous_balance: 100, balance: 70 }],
    });
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({
      code: 'FI-000001',
      status: 'partial',
      direction: 'receivable',
      amount: 100,
      paid: 30,
      balance: 70,
      origin: { type: 'sale', id: sale, code: 'P-000001' },
      deposits: [{ code: 'AB-000001' }],
    });
    const row = { id: sale, amount: 100, paid: 30, balance: 70, payments: [] };
    expect(await read(shop, `${pos}/${sale}`)).toMatchObject(row);
    expect(await read(shop, pos)).toMatchObject({ pos_transactions: [row] });
    expect(await read(shop, '/v1/receipts')).toMatchObject({ receipts: [row] });
    expect(await owedBy(shop, contact)).toEqual([70, 0]);
    await pay(shop, debt, { amount: 70, payment_method: 'transfer', reference: 'SPEI 1' });
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({ status: 'paid', balance: 0 });
    expect(await read(shop, `${debtsPath}?status=open`)).toMatchObject({ debts_transactions: [] });
    expect(await read(shop, `${debtsPath}?code=p-000001`)).toMatchObject({
      debts_transactions: [{ id: debt }],
    });
  });

  test('is never more than what is owed, on no day to come nor in a closed period', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 20, date: daysAgo(5) });
    expect(await pay(shop, debt, { amount: 20.01 })).toMatchObject({
      status: 409,
      body: { code: 'depositExceedsBalance', details: { debt_balance: 20 } },
    });
    expect(await pay(shop, debt, { amount: 5, date: '2199-01-01' })).toMatchObject({
      status: 422,
      body: { field_codes: { date: ['dateInFuture'] } },
    });
    expect((await pay(shop, debt, { amount: 0 })).body).toMatchObject({ code: 'amountNotPositive' });
    expect((await pay(shop, debt, { amount: 5, received: 4 })).body).toMatchObject({
      code: 'receivedTooLow',
    });
    expect((await pay(shop, newId(), { amount: 5 })).status).toBe(404);
    await program.world.services.db.execute(
      `update organizations set locked_until = current_date - 3 where id = '${shop.organizationId}'`,
    );
    expect((await pay(shop, debt, { amount: 5, date: daysAgo(5) })).body).toMatchObject({
      code: 'periodLocked',
    });
    expect(await owedBy(shop, contact)).toEqual([20, 0]);
  });

  test('is of no day before its debt, also where it pays many; what was owed then may be paid', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const old = await lend(shop, contact, { amount: 20, date: daysAgo(6) });
    const fresh = await lend(shop, contact, { amount: 30, date: daysAgo(2) });
    const refused = { status: 422, body: { field_codes: { date: ['dateBeforeDebt'] } } };
    expect(await pay(shop, fresh.debt, { amount: 5, date: daysAgo(3) })).toMatchObject(refused);
    expect(await payAll(shop, contact, { amount: 25, date: daysAgo(3) })).toMatchObject(refused);
    expect(await owedBy(shop, contact)).toEqual([50, 0]);
    expect((await payAll(shop, contact, { amount: 15, date: daysAgo(3) })).status).toBe(201);
    expect((await pay(shop, old.debt, { amount: 5, date: daysAgo(6) })).status).toBe(201);
    expect((await pay(shop, fresh.debt, { amount: 30, date: daysAgo(2) })).status).toBe(201);
  });

  test('happens once under its id; with another body the id is refused', async () => {
    const shop = await program.shopOf();
    const { debt } = await lend(shop, await aContact(shop), { amount: 50 });
    const body = { id: newId(), amount: 10 };
    const answers = await many(12, () => pay(shop, debt, body));
    expect(tally(answers)).toEqual({ '201': 12 });
    expect((await pay(shop, debt, { ...body, amount: 11 })).body).toMatchObject({ code: 'idInUse' });
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({ balance: 40 });
  });

  test('32 concurrent deposits pay a debt exactly, and late ones are refused with the balance', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 100 });
    const answers = await many(32, (index) =>
      index % 2 ? pay(shop, debt, { amount: 10 }) : payAll(shop, contact, { amount: 10 }),
    );
    const made = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body.code);
    expect([made.length, refused.length]).toEqual([10, 22]);
    // A request with the id of the debt learns that it is no longer open.
    expect([...new Set(refused)].sort()).toEqual(['debtNotOpen', 'depositExceedsBalance']);
    const codes = made.map(({ body }) => body.code);
    expect(new Set(codes).size).toBe(10);
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
  });
});

describe('a deposit that is undone', () => {
  test('is owed again, exactly, and is undone once', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 60 });
    const { body } = await pay(shop, debt, { amount: 25 });
    const path = `${debtsPath}/${debt}/deposits/${body.id}`;
    const elsewhere = await lend(shop, contact, { amount: 5 });
    expect((await shop.call('DELETE', `${debtsPath}/${elsewhere.debt}/deposits/${body.id}`)).status).toBe(
      404,
    );
    const answers = await many(8, () => shop.call('DELETE', `${path}?reason=error`));
    expect(tally(answers)).toEqual({ '204': 1, '404 notFound': 7 });
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({
      balance: 60,
      paid: 0,
      deposits: [{ status: 'voided', void_reason: 'error', code: 'AB-000001' }],
    });
    expect(await owedBy(shop, contact)).toEqual([65, 0]);
  });

  test('may not take back what is in the customer’s favour and was spent', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 10 });
    const { body } = await pay(shop, debt, { amount: 30, excess_as_credit: true });
    expect(body).toMatchObject({ applied: 10, credited: 20, balance: 0 });
    await shop.call('POST', pos, {
      body: { amount_free: 15, contact_id: contact, payment_method: 'credit_balance' },
    });
    const undone = await shop.call('DELETE', `${debtsPath}/${debt}/deposits/${body.id}`);
    expect(undone.body).toMatchObject({ code: 'creditBalanceTooLow', details: { credit_balance: 5 } });
    expect(await owedBy(shop, contact)).toEqual([0, 5]);
  });

  test('is taken back below its contact, also where it paid no debt', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    await shop.call('POST', '/v1/cash-sessions', { body: { opening_amount: 5 } });
    const cash = async () => Object(await read(shop, '/v1/cash-sessions/current')).report;
    const { body } = await payAll(shop, contact, { amount: 40, excess_as_credit: true });
    expect(body).toMatchObject({ applied: 0, credited: 40, debts: [] });
    expect(await owedBy(shop, contact)).toEqual([0, 40]);
    expect(await cash()).toMatchObject({ by_method: [{ method: 'cash', expected: 45 }, {}, {}] });
    const other = `/v1/contacts/${await aContact(shop)}/deposits/${body.id}`;
    expect((await shop.call('DELETE', other)).status).toBe(404);
    const path = `/v1/contacts/${contact}/deposits/${body.id}?reason=error`;
    const answers = await many(8, () => shop.call('DELETE', path));
    expect(tally(answers)).toEqual({ '204': 1, '404 notFound': 7 });
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
    expect(await cash()).toMatchObject({ by_method: [{ method: 'cash', expected: 5 }, {}, {}] });
    const shown = await read(shop, `/v1/contacts-debts-transactions/${contact}`);
    expect(shown.deposits).toMatchObject([{ code: 'AB-000001', status: 'voided', void_reason: 'error' }]);
  });

  test('below its contact it is owed again, and what was spent of it stays', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { debt } = await lend(shop, contact, { amount: 10 });
    const paid = await pay(shop, debt, { amount: 10 });
    const credited = await payAll(shop, contact, { amount: 30, excess_as_credit: true });
    const undo = (id: unknown) => shop.call('DELETE', `/v1/contacts/${contact}/deposits/${id}`);
    expect((await undo(paid.body.id)).status).toBe(204);
    await shop.call('POST', pos, {
      body: { amount_free: 15, contact_id: contact, payment_method: 'credit_balance' },
    });
    const refused = await undo(credited.body.id);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'creditBalanceTooLow', details: { credit_balance: 15 } },
    ]);
    expect(await owedBy(shop, contact)).toEqual([10, 15]);
  });

  test.each([10, undefined])('stays once what it paid for was refunded: %s', async (amountFree) => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, { amount: 30 });
    const { body } = await pay(shop, debt, { amount: 30 });
    const back = { payment_method: 'cash', reason: 'roto', amount_free: amountFree };
    const refunded = await shop.call('POST', `${pos}/${sale}/refunds`, { body: back });
    expect(refunded.body).toMatchObject({ credited: 0, paid: amountFree ?? 30 });
    const undone = await shop.call('DELETE', `${debtsPath}/${debt}/deposits/${body.id}`);
    expect(undone).toMatchObject({ status: 409, body: { code: 'depositReturned' } });
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
  });

  test('is withdrawn where a refund took only what was owed or given up', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const back = { payment_method: 'cash', reason: 'roto', amount_free: 20 };
    const owed = await lend(shop, contact, { amount: 100 });
    expect((await shop.call('POST', `${pos}/${owed.sale}/refunds`, { body: back })).body.credited).toBe(20);
    const { body: paid } = await pay(shop, owed.debt, { amount: 80 });
    expect((await shop.call('DELETE', `${debtsPath}/${owed.debt}/deposits/${paid.id}`)).status).toBe(204);
    expect(await owedBy(shop, contact)).toEqual([80, 0]);
    const lost = await lend(shop, contact, { amount: 100 });
    const { body: part } = await pay(shop, lost.debt, { amount: 40 });
    await shop.call('POST', `${debtsPath}/${lost.debt}/forgive`, { body: { reason: 'se fue' } });
    await shop.call('POST', `${pos}/${lost.sale}/refunds`, { body: back });
    expect((await shop.call('DELETE', `${debtsPath}/${lost.debt}/deposits/${part.id}`)).status).toBe(204);
    expect(await owedBy(shop, contact)).toEqual([120, 0]);
  });
});

describe('a general deposit', () => {
  test('pays the earliest due first, or the selected debts; the rest becomes credit on request', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const late = await lend(shop, contact, { amount: 40, due_date: '2030-05-01' });
    const soon = await lend(shop, contact, { amount: 30, due_date: '2030-02-01' });
    const first = await payAll(shop, contact, { amount: 50 });
    expect(first.body.debts).toMatchObject([
      { id: soon.debt, amount: 30, balance: 0 },
      { id: late.debt, amount: 20, balance: 20 },
    ]);
    const next = await lend(shop, contact, { amount: 10, due_date: '2030-01-01' });
    const chosen = await payAll(shop, contact, { amount: 5, debt_ids: [late.debt] });
    expect(chosen.body.debts).toMatchObject([{ id: late.debt, amount: 5 }]);
    expect((await payAll(shop, contact, { amount: 26 })).body).toMatchObject({
      code: 'depositExceedsBalance',
    });
    expect((await payAll(shop, contact, { amount: 5, debt_ids: [soon.debt] })).body).toMatchObject({
      code: 'debtNotOpen',
    });
    const over = await payAll(shop, contact, { amount: 100, excess_as_credit: true });
    expect(over.body).toMatchObject({ applied: 25, credited: 75, previous_balance: 25, balance: 0 });
    expect(await owedBy(shop, contact)).toEqual([0, 75]);
    expect(await read(shop, `${debtsPath}/${next.debt}`)).toMatchObject({ status: 'paid' });
  });

  test('a customer’s credit balance pays debts, exactly up to the balance', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    await payAll(shop, contact, { amount: 50, excess_as_credit: true });
    const { debt } = await lend(shop, contact, { amount: 80 });
    const answers = await many(16, () => pay(shop, debt, { amount: 10, payment_method: 'credit_balance' }));
    expect(tally(answers)).toEqual({ '201': 5, '409 creditBalanceTooLow': 11 });
    expect(await owedBy(shop, contact)).toEqual([30, 0]);
  });
});
