import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { type Answer, many, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop } from '../support/selling.ts';

const program = aBalancedProgram();

const debtsPath = '/v1/debts-transactions';
const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;
const done = ({ status }: Answer) => status < 300;

/** Ten units lent for 100; answers the sale, its line and its debt. */
async function lend(shop: Shop, contact: string) {
  const product = await aProduct(shop, { stock: 10 });
  const line = newId();
  const { body: sale } = await shop.call('POST', pos, {
    body: {
      products: [{ line_id: line, id: product, quantity: 10 }],
      contact_id: contact,
      payments: [],
    },
  });
  const { body } = await shop.call('GET', `${debtsPath}?contact_id=${contact}&status=open`);
  const debt = Object(body.debts_transactions).find((each: Body) => Object(each.origin).id === sale.id);
  return { product, line, sale: String(sale.id), debt: String(debt.id) };
}

const pay = (shop: Shop, debt: string) =>
  shop.call('POST', `${debtsPath}/${debt}/deposits`, { body: { amount: 7, payment_method: 'cash' } });
const takeBack = (shop: Shop, { sale, line }: { sale: string; line: string }) =>
  shop.call('POST', `${pos}/${sale}/refunds`, {
    body: { lines: [{ line_id: line, quantity: 1 }], payment_method: 'cash', reason: 'roto' },
  });
const giveUp = (shop: Shop, debt: string) =>
  shop.call('POST', `${debtsPath}/${debt}/forgive`, { body: { reason: 'se mudó' } });

test('deposits beside refunds beside a write-off: it is owed what none of them took', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const lent = await lend(shop, contact);
    const deposits: Answer[] = [];
    const refunds: Answer[] = [];
    const forgiven: Answer[] = [];
    await many(24, async (index) => {
      if (index === 11 + round) forgiven.push(await giveUp(shop, lent.debt));
      else if (index % 2) deposits.push(await pay(shop, lent.debt));
      else refunds.push(await takeBack(shop, lent));
    });
    const codes = [...deposits, ...forgiven].filter((each) => !done(each)).map(({ body }) => body.code);
    expect(codes.filter((code) => code !== 'debtNotOpen' && code !== 'depositExceedsBalance')).toEqual([]);
    for (const refused of refunds.filter((each) => !done(each)))
      expect(refused.text).toMatch(/refundTooMuch|alreadyRefunded/);
    const taken = refunds.filter(done);
    const sum = (answers: Answer[], field: string) =>
      answers.reduce((total, { body }) => total + Number(body[field]), 0);
    const debt = await read(shop, `${debtsPath}/${lent.debt}`);
    const paid = sum(deposits.filter(done), 'amount');
    const off = Number(debt.forgiven) + sum(taken, 'credited');
    expect(debt).toMatchObject({ amount: 100, balance: 100 - paid - off, paid });
    expect(await read(shop, `/v1/contacts/${contact}`)).toMatchObject({
      owed: 100 - paid - off,
      total_spent: 100 - sum(taken, 'amount'),
    });
    // A written-off amount may have been restored since, but never more than was written off.
    const given = Number(forgiven.find(done)?.body.forgiven ?? 0);
    expect(given > 0).toBe(forgiven.some(done));
    expect(Number(debt.forgiven)).toBeLessThanOrEqual(given);
    expect((await read(shop, `/v1/products/${lent.product}`)).stock).toBe(taken.length);
  }
});

test('a balance that is withdrawn while it is spent at the till: one of both, never both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { body: deposit } = await shop.call('POST', `/v1/contacts/${contact}/deposits`, {
      body: { amount: 10, payment_method: 'cash', excess_as_credit: true },
    });
    const spend = () =>
      shop.call('POST', pos, {
        body: { amount_free: 10, contact_id: contact, payment_method: 'credit_balance' },
      });
    const withdraw = () => shop.call('DELETE', `/v1/contacts/${contact}/deposits/${deposit.id}`);
    const answers = await many(8, (index) => ((index + round) % 2 ? spend() : withdraw()));
    expect(answers.filter(done)).toHaveLength(1);
    for (const refused of answers.filter((each) => !done(each)))
      expect(refused.text).toMatch(/creditBalanceTooLow|notFound/);
    expect(await read(shop, `/v1/contacts/${contact}`)).toMatchObject({ credit_balance: 0, owed: 0 });
  }
});

