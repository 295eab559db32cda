import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { type Answer, many, tally } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const sessions = '/v1/cash-sessions';
const rounds = Number(process.env.RACE_ROUNDS ?? 3);
const read = async (shop: Shop, path: string): Promise<Body> => (await shop.call('GET', path)).body;
const isDone = ({ status }: Answer) => status < 300;

test('edits beside a void beside a refund of one sale end as if one had come after the other', async () => {
  for (let round = 0; round < rounds * 2; round += 1) {
    const shop = await program.shopOf();
    const id = await aProduct(shop, { stock: 100 });
    const { body: sale } = await sell(shop, { products: [{ id, quantity: 10 }] });
    const path = `${pos}/${sale.id}`;
    const edit = (quantity: number) =>
      shop.call('PATCH', path, { body: { products: [{ id, quantity }], comments: `${quantity}` } });
    const acts = [
      () => edit(20),
      () => edit(30),
      () => shop.call('DELETE', path),
      () => shop.call('POST', `${path}/refunds`, { body: { payment_method: 'cash', reason: 'roto' } }),
      () => edit(5),
    ];
    const answers = await many(acts.length, async (index) => {
      const act = acts[(index + round) % acts.length];
      if (!act) throw new Error('There are five.');
      return act();
    });
    expect(answers.filter((each) => !isDone(each) && each.status !== 409)).toEqual([]);
    const ended = await read(shop, path);
    // One of the two that end it did; both bring all of it back.
    expect(['voided', 'refunded']).toContain(ended.status);
    expect((await read(shop, `/v1/products/${id}`)).stock).toBe(100);
    const { body: cut } = await shop.call('GET', `${pos}?per_page=1&include_voided=true`);
    expect(Object(cut).pagination).toMatchObject({ count: 1 });
  }
});

test('payments, purchases and voids during the closing of a drawer are in its cut, or in none', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const shop = await program.shopOf();
    const contact = await aContact(shop);
    const product = await aProduct(shop);
    const { body: session } = await shop.call('POST', sessions, { body: { opening_amount: 500 } });
    await sell(shop, { amount_free: 90, contact_id: contact, payments: [] });
    const sold = await many(4, () => sell(shop, { amount_free: 10 }));
    const [first, second] = sold.map(({ body }) => String(body.id));
    const acts = [
      () => shop.call('POST', `/v1/contacts/${contact}/deposits`, { body: deposit }),
      () =>
        shop.call('POST', '/v1/purchases', { body: { products: [{ id: product, quantity: 1, cost: 9 }] } }),
      () =>
        shop.call('POST', `${pos}/${first}/refunds`, { body: { payment_method: 'cash', reason: 'roto' } }),
      () => shop.call('DELETE', `${pos}/${second}`),
      () => shop.call('POST', `${sessions}/${session.id}/close`, { body: count }),
      () => sell(shop, { amount_free: 10 }),
      () => shop.call('POST', `/v1/contacts/${contact}/deposits`, { body: deposit }),
    ];
    const rotated = [...acts.slice(round), ...acts.slice(0, round)];
    const answers = await Promise.all(rotated.map((act) => act()));
    expect(answers.filter((each) => !isDone(each)).map(({ text }) => text)).toEqual([]);
    const { closing } = await read(shop, `${sessions}/${session.id}`);
    const { expected, difference } = Object(closing);
    // 540 before; each act moved its own amount within the session, or after it.
    const possible = sumsOf([5, 5, -9, -10, -10, 10]).map((moved) => 540 + moved);
    expect(possible).toContain(expected);
    expect(difference).toBe(540 - expected);
  }
});

const deposit = { amount: 5, payment_method: 'cash' };
const count = { counted: { cash: 540 }, difference_reason: 'carrera' };

/** The sums of all subsets. */
const sumsOf = ([first, ...others]: number[]): number[] =>
  first === undefined ? [0] : sumsOf(others).flatMap((sum) => [sum, sum + first]);

