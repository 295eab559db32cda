import { checkInvariants } from '@mostrador/database/check-invariants';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
  expect(world.problems).toEqual([]);
});
afterAll(() => world.close());

/** A shop with one product in stock, and two users who count it. */
async function aStore(stock: number, values: Parameters<typeof aShop>[1] = {}) {
  const shop = await aShop(world.services, values);
  const { caller } = shop;
  const { id: productId, variants } = await caller.product.create({ name: 'Café', price: 1000, stock });
  const variantId = variants[0]?.id ?? '';
  const other = (await shop.employee({ flags: ['inventory_edit_products'] })).caller;
  const stockNow = async () => (await caller.product.byId({ id: productId })).stock;
  const sell = (quantity: number) => caller.pos.create({ products: [{ id: productId, quantity }] });
  const receive = (quantity: number) =>
    caller.product.adjustStock({ id: productId, quantity, reason: 'found' });
  const lineOf = async (id: string) => {
    const { lines } = await caller.stockCount.lines({ id });
    expect(lines).toHaveLength(1);
    return lines[0];
  };
  return { caller, other, variantId, stockNow, sell, receive, lineOf };
}

type Step = { kind: 'count' } | { kind: 'move'; place: number; quantity: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('move' as const),
        place: fc.nat(2),
        quantity: fc.integer({ min: -3, max: 3 }).filter((quantity) => quantity !== 0),
      }),
    },
  ),
  { maxLength: 10 },
);

describe('a product that is counted in parts', () => {
  test('is booked at the true difference, whatever moved between the parts and wherever', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(fc.integer({ min: 31, max: 40 }), { minLength: 3, maxLength: 3 }),
        fc.integer({ min: -5, max: 5 }),
        async (story, shelves, difference) => {
          const places = [...shelves];
          const there = () => places.reduce((sum, each) => sum + each, 0);
          const store = await aStore((there() - difference) * 1000);
          const { caller, other, variantId } = store;
          const { id } = await caller.stockCount.create({});
          const known = { counted: 0, went: 0, came: 0 };
          const countNext = async () => {
            if (known.counted === places.length) return;
            const who = known.counted % 2 ? other : caller;
            await who.stockCount.count({ id, variantId, quantity: (places[known.counted] ?? 0) * 1000 });
            known.counted += 1;
          };
          for (const step of story) {
            if (step.kind === 'count') await countNext();
            else {
              places[step.place] = (places[step.place] ?? 0) + step.quantity;
              const size = Math.abs(step.quantity) * 1000;
              await (step.quantity < 0 ? store.sell(size) : store.receive(size));
              const isCounted = step.place < known.counted;
              // Movements before the first part or after the last one are in both the counted and the
              // expected stock, or in neither.
              if (isCounted && known.counted < places.length)
                known[step.quantity < 0 ? 'went' : 'came'] += size;
            }
          }
          while (known.counted < places.length) await countNext();
          await caller.stockCount.finish({ id });
          const line = await store.lineOf(id);
          expect(line).toMatchObject({ wentCounted: null, cameCounted: null });
          if (line?.moved)
            await caller.stockCount.settle({
              ...{ id, variantId },
              ...{ wentCounted: known.went, cameCounted: known.came },
            });
          await caller.stockCount.post({ id });
          expect(await store.stockNow()).toBe(there() * 1000);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('at a counter that goes on selling what was counted, is short of nothing', async () => {
    const { caller, other, variantId, sell, stockNow, lineOf } = await aStore(60_000);
    const { id } = await caller.stockCount.create({ blind: true });
    const entry = { id, variantId };
    // The counter has forty, the store room twenty, and the till sells from the counter.
    await caller.stockCount.count({ ...entry, quantity: 40_000 });
    await Promise.all([
      ...Array.from({ length: 12 }, () => sell(1000)),
      ...Array.from({ length: 4 }, () => other.stockCount.count({ ...entry, quantity: 5000 })),
    ]);
    expect(await lineOf(id)).toMatchObject({ quantity: 60_000, expected: null, went: null, came: null });
    await caller.stockCount.finish({ id });
    const line = await lineOf(id);
    await caller.stockCount.settle({ ...entry, wentCounted: line?.went ?? 0 });
    expect(await caller.stockCount.byId({ id })).toMatchObject({ different: 0, unsettled: 0 });
    await caller.stockCount.post({ id });
    expect(await stockNow()).toBe(48_000);
  });

  test('is not booked before the user gives the place of the movement', async () => {
    const { caller, variantId, sell, receive, stockNow, lineOf } = await aStore(10_000);
    const { id } = await caller.stockCount.create({});
    const entry = { id, variantId };
    await caller.stockCount.count({ ...entry, quantity: 6000 });
    await sell(2000);
    await receive(2000);
    await caller.stockCount.count({ ...entry, quantity: 6000 });
    const settled = { wentCounted: 2000, cameCounted: 0 };
    await expect(caller.stockCount.settle({ ...entry, ...settled })).rejects.toMatchObject({
      reason: 'countNotReviewed',
    });
    await caller.stockCount.finish({ id });
    expect(await lineOf(id)).toMatchObject({ moved: true, went: 2000, came: 2000, difference: 2000 });
    expect((await caller.stockCount.lines({ id, isDifferent: true })).lines).toHaveLength(1);
    await expect(caller.stockCount.post({ id })).rejects.toMatchObject({
      reason: 'countUnsettled',
      details: { count: 1, variantIds: [variantId] },
    });
    for (const wrong of [{ wentCounted: 2001 }, { cameCounted: 2001 }])
      await expect(caller.stockCount.settle({ ...entry, ...wrong })).rejects.toMatchObject({
        field: Object.keys(wrong)[0],
        reason: 'quantityTooLarge',
      });
    expect(await caller.stockCount.settle({ ...entry, ...settled })).toMatchObject({
      moved: false,
      expected: 12_000,
      difference: 0,
    });
    await caller.stockCount.post({ id });
    expect(await stockNow()).toBe(10_000);
  });
});
