import { newId } from '@mostrador/shared/wire/new-id';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { buildSaleWhere } from './list/sale-list.ts';
import { sales } from './sale.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const coffee = (shop: Shop, more: object = {}) =>
  shop.caller.product.create({ name: 'Café de olla', price: 1250, cost: 700, stock: 10_000, ...more });
const stockOf = async (shop: Shop, id: string) => (await shop.caller.product.byId({ id })).stock;

describe('a sale at the till', () => {
  test('takes stock, writes money and gets its number', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 2000 }],
      received: 3000,
    });
    expect(sale).toMatchObject({
      code: 'P-000001',
      orderNumber: 1,
      amount: 2500,
      paid: 2500,
      balance: 0,
      change: 500,
    });
    expect(sale).toMatchObject({
      paymentMethod: 'cash',
      status: 'done',
      totalQuantity: 2000,
      user: { name: 'Ana Pérez' },
    });
    expect(await stockOf(shop, product.id)).toBe(8000);
    const second = await shop.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    expect(second.code).toBe('P-000002');
  });

  test('is answered again to a retry with the same id, and refused with another body', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const input = { id: newId(), products: [{ lineId: newId(), id: product.id, quantity: 1000 }] };
    const first = await shop.caller.pos.create(input);
    expect(await shop.caller.pos.create(input)).toEqual({
      ...first,
      products: [expect.objectContaining({ stock: 9000 })],
    });
    expect(await stockOf(shop, product.id)).toBe(9000);
    const other = { ...input, products: [{ id: product.id, quantity: 2000 }] };
    await expect(shop.caller.pos.create(other)).rejects.toMatchObject({ reason: 'idInUse' });
  });

  test('two at once with one id make one sale', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const request = { id: newId(), products: [{ lineId: newId(), id: product.id, quantity: 1000 }] };
    const answers = await Promise.all(Array.from({ length: 8 }, () => shop.caller.pos.create(request)));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['P-000001']));
    expect(await stockOf(shop, product.id)).toBe(9000);
  });

  test('of more than there is keeps nothing and says what is available', async () => {
    const shop = await aShop(world.services);
    const [scarce, plenty] = [await coffee(shop, { stock: 1000 }), await coffee(shop)];
    const lines = [
      { id: plenty.id, quantity: 3000 },
      { id: scarce.id, quantity: 2000 },
    ];
    await expect(shop.caller.pos.create({ products: lines })).rejects.toMatchObject({
      reason: 'insufficientStock',
      details: { available: 1000, lines: [{ productId: scarce.id, requested: 2000, available: 1000 }] },
    });
    expect([await stockOf(shop, scarce.id), await stockOf(shop, plenty.id)]).toEqual([1000, 10_000]);
    expect((await shop.caller.pos.list({})).posTransactions).toEqual([]);
  });

  test('of a quantity that does not fit names the step and the least of the product', async () => {
    const shop = await aShop(world.services);
    const cheese = await coffee(shop, { unit: 'lb', quantityStep: 250, quantityMin: 500 });
    const selling = (quantity: number) => shop.caller.pos.create({ products: [{ id: cheese.id, quantity }] });
    const field = 'products.0.quantity';
    await expect(selling(600)).rejects.toMatchObject({ field, details: { step: 250 } });
    await expect(selling(250)).rejects.toMatchObject({ field, details: { minimum: 500 } });
  });

  test('spreads its discounts so that the lines add up to the total', async () => {
    const shop = await aShop(world.services, { settings: { taxEnabled: true, defaultTaxRate: 1200 } });
    const product = await coffee(shop, { price: 333 });
    const sale = await shop.caller.pos.create({
      products: [
        { id: product.id, quantity: 1000, discount: { value: 1000, unit: 'percentage' } },
        { id: product.id, quantity: 2000 },
      ],
      discount: { value: 100, unit: 'money' },
      amountFree: 500,
      tip: 50,
    });
    const lines = sale.products.reduce((sum, line) => sum + line.amount, 0);
    expect(sale.amount).toBe(333 - 33 + 666 + 500 - 100 + 50);
    expect(
      lines + 500 + 50 - (sale.amountDiscount - sale.products.reduce((sum, l) => sum + l.amountDiscount, 0)),
    ).toBe(sale.amount);
    expect(sale.amountTax).toBeGreaterThan(0);
  });

  test('books what it gave up without the tax within, as income that was given up', async () => {
    const shop = await aShop(world.services, { settings: { taxEnabled: true, defaultTaxRate: 1200 } });
    const product = await coffee(shop, { price: 840, stock: 50_000 });
    const discount = { value: 1000, unit: 'percentage' as const };
    const { id } = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 41_000, discount }],
    });
    const rows = await world.services.db.execute(sql`
      select source, amount::int from postings where document_id = ${id} and destination = 'discount'`);
    // 34.44 of a price that bears 12 %.
    expect(rows).toEqual([{ source: 'income:sale', amount: 3075 }]);
  });
});

