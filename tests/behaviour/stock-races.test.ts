import { newId } from '@mostrador/shared/wire/new-id';
import { expect, test } from 'vitest';
import { aBalancedProgram } from '../support/balanced-program.ts';
import { many, type Program, tally } from '../support/program.ts';

const program = aBalancedProgram();

type Shop = Awaited<ReturnType<Program['shopOf']>>;

async function aProduct(shop: Shop, stock: number) {
  const { body } = await shop.call('POST', '/v1/products', {
    body: { name: newId(), price: 12.5, cost: 7, stock, barcode: newId().slice(0, 18) },
  });
  const [variant] = Object(body.variants);
  return { id: String(body.id), barcode: String(variant.barcode) };
}

/** Counts one product and books what differs; answers the statuses on the way. */
async function countAll(shop: Shop, barcode: string, found: number) {
  const { body } = await shop.call('POST', '/v1/stock-counts', { body: {} });
  const path = `/v1/stock-counts/${body.id}`;
  const counted = await shop.call('POST', `${path}/lines`, { body: { barcode, quantity: found } });
  expect(counted.status).toBe(200);
  await shop.call('POST', `${path}/finish`, { body: {} });
  const posted = await shop.call('POST', `${path}/post`, { body: {} });
  const difference = Number(counted.body.difference);
  return { ...posted, moved: posted.status === 200 ? difference : 0 };
}

test('64 counts, sales, adjustments and purchases of one product: stock is what moved', async () => {
  const shop = await program.shopOf();
  const { id, barcode } = await aProduct(shop, 40);
  const doings = [
    async () => {
      const { status } = await shop.call('POST', '/v1/pos-transactions', {
        body: { products: [{ id, quantity: 3 }] },
      });
      return { status, moved: status === 201 ? -3 : 0 };
    },
    async (index: number) => {
      const quantity = index % 8 < 4 ? -2 : 5;
      const reason = quantity < 0 ? 'shrinkage' : 'found';
      const path = `/v1/products/${id}/stock-adjustments`;
      const { status } = await shop.call('POST', path, { body: { quantity, reason } });
      return { status, moved: status === 200 ? quantity : 0 };
    },
    (index: number) => countAll(shop, barcode, 20 + (index % 17)),
    async () => {
      const { status } = await shop.call('POST', '/v1/purchases', {
        body: { products: [{ id, quantity: 2, cost: 9 }] },
      });
      return { status, moved: status === 201 ? 2 : 0 };
    },
  ];
  const done = await many(64, async (index) => {
    const doing = doings[index % doings.length];
    if (!doing) throw new Error('There are four doings.');
    return doing(index);
  });
  expect(done.filter(({ status }) => ![200, 201, 409].includes(status))).toEqual([]);
  expect(done.filter(({ status }) => status !== 409).length).toBeGreaterThan(20);
  const moved = done.reduce((sum, each) => sum + each.moved, 0);
  const { body } = await shop.call('GET', `/v1/products/${id}`);
  expect(body.stock).toBe(40 + moved);
  const { body: kardex } = await shop.call('GET', `/v1/stock-movements?product_id=${id}&per_page=100`);
  const rows: { quantity: number; balance_after: number }[] = Object(kardex).stock_movements;
  expect(rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(body.stock);
  expect(Math.min(...rows.map((row) => row.balance_after))).toBeGreaterThanOrEqual(0);
});

test('64 scanners at one count: every scan is in it, and a scan sent again is not', async () => {
  const shop = await program.shopOf();
  const { barcode } = await aProduct(shop, 100);
  const { body } = await shop.call('POST', '/v1/stock-counts', { body: {} });
  const path = `/v1/stock-counts/${body.id}/lines`;
  const entries = Array.from({ length: 32 }, () => newId());
  const answers = await many(64, (index) =>
    shop.call('POST', path, { body: { entry_id: entries[index % 32], barcode, quantity: 1 } }),
  );
  expect(tally(answers)).toEqual({ '200': 64 });
  const { body: read } = await shop.call('GET', path);
  expect(Object(read).lines).toMatchObject([{ quantity: 32, expected: 100, difference: -68 }]);
});

test('of 16 who book one count, one does', async () => {
  const shop = await program.shopOf();
  const { id, barcode } = await aProduct(shop, 100);
  const { body } = await shop.call('POST', '/v1/stock-counts', { body: {} });
  const path = `/v1/stock-counts/${body.id}`;
  await shop.call('POST', `${path}/lines`, { body: { barcode, quantity: 90 } });
  await shop.call('POST', `${path}/finish`, { body: {} });
  const answers = await many(16, () => shop.call('POST', `${path}/post`, { body: {} }));
  expect(tally(answers)).toEqual({ '200': 1, '409 countEnded': 15 });
  const { body: product } = await shop.call('GET', `/v1/products/${id}`);
  expect(product.stock).toBe(90);
});

test('goods that are parked and deleted at the same moment: one of the two is refused', async () => {
  const shop = await program.shopOf();
  const rounds = 24;
  const outcomes = await many(rounds, async (index) => {
    const { body } = await shop.call('POST', '/v1/products', {
      body: { name: newId(), price: 10, variants: [{ size: 'S' }, { size: 'L' }] },
    });
    const id = String(body.id);
    const [small, large]: { id: string }[] = Object(body.variants);
    const park = () =>
      shop.call('POST', '/v1/pos-transactions', {
        body: { status: 'in_progress', products: [{ id, variant_id: large?.id, quantity: 1 }] },
      });
    const goings = [
      () => shop.call('DELETE', `/v1/products/${id}`),
      () => shop.call('DELETE', `/v2/products/bulk-delete?product_ids=${id}`),
      () => shop.call('PATCH', `/v1/products/${id}`, { body: { variants: [{ id: small?.id }] } }),
    ];
    const go = goings[index % goings.length];
    if (!go) throw new Error('There are three ways to go.');
    const [parked, gone] = index % 2 === 0 ? await Promise.all([park(), go()]) : await backwards(go, park);
    const isGone = gone.status < 300 && (gone.body.deleted ?? 1) === 1;
    return { parked: parked.status, isGone };
  });
  for (const { parked, isGone } of outcomes) expect.soft(parked).toBe(isGone ? 404 : 201);
});

async function backwards<First, Second>(first: () => Promise<First>, second: () => Promise<Second>) {
  const [one, two] = await Promise.all([first(), second()]);
  return [two, one] as const;
}