test('every amount that may be typed comes back as it was, to the coin', async () => {
  const shop = await program.shopOf();
  const chile = await program.shopOf({ countryId: 'CL', currency: 'CLP' });
  const cents = fc.integer({ min: 1, max: 99_999_999_999 });
  await fc.assert(
    fc.asyncProperty(cents, async (amount) => {
      const requested = amount / 100;
      const { body } = await sell(shop, { amount_free: requested, payment_method: 'card' });
      expect([body.amount, (await read(shop, `${pos}/${body.id}`)).amount]).toEqual([requested, requested]);
      const pesos = await sell(chile, { amount_free: requested });
      expect(pesos.status).toBe(Number.isInteger(requested) ? 201 : 422);
    }),
    { numRuns: 20, examples: [[1], [99_999_999_999], [100], [110], [29]] },
  );
});

test('an invalid amount is refused, and no entry is booked', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  await sell(shop, { amount_free: 90, contact_id: contact, payments: [] });
  const refused = [
    '1e400',
    '-1e400',
    '-0.01',
    '-5',
    '0.001',
    '1000000000',
    '1e21',
    '"NaN"',
    '"1e5"',
    '{}',
    '[5]',
  ];
  for (const text of [...refused, 'true', 'false']) {
    const bodies: [string, string][] = [
      [pos, `{"amount_free":${text}}`],
      [`/v1/contacts/${contact}/deposits`, `{"payment_method":"cash","amount":${text}}`],
      [sessions, `{"opening_amount":${text}}`],
    ];
    for (const [path, body] of bodies) {
      const answer = await shop.call('POST', path, { body });
      expect([path, text, answer.status], answer.text).toEqual([path, text, 422]);
    }
  }
  expect(await read(shop, `/v1/contacts/${contact}`)).toMatchObject({ owed: 90, total_spent: 90 });
});

test('a cut of days is the sum of the cuts of its days', async () => {
  const shop = await program.shopOf();
  const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];
  const methods = ['cash', 'card', 'transfer'];
  for (const [index, date] of days.entries())
    for (const [place, payment_method] of methods.entries())
      await sell(shop, { amount_free: 10 * (index + 1) + place, payment_method, date });
  const cut = async (from?: string, until?: string) => {
    const path = `/v1/reports-transactions/cash-cut-details?from=${from}&until=${until}`;
    const { total, tickets, by_method } = await read(shop, path);
    const rows: { sales: number; count: number }[] = Object(by_method);
    return [Number(total), Number(tickets), ...rows.flatMap(({ sales, count }) => [sales, count])];
  };
  const all = await cut(days[0], days[3]);
  const halves = [await cut(days[0], days[1]), await cut(days[2], days[3])];
  const together = all.map((_, at) => halves.reduce((sum, half) => sum + (half[at] ?? 0), 0));
  expect(all.slice(0, 2)).toEqual([312, 12]);
  expect(together).toEqual(all);
});

test('64 tills of one shop sell 10 units of many things, each exactly', async () => {
  const shop = await program.shopOf();
  const [first, second] = [await aProduct(shop, { stock: 10 }), await aProduct(shop, { stock: 10 })];
  const tickets = (index: number) => [
    { id: index % 2 ? first : second, quantity: 1 },
    { id: index % 2 ? second : first, quantity: index % 3 ? 1 : 2 },
  ];
  const answers = await many(64, (index) =>
    sell(shop, { products: tickets(index), device_id: `caja-${index}` }),
  );
  expect(Object.keys(tally(answers)).sort()).toEqual(['201', '409 insufficientStock']);
  for (const id of [first, second]) {
    const lines: { id: string; quantity: number }[] = answers
      .filter(isDone)
      .flatMap(({ body }) => Object(body).products);
    const sold = lines.filter((line) => line.id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    expect((await read(shop, `/v1/products/${id}`)).stock).toBe(10 - sold);
  }
  // The last unit was sold: the rest of it is too little for both.
  const left = await Promise.all(
    [first, second].map(async (id) => (await read(shop, `/v1/products/${id}`)).stock),
  );
  expect(left.map(Number).filter((stock) => stock < 2)).not.toEqual([]);
});