describe('payment', () => {
  test('is split over several methods, and what they leave open is owed', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const contact = await shop.caller.contact.create({ name: 'Doña Marta', phone: '+502 5555 1234' });
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 4000 }],
      contactId: contact.id,
      payments: [
        { method: 'cash', amount: 2000, received: 2000 },
        { method: 'card', amount: 1000, reference: '0042' },
      ],
    });
    expect(sale).toMatchObject({ amount: 5000, paid: 3000, balance: 2000, paymentMethod: 'mixed' });
    expect(sale.dueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(await shop.caller.contact.byId({ id: contact.id })).toMatchObject({
      owed: 2000,
      totalSpent: 5000,
    });
  });

  test('is due on the day of the sale by the clock of the shop, or later', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const { id: contactId } = await shop.caller.contact.create({ name: 'Doña Marta' });
    // Nine in the evening of the ninth in Guatemala.
    const occurredAt = '2026-01-10T03:00:00Z';
    const lent = { products: [{ id: product.id, quantity: 1000 }], contactId, payments: [], occurredAt };
    const early = shop.caller.pos.create({ ...lent, dueDate: '2026-01-08' });
    await expect(early).rejects.toMatchObject({ field: 'dueDate', reason: 'dueDateBeforeSale' });
    const sale = await shop.caller.pos.create({ ...lent, dueDate: '2026-01-09' });
    expect(sale).toMatchObject({ date: '2026-01-09', dueDate: '2026-01-09', balance: 1250 });
    const edited = shop.caller.pos.edit({ id: sale.id, dueDate: '2026-01-08' });
    await expect(edited).rejects.toMatchObject({ field: 'dueDate', reason: 'dueDateBeforeSale' });
    const [debt] = (await shop.caller.debt.list({})).debtsTransactions;
    const sooner = shop.caller.debt.postpone({ id: debt?.id ?? '', dueDate: '2026-01-08' });
    await expect(sooner).rejects.toMatchObject({ field: 'dueDate', reason: 'dueDateBeforeStart' });
    await shop.caller.debt.postpone({ id: debt?.id ?? '', dueDate: '2026-01-09' });
  });

  test.each([
    [{ payments: [{ method: 'cash', amount: 999_999 }] }, 'paymentExceedsTotal'],
    [{ payments: [] }, 'contactRequired'],
    [{ paymentMethod: 'credit' }, 'contactRequired'],
    [{ received: 100 }, 'receivedTooLow'],
  ] as const)('%j is refused with %s', async (payment, reason) => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const input = { products: [{ id: product.id, quantity: 1000 }], ...payment };
    await expect(
      shop.caller.pos.create({
        ...input,
        payments: 'payments' in payment ? [...payment.payments] : undefined,
      }),
    ).rejects.toMatchObject({ reason });
    expect(await stockOf(shop, product.id)).toBe(10_000);
  });
});

describe('an employee', () => {
  test.each([
    ['pdv_change_price', { price: 1 }, {}],
    ['acc_discounts', { discount: { value: 100, unit: 'money' } }, {}],
    ['acc_discounts', {}, { discount: { value: 500, unit: 'percentage' } }],
  ] as const)('needs %s for %j %j', async (flag, line, order) => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const input = { products: [{ id: product.id, quantity: 1000, ...line }], ...order };
    const cashier = await shop.employee();
    await expect(cashier.caller.pos.create(input)).rejects.toMatchObject({ details: { permission: flag } });
    const trusted = await shop.employee({ flags: [flag] });
    expect(await trusted.caller.pos.create(input)).toMatchObject({ status: 'done' });
  });

  test('sees no cost without the flag, on sales and products', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const cashier = await shop.employee();
    const sale = await cashier.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    expect(JSON.stringify(sale)).not.toContain('cost');
    expect(JSON.stringify(await cashier.caller.product.listForPos({}))).not.toContain('cost');
    expect(sale.user.name).toBe('Beto');
  });
});

