import { setTimeout } from 'node:timers/promises';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many } from '../support/program.ts';
import { aContact, aProduct, type Body, pos, type Shop, sell } from '../support/selling.ts';

const program = aBalancedProgram();

const lists = {
  pos_transactions: pos,
  contacts: '/v1/contacts',
  products: '/v1/products',
  services: '/v1/services',
  product_categories: '/v1/product-categories',
  purchases: '/v1/purchases',
};
type List = keyof typeof lists;
const names: List[] = [
  'pos_transactions',
  'contacts',
  'products',
  'services',
  'product_categories',
  'purchases',
];

const rowsOf = (body: Body, name: string): Body[] => {
  const rows = body[name];
  return Array.isArray(rows) ? rows : [];
};

/** Changes of goods by sales and purchases are sent as live changes. */
const ofGoods = new Set(['stock', 'cost', 'sold_quantity']);
const withoutGoods = (row: Body) =>
  JSON.stringify(row, (key, value: unknown) => (ofGoods.has(key) ? undefined : value));

/** A copy of one list as who synchronizes keeps it: page after page, then from where the answer says. */
class Follower {
  readonly copy = new Map<string, string>();
  #since: string;

  constructor(
    private readonly shop: Shop,
    private readonly name: List,
    since: string,
  ) {
    this.#since = since;
  }

  async look() {
    let after: unknown = null;
    let next: unknown;
    do {
      const query = new URLSearchParams({ updated_since: this.#since, per_page: '50' });
      if (typeof after === 'string') query.set('after', after);
      const { body, text } = await this.shop.call('GET', `${lists[this.name]}?${query}`);
      const pagination = Object(body.pagination);
      expect(pagination.next_since, text).toEqual(expect.any(String));
      for (const row of rowsOf(body, this.name)) this.copy.set(String(row.id), withoutGoods(row));
      after = pagination.next_cursor;
      next = pagination.next_since;
    } while (after !== null);
    this.#since = String(next);
  }
}

/** Everything of a list, read when all is quiet. */
async function whole(shop: Shop, name: List) {
  const rows = new Map<string, string>();
  let after: unknown = null;
  do {
    const more = typeof after === 'string' ? `&after=${after}` : '';
    const { body } = await shop.call(
      'GET',
      `${lists[name]}?updated_since=2000-01-01T00:00:00Z&per_page=100${more}`,
    );
    for (const row of rowsOf(body, name)) rows.set(String(row.id), withoutGoods(row));
    after = Object(body.pagination).next_cursor;
  } while (after !== null);
  return rows;
}

/** The number of records that each of the eight creates; thousands in manual runs. */
const each = Number(process.env.FOLLOW_ROUNDS ?? 6);

test('a follower of the changes of eight writers misses none of them', { timeout: 180_000 }, async () => {
  const shop = await program.shopOf();
  const contacts = await many(4, () => aContact(shop));
  const product = await aProduct(shop, { stock: 1_000_000 });
  const since = new Date(Date.now() - 60_000).toISOString();
  const followers = names.map((name) => new Follower(shop, name, since));
  let isWriting = true;
  const following = (async () => {
    while (isWriting) for (const follower of followers) await follower.look();
  })();
  const post = async (path: string, body: Body) => {
    const answer = await shop.call('POST', path, { body });
    expect(answer.status, answer.text).toBeLessThan(300);
    return String(answer.body.id);
  };
  await many(8, async (writer) => {
    for (let round = 0; round < each; round += 1) {
      const contact = contacts[(writer + round) % contacts.length];
      const owed = { contact_id: contact, payments: [] };
      const sold = await sell(shop, { products: [{ id: product, quantity: 1 }], ...(round % 2 ? owed : {}) });
      expect(sold.status, sold.text).toBe(201);
      if (round % 2) await post(`/v1/contacts/${contact}/deposits`, { amount: 5, payment_method: 'cash' });
      const made = await post('/v1/products', { name: newId(), price: 1 });
      await shop.call('PATCH', `/v1/products/${made}`, { body: { price: 2 } });
      await post('/v1/contacts', { name: newId() });
      await post('/v1/services', { name: newId(), price: 3 });
      await post('/v1/product-categories', { name: newId() });
      await post('/v1/purchases', {
        contact_id: contact,
        products: [{ id: product, quantity: 1, cost: 2 }],
        payment_method: 'credit',
      });
    }
  });
  isWriting = false;
  await following;
  for (const follower of followers) await follower.look();
  for (const [index, name] of names.entries()) {
    const missed = [...(await whole(shop, name))].filter(
      ([id, row]) => followers[index]?.copy.get(id) !== row,
    );
    expect(missed, name).toEqual([]);
  }
});

test('a change that commits late is delivered, however many were delivered before it', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const late = program.world.services.db.transaction(async (tx) => {
    await tx.execute(sql`update contacts set notes = 'tarde', updated_at = now() where id = ${contact}`);
    begin();
    await blocked;
  });
  await begun;
  await setTimeout(20);
  const follower = new Follower(shop, 'contacts', new Date(Date.now() - 60_000).toISOString());
  await aContact(shop);
  await follower.look();
  await setTimeout(3000);
  await follower.look();
  await aContact(shop);
  await follower.look();
  release();
  await late;
  await follower.look();
  expect(follower.copy.get(contact)).toContain('tarde');
});

test('a page by its number does not move the mark: rows move between pages', async () => {
  const shop = await program.shopOf();
  await many(3, () => aContact(shop));
  const since = '2020-01-01T00:00:00.000Z';
  const page = async (query: string) =>
    Object((await shop.call('GET', `/v1/contacts?${query}&per_page=1`)).body.pagination);
  const first = await page(`updated_since=${since}`);
  expect(new Date(first.next_since).getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect((await page(`updated_since=${since}&page=2`)).next_since).toBe(since);
  const second = await page(`updated_since=${since}&after=${first.next_cursor}`);
  expect(second.next_since).toBe(first.next_since);
  expect(await page('page=1')).not.toHaveProperty('next_since');
});

test('a paid, forgiven or postponed debt changes its document and its contact', async () => {
  const shop = await program.shopOf();
  const contact = await aContact(shop);
  const product = await aProduct(shop);
  const { body: sale } = await sell(shop, {
    products: [{ id: product, quantity: 1 }],
    contact_id: contact,
    payments: [],
  });
  const debts = await shop.call('GET', `/v1/debts-transactions?contact_id=${contact}`);
  const debt = `/v1/debts-transactions/${Object(rowsOf(debts.body, 'debts_transactions')[0]).id}`;
  const instants = async () => {
    const paths = [`${pos}/${sale.id}`, `/v1/contacts/${contact}`];
    const found = await Promise.all(
      paths.map(async (path) => (await shop.call('GET', path)).body.updated_at),
    );
    return found.map(String);
  };
  const deposit = () =>
    shop.call('POST', `${debt}/deposits`, { body: { amount: 2, payment_method: 'cash' } });
  const acts = {
    deposit,
    void: async () => shop.call('DELETE', `${debt}/deposits/${(await deposit()).body.id}`),
    postpone: () => shop.call('PATCH', debt, { body: { due_date: '2030-01-01', reason: 'viaje' } }),
    forgive: () => shop.call('POST', `${debt}/forgive`, { body: { reason: 'se mudó' } }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const [before, of] = await instants();
    const answer = await act();
    expect(answer.status, answer.text).toBeLessThan(300);
    const [after, then] = await instants();
    expect([String(after) > String(before), name === 'postpone' || String(then) > String(of)], name).toEqual([
      true,
      true,
    ]);
  }
});
