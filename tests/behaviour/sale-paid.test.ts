import { describe, expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { aContact, type Body, pos, type Shop } from '../support/selling.ts';

const program = aBalancedProgram();

const debtsPath = '/v1/debts-transactions';

/** A sale of `amount` that is owed whole, and its debt. */
async function lend(shop: Shop, contact: string, { amount }: { amount: number }) {
  const body = { amount_free: amount, contact_id: contact, payments: [] };
  const { body: sale } = await shop.call('POST', pos, { body });
  const { body: debts } = await shop.call('GET', `${debtsPath}?code=${sale.code}`);
  return { sale: String(sale.id), debt: String(Object(debts.debts_transactions)[0].id) };
}
const pay = (shop: Shop, debt: string, body: Body) =>
  shop.call('POST', `${debtsPath}/${debt}/deposits`, { body: { payment_method: 'cash', ...body } });
const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;

/** The receipt's lines about the open balance, without the due date and the customer's total debt. */
const creditOn = async (shop: Shop, sale: string) => {
  const rows: { label: string; value: string }[] = Object(await read(shop, `/v1/receipts/${sale}`)).credit;
  return rows
    .filter(({ label }) => !['Pagar antes del', 'Debe en total'].includes(label))
    .map(({ label, value }) => `${label} ${value.replace(/\s/g, '')}`);
};

/** `amount` = `paid` + `balance` + what was refunded and given up, whatever happened to the sale. */
describe('a sale says what has been paid of it', () => {
  test('by deposits and again without them, less what came back and what was given up', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact, { amount: 100 });
    const seen = async () => {
      const { amount, paid, balance, forgiven, refunded } = await read(shop, `${pos}/${sale}`);
      expect(Number(paid) + Number(balance)).toBe(Number(amount) - Number(refunded) - Number(forgiven));
      return { paid, balance, forgiven, refunded };
    };
    const { body } = await pay(shop, debt, { amount: 50 });
    expect(await seen()).toEqual({ paid: 50, balance: 50, forgiven: 0, refunded: 0 });
    await shop.call('DELETE', `${debtsPath}/${debt}/deposits/${body.id}`);
    expect(await seen()).toEqual({ paid: 0, balance: 100, forgiven: 0, refunded: 0 });
    await pay(shop, debt, { amount: 60 });
    const back = { payment_method: 'cash', reason: 'roto', amount_free: 10 };
    await shop.call('POST', `${pos}/${sale}/refunds`, { body: back });
    expect(await seen()).toEqual({ paid: 60, balance: 30, forgiven: 0, refunded: 10 });
    await shop.call('POST', `${debtsPath}/${debt}/forgive`, { body: { reason: 'se mudó' } });
    expect(await seen()).toEqual({ paid: 60, balance: 0, forgiven: 30, refunded: 10 });
    expect(await creditOn(shop, sale)).toEqual([
      'Devuelto −Q10.00',
      'Condonado −Q30.00',
      'Abonado Q60.00',
      'Saldo pendiente Q0.00',
    ]);
    // The written-off part was never paid: it is refunded before any money, and is no longer a loss.
    const first = await shop.call('POST', `${pos}/${sale}/refunds`, { body: { ...back, amount_free: 20 } });
    expect(first.body).toMatchObject({ amount: 20, credited: 20, paid: 0 });
    expect(await seen()).toEqual({ paid: 60, balance: 0, forgiven: 10, refunded: 30 });
    const rest = await shop.call('POST', `${pos}/${sale}/refunds`, { body: { ...back, amount_free: 70 } });
    expect(rest.body).toMatchObject({ amount: 70, credited: 10, paid: 60 });
    expect(await seen()).toEqual({ paid: 0, balance: 0, forgiven: 0, refunded: 100 });
  });

  test('and when the rest is due stays what was agreed on last, whatever else is edited', async () => {
    const shop = await program.shopOf();
    const { sale, debt } = await lend(shop, await aContact(shop), { amount: 100 });
    const later = { due_date: '2040-05-01', reason: 'espera su pago' };
    await shop.call('PATCH', `${debtsPath}/${debt}`, { body: later });
    const edited = await shop.call('PATCH', `${pos}/${sale}`, { body: { revision: 1, comments: 'de Ana' } });
    expect(edited.body).toMatchObject({ due_date: '2040-05-01' });
    expect(await read(shop, `${debtsPath}/${debt}`)).toMatchObject({ due_date: '2040-05-01' });
  });

  test('nothing of a voided one, and what it is paid with after an edit left nothing open', async () => {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const gone = await lend(shop, contact, { amount: 100 });
    await pay(shop, gone.debt, { amount: 50 });
    await shop.call('DELETE', `${pos}/${gone.sale}`);
    expect(await read(shop, `${pos}/${gone.sale}`)).toMatchObject({ paid: 0, balance: 0, status: 'voided' });
    const { sale } = await lend(shop, contact, { amount: 100 });
    const payments = [{ method: 'cash', amount: 100 }];
    const edited = await shop.call('PATCH', `${pos}/${sale}`, { body: { revision: 1, payments } });
    expect(edited.body).toMatchObject({ amount: 100, paid: 100, balance: 0 });
    expect(await read(shop, `${pos}/${sale}`)).toMatchObject({ paid: 100, balance: 0 });
  });
});
