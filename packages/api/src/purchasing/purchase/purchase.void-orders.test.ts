import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
type Act = { buy?: [units: number, cost: number]; sell?: number; giveBack?: number };
type Story = { typed?: [units: number, cost: number | null]; acts: Act[] };

/** Executes a story of one product, and returns how each of its documents is undone. */
async function play({ caller }: Shop, { typed = [0, 10], acts }: Story) {
  const [units, cost] = typed;
  const input = { name: 'Arroz', price: 5000, stock: units * 1000, ...(cost !== null && { cost }) };
  const { id } = await caller.product.create(input);
  const undo: (() => Promise<unknown>)[] = [];
  let lastSale = { id: '', lineId: '' };
  for (const { buy, sell, giveBack } of acts) {
    if (buy) {
      const products = [{ id, quantity: buy[0] * 1000, cost: buy[1] }];
      const { id: purchase } = await caller.purchase.create({ products });
      undo.push(() => caller.purchase.void({ id: purchase }));
    }
    if (sell) {
      const sale = await caller.pos.create({ products: [{ id, quantity: sell * 1000 }] });
      lastSale = { id: sale.id, lineId: sale.products[0]?.lineId ?? '' };
      undo.push(() => caller.pos.void({ id: sale.id }));
    }
    if (giveBack) {
      const lines = [{ lineId: lastSale.lineId, quantity: giveBack * 1000, restock: true }];
      const saleId = lastSale.id;
      const note = await caller.pos.refund({ saleId, paymentMethod: 'cash', lines, reason: 'Sobró' });
      undo.push(() => caller.pos.voidRefund({ saleId, id: note.id }));
    }
  }
  return { id, undo };
}

/** The balance of each account without the initial stock, and the current stock. */
async function readBalances({ organizationId }: Shop) {
  const accounts = await world.services.db.execute<{ account: string; amount: number }>(sql`
    select account, sum(amount)::float8 amount from (
      select destination account, amount, organization_id from postings
      union all select source, -amount, organization_id from postings) leg
    where organization_id = ${organizationId} group by 1 having sum(amount) <> 0 order by 1`);
  const [shelf] = await world.services.db.execute(sql`
    select stock::float8, stock_value::float8, case when stock <> 0 then cost::float8 end unit_cost
    from product_variants
    where organization_id = ${organizationId}`);
  return { accounts: [...accounts], shelf };
}

const stories: Record<string, Story> = {
  'bought twice, sold at the average': { acts: [{ buy: [10, 1000] }, { buy: [10, 2000] }, { sell: 5 }] },
  'more than one purchase sold': { acts: [{ buy: [10, 1000] }, { buy: [10, 3000] }, { sell: 12 }] },
  'dear goods sold at the average, then cheaper ones': {
    acts: [{ buy: [10, 1000] }, { buy: [10, 3000] }, { sell: 8 }, { buy: [1, 100] }],
  },
  'typed stock, then bought and sold': { typed: [10, 1000], acts: [{ buy: [10, 2000] }, { sell: 5 }] },
  'typed stock of an unknown cost': { typed: [10, null], acts: [{ buy: [10, 2000] }, { sell: 5 }] },
  'sold twice': { acts: [{ buy: [10, 1000] }, { buy: [10, 2000] }, { sell: 2 }, { sell: 3 }] },
  'sold before it came': { acts: [{ sell: 5 }, { buy: [10, 2000] }] },
  'sold before it came, and after': { acts: [{ sell: 5 }, { buy: [10, 2000] }, { sell: 3 }] },
  'sold and partly given back': {
    acts: [{ buy: [10, 1000] }, { buy: [10, 2000] }, { sell: 5 }, { giveBack: 2 }],
  },
};

const orders: [string, (order: number[]) => number[]][] = [
  ['from the last to the first', (order) => order.toReversed()],
  ['from the first to the last', (order) => order],
  ['the middle ones first', (order) => [...order.slice(1), ...order.slice(0, 1)]],
];

const cases = Object.entries(stories).flatMap(([name, story]) =>
  orders.map(([order, arrange]) => ({ name, order, story, arrange })),
);

test.each(cases)('$name, all taken back $order, leaves what there was before', async ({ story, arrange }) => {
  const shop = await aShop(world.services, { settings: { stockPolicy: 'warn' } });
  const { undo } = await play(shop, { ...story, acts: [] });
  expect(undo).toEqual([]);
  const bare = await readBalances(shop);
  const played = await aShop(world.services, { settings: { stockPolicy: 'warn' } });
  const acts = await play(played, story);
  const waiting = arrange(acts.undo.map((_, index) => index));
  // A sale with returned goods can be voided only after its credit notes.
  for (let turn = 0; waiting.length > 0 && turn < 20; turn += 1) {
    const next = waiting.shift() ?? 0;
    const outcome = await acts.undo[next]?.().catch((error: unknown) => error);
    if (outcome instanceof Error) waiting.push(next);
  }
  expect(waiting).toEqual([]);
  expect(await readBalances(played)).toEqual(bare);
});