describe('a void', () => {
  test('brings stock and debt back exactly, keeps the entries, and happens once', async () => {
    const shop = await aShop(world.services);
    const product = await coffee(shop);
    const contact = await shop.caller.contact.create({ name: 'Doña Marta' });
    const sale = await shop.caller.pos.create({
      products: [{ id: product.id, quantity: 4000 }],
      contactId: contact.id,
      payments: [],
    });
    await shop.caller.pos.void({ id: sale.id, reason: 'me equivoqué' });
    expect(await stockOf(shop, product.id)).toBe(10_000);
    expect(await shop.caller.contact.byId({ id: contact.id })).toMatchObject({ owed: 0, totalSpent: 0 });
    expect(await shop.caller.pos.byId({ id: sale.id })).toMatchObject({
      status: 'voided',
      voidReason: 'me equivoqué',
    });
    const { stockMovements } = await shop.caller.product.stockMovements({ id: product.id });
    expect(stockMovements.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['void', 4000],
      ['sale', -4000],
      ['initial', 10_000],
    ]);
    await expect(shop.caller.pos.void({ id: sale.id })).rejects.toMatchObject({ reason: 'alreadyVoided' });
  });

  test('shows its user wherever the sale is read, and none if there is no void', async () => {
    const shop = await aShop(world.services);
    const [remaining, sale] = [
      await shop.caller.pos.create({ amountFree: 500 }),
      await shop.caller.pos.create({ amountFree: 700 }),
    ];
    expect([remaining.voidedBy, sale.voidedBy]).toEqual([null, null]);
    const beto = await shop.employee({ flags: ['pdv_delete_orders'] });
    await beto.caller.pos.void({ id: sale.id });
    const voidedBy = { id: beto.id, name: 'Beto' };
    expect(await shop.caller.pos.byId({ id: sale.id })).toMatchObject({
      user: { id: shop.owner.id },
      voidedBy,
    });
    const { posTransactions } = await shop.caller.pos.list({ includeVoided: true });
    expect(posTransactions).toMatchObject([
      { id: sale.id, voidedBy },
      { id: remaining.id, voidedBy: null },
    ]);
  });
});

test('the clock of a cashier’s device dates no sale', async () => {
  const shop = await aShop(world.services);
  const cashier = await shop.employee();
  const before = Date.now();
  for (const occurredAt of ['2020-01-01T12:00:00Z', '9999-01-01T00:00:00Z']) {
    const sale = await cashier.caller.pos.create({ amountFree: 500, occurredAt });
    expect(sale.occurredAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(sale.occurredAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
});

test('a user who may edit sales may set their time, but not in the future', async () => {
  const { caller } = await aShop(world.services);
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const sellAt = (occurredAt: string) => caller.pos.create({ amountFree: 500, occurredAt });
  await expect(sellAt('9999-01-01T00:00:00Z')).rejects.toMatchObject({
    field: 'occurredAt',
    reason: 'dateInFuture',
  });
  await expect(sellAt(at(60))).rejects.toMatchObject({ reason: 'dateInFuture' });
  expect(await sellAt(at(-90))).toMatchObject({ status: 'done' });
  expect(await sellAt(at(5))).toMatchObject({ status: 'done' });
});

test('at the till only who may change what was sold tells another day than today', async () => {
  const shop = await aShop(world.services);
  const cashier = await shop.employee();
  const sale = await cashier.caller.pos.create({ amountFree: 500 });
  expect(await cashier.caller.pos.create({ amountFree: 500, date: sale.date })).toMatchObject({
    date: sale.date,
  });
  await expect(cashier.caller.pos.create({ amountFree: 500, date: '2020-01-01' })).rejects.toMatchObject({
    details: { permission: 'pdv_edit_orders' },
  });
  const dated = await shop.caller.pos.create({ amountFree: 500, date: '2026-01-02' });
  expect(dated).toMatchObject({ date: '2026-01-02' });
});

test('a list of old days begins at those days, not at today', async () => {
  const { organizationId } = await aShop(world.services);
  const plan = await world.services.db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`,
    );
    const page = tx
      .select({ id: sales.id })
      .from(sales)
      .where(
        and(
          eq(sales.organizationId, organizationId),
          eq(sales.channel, 'pos'),
          buildSaleWhere({ from: '2024-01-01', until: '2024-01-31' }),
        ),
      )
      .orderBy(desc(sales.occurredAt), desc(sales.id))
      .limit(21);
    return tx.execute<{ 'QUERY PLAN': string }>(sql`explain (costs off) ${page.getSQL()}`);
  });
  const lines = plan.map((row) => row['QUERY PLAN']);
  expect(lines.join('\n')).toMatch(/Index Scan Backward using sales_(list|by_time)/);
  expect(lines.find((line) => line.includes('Index Cond'))).toMatch(/occurred_at >= .*occurred_at < /);
});
