import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop } from '../support/selling.ts';

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

describe('the balance in a customer’s favour', () => {
  test('pays sales, exactly what is there', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const product = await aProduct(shop, { price: 10 });
    await payAll(shop, contact, { amount: 100, excess_as_credit: true });
    const answers = await many(32, () =>
      shop.call('POST', pos, {
        body: {
          products: [{ id: product, quantity: 1 }],
          contact_id: contact,
          payment_method: 'credit_balance',
        },
      }),
    );
    expect(tally(answers)).toEqual({ '201': 10, '409 creditBalanceTooLow': 22 });
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
    const [sold] = answers.filter(({ status }) => status === 201);
    expect(sold?.body).toMatchObject({ payment_method: 'credit_balance', paid: 10, balance: 0 });
    await shop.call('DELETE', `${pos}/${sold?.body.id}`);
    expect(await owedBy(shop, contact)).toEqual([0, 10]);
    const withoutContact = await shop.call('POST', pos, {
      body: { amount_free: 5, payment_method: 'credit_balance' },
    });
    expect(withoutContact.body).toMatchObject({ code: 'contactRequired' });
  });

  test('is paid in part, the rest in cash or owed', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    await payAll(shop, contact, { amount: 8, excess_as_credit: true });
    const payments = [
      { method: 'credit_balance', amount: 8 },
      { method: 'cash', amount: 2 },
    ];
    const { body } = await shop.call('POST', pos, {
      body: { amount_free: 15, contact_id: contact, payments },
    });
    expect(body).toMatchObject({ payment_method: 'mixed', paid: 10, balance: 5 });
    expect(await owedBy(shop, contact)).toEqual([5, 0]);
  });
});

describe('a voided sale on credit', () => {
  test.each([
    ['cash', [0, 0]],
    ['credit_balance', [0, 40]],
    [undefined, [0, 40]],
  ])('gives back what was paid of it: %s', async (paidBack, left) => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, { amount: 100 });
    const { body: deposit } = await pay(shop, debt, { amount: 40 });
    const query = paidBack ? `?paid_back=${paidBack}` : '';
    expect((await shop.call('DELETE', `${pos}/${sale}${query}`)).status).toBe(204);
    expect(await owedBy(shop, contact)).toEqual(left);
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({ status: 'voided', balance: 0, paid: 0 });
    expect(await read(shop, debtsPath)).toMatchObject({ debts_transactions: [] });
    const undone = await shop.call('DELETE', `${debtsPath}/${debt}/deposits/${deposit.id}`);
    expect(undone.body).toMatchObject({ code: 'depositReturned' });
    expect((await pay(shop, debt, { amount: 1 })).body).toMatchObject({ code: 'debtNotOpen' });
  });

  test('is voided or paid, whichever comes first, never both', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    for (let turn = 0; turn < 6; turn += 1) {
      const { sale, debt } = await lend(shop, contact, { amount: 10 });
      await many(6, (index) =>
        index % 3 === 0 ? shop.call('DELETE', `${pos}/${sale}`) : pay(shop, debt, { amount: 4 }),
      );
      expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({ status: 'voided', balance: 0 });
    }
    const [owed] = await owedBy(shop, contact);
    expect(owed).toBe(0);
  });
});

describe('a debt', () => {
  test('is forgiven by the owner, and is owed by no contact after its sale is voided', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, { amount: 100 });
    await pay(shop, debt, { amount: 30 });
    const forgiven = await shop.call('POST', `${debtsPath}/${debt}/forgive`, { body: { reason: 'se fue' } });
    expect(forgiven.body).toMatchObject({ status: 'forgiven', balance: 0, paid: 30, forgiven: 70 });
    expect((await shop.call('POST', `${debtsPath}/${debt}/forgive`)).body).toMatchObject({
      code: 'debtNotOpen',
    });
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
    await shop.call('DELETE', `${pos}/${sale}?paid_back=cash`);
    expect(await owedBy(shop, contact)).toEqual([0, 0]);
  });

  test('is overdue after its day, and has another one when that is agreed on', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, {
      amount: 100,
      due_date: '2026-01-01',
      date: '2025-12-01',
    });
    const before = await read(shop, `${debtsPath}/${debt}`);
    expect(before).toMatchObject({ status: 'overdue', due_date: '2026-01-01' });
    expect(Number(before.days_overdue)).toBeGreaterThan(90);
    expect(await read(shop, '/v1/contacts-debts-transactions?name=ros')).toMatchObject({
      contacts_debts_transactions: [
        { id: contact, balance: 100, overdue: 100, ageing: { up_to_30: 0, older: 100 }, debts: 1 },
      ],
    });
    const { body } = await shop.call('PATCH', `${debtsPath}/${debt}`, { body: { due_date: '2199-01-01' } });
    expect(body).toMatchObject({ status: 'pending', days_overdue: 0 });
    expect(await read(shop, `${pos}/${sale}`)).toMatchObject({ due_date: '2199-01-01' });
    expect(await read(shop, `/v1/contacts-debts-transactions/${contact}?code=FI-000001`)).toMatchObject({
      overdue: 0,
      ageing: { not_due: 100, up_to_30: 0 },
      debts_transactions: [{ id: debt }],
    });
  });
});