test('a deposit that is taken back while its sale is refunded: one of both, never both', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const { sale, debt } = await lend(shop, contact);
    const body = { amount: 100, payment_method: 'cash' };
    const { body: deposit } = await shop.call('POST', `${debtsPath}/${debt}/deposits`, { body });
    const [undone, refunded] = await Promise.all([
      shop.call('DELETE', `${debtsPath}/${debt}/deposits/${deposit.id}`),
      shop.call('POST', `${pos}/${sale}/refunds`, { body: { payment_method: 'cash', reason: 'roto' } }),
    ]);
    expect(refunded.status, refunded.text).toBe(201);
    // Either the refund only lessens what is owed again, or the deposit was given back with the refund.
    expect([undone.status, refunded.body.paid]).toEqual(undone.status === 204 ? [204, 0] : [409, 100]);
    expect((await read(shop, `/v1/contacts/${contact}`)).owed).toBe(0);
  }
});

test('of 16 who take back one deposit, and pay again at once, each movement happens once', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const { debt } = await lend(shop, contact);
  const { body: deposit } = await pay(shop, debt);
  const answers = await many(16, (index) =>
    index % 2 ? pay(shop, debt) : shop.call('DELETE', `${debtsPath}/${debt}/deposits/${deposit.id}`),
  );
  expect(tally(answers.filter((_, index) => index % 2 === 0))).toEqual({ '204': 1, '404 notFound': 7 });
  expect(tally(answers.filter((_, index) => index % 2 === 1))).toEqual({ '201': 8 });
  expect((await read(shop, `/v1/contacts/${contact}`)).owed).toBe(100 - 8 * 7);
});

test('a ticket that is charged on many devices at once is sold once, to the first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await program.shopOf();
    const product = await aProduct(shop, { stock: 50 });
    const products = [{ line_id: newId(), id: product, quantity: 3 }];
    const ticket = { id: newId(), products, concept: 'Mesa 4' };
    await shop.call('POST', pos, { body: { ...ticket, status: 'in_progress' } });
    // Each device takes the money in its own way, so none is the retry of another.
    const answers = await many(8, (index) =>
      shop.call('POST', pos, { body: { ...ticket, revision: 1, received: 30 + index } }),
    );
    const sold = answers.filter(done);
    expect(sold).toHaveLength(1);
    for (const { status, body } of answers.filter((each) => !done(each)))
      expect([status, ['ticketChanged', 'ticketGone', 'idInUse'].includes(String(body.code))]).toEqual([
        409,
        true,
      ]);
    expect(await read(shop, `${pos}/${ticket.id}`)).toMatchObject({
      status: 'done',
      change: sold[0]?.body.change,
    });
    expect((await read(shop, `/v1/products/${product}`)).stock).toBe(47);
    // The same charge from two devices is one sale with one answer.
    const other = { ...ticket, id: newId(), products: [{ id: product, quantity: 1 }] };
    await shop.call('POST', pos, { body: { ...other, status: 'in_progress' } });
    const twins = await many(4, () => shop.call('POST', pos, { body: { ...other, revision: 1 } }));
    expect(tally(twins)).toEqual({ '201': 4 });
    expect((await read(shop, `/v1/products/${product}`)).stock).toBe(46);
  }
});

test('a contact merged while buying, paying and being forgiven: all of it moves to the other', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await program.shopOf();
    const [target, gone] = [await aContact(shop), await aContact(shop)];
    const lent = await lend(shop, gone);
    const other = await lend(shop, gone);
    const answers = await many(13, (index) => {
      if (index === (4 + round) % 13) {
        return shop.call('POST', `/v1/contacts/${target}/merge`, { body: { from_id: gone } });
      }
      if (index % 4 === 0) return pay(shop, lent.debt);
      if (index % 4 === 1) return giveUp(shop, other.debt);
      if (index % 4 === 2) return takeBack(shop, lent);
      return shop.call('POST', pos, { body: { amount_free: 5, contact_id: gone, payments: [] } });
    });
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await shop.call('GET', `/v1/contacts/${gone}`)).status).toBe(404);
    const { body } = await shop.call('GET', `${debtsPath}?contact_id=${target}&per_page=100`);
    const debts: Body[] = Object(body).debts_transactions;
    const owed = debts.reduce((sum, { balance }) => sum + Number(balance), 0);
    expect((await read(shop, `/v1/contacts/${target}`)).owed).toBe(owed);
    const lentSince = answers.filter(({ status, body }) => status === 201 && body.amount_free === 5);
    expect(debts).toHaveLength(2 + lentSince.length);
    // No sale is lost: a till that chose the merged contact continues to sell.
    const sales = answers.filter((_, index) => index % 4 === 3 && index !== (4 + round) % 13);
    expect(tally(sales)).toEqual({ '201': sales.length });
    // A payment on a debt finds it, whichever contact it belongs to by then.
    const paid = answers.filter((_, index) => index % 4 === 0 && index !== (4 + round) % 13);
    expect(tally(paid)).toEqual({ '201': paid.length });
  }
});
