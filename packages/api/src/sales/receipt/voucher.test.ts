import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerFor, testServices } from '../../core/testing.ts';
import { aSpendingShop } from '../../purchasing/expense/expense.testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const plain = (rows: { label: string; value: string }[]) =>
  rows.map(({ label, value }) => `${label}: ${value}`.replace(/\s/g, ' '));

describe('the voucher of what was spent', () => {
  test('shows the payee, the purpose and the method, for both to sign', async () => {
    const { caller, rent, supplier } = await aSpendingShop(world);
    const { id, code } = await caller.expense.create({
      ...{ concept: 'Renta de marzo', amount: 150_000, categoryId: rent, contactId: supplier.id },
      ...{ documentNumber: 'A-77', received: 200_000, comments: 'Sin recibo' },
    });
    const voucher = await caller.receipt.paper({ id });
    expect(voucher).toMatchObject({
      title: 'Comprobante de egreso',
      number: code,
      stamps: [],
      lines: [{ title: 'Renta de marzo' }],
      comments: 'Sin recibo',
      signatures: ['Entregué conforme', 'Recibí conforme'],
    });
    expect(plain(voucher.facts)).toEqual(
      expect.arrayContaining(['Pagado a: Energuate', 'Documento: A-77', 'Categoría: Renta del local']),
    );
    expect(plain([voucher.total])).toEqual(['TOTAL: Q 1,500.00']);
    expect(plain(voucher.payments)).toEqual([
      'Efectivo: Q 1,500.00',
      'Se entregó: Q 2,000.00',
      'Cambio: Q 500.00',
    ]);
    await caller.expense.remove({ id });
    expect((await caller.receipt.paper({ id })).stamps).toEqual(['ANULADO']);
  });

  test('has lines and sums that add up to its total, and shows the balance', async () => {
    const { caller, rent, supplier, coffee } = await aSpendingShop(world);
    const { id } = await caller.expense.create({
      products: [
        { id: coffee.id, quantity: 3000, cost: 1000, discount: { value: 1000, unit: 'percentage' } },
      ],
      discount: { value: 200, unit: 'money' },
      ...{ tax: 300, otherCosts: 500, amount: 700, tip: 50, categoryId: rent, contactId: supplier.id },
      payments: [{ method: 'cash', amount: 1000 }],
    });
    const { lines, sums, total, payments, credit } = await caller.receipt.byId({ id });
    const hundredths = (text: string) => Number(text.replace(/[^\d−-]/g, '').replace('−', '-'));
    const amounts = [...lines.map((line) => line.total), ...sums.map(({ value }) => value)];
    // 30.00 - 3.00 - 2.00 + 3.00 + 5.00 + 7.00 + 0.50
    expect(hundredths(total.value)).toBe(4050);
    expect(amounts.reduce((sum, amount) => sum + hundredths(amount), 0)).toBe(4050);
    expect(plain(payments)).toEqual(['Efectivo: Q 10.00']);
    expect(plain(credit)[0]).toBe('Saldo pendiente: Q 30.50');
  });

  test('is found by its list, and by whoever holds its link', async () => {
    const { caller, rent } = await aSpendingShop(world);
    const { id, code } = await caller.expense.create({ amount: 900, categoryId: rent });
    const card = await caller.expense.create({ amount: 800, categoryId: rent, paymentMethod: 'card' });
    const ids = async (filter: object) =>
      (await caller.receipt.list({ transactionType: 'expense', ...filter })).receipts.map((row) => row.id);
    expect((await ids({})).toSorted()).toEqual([card.id, id].toSorted());
    expect(await ids({ code: code ?? '' })).toEqual([id]);
    expect(await ids({ paymentMethod: 'card' })).toEqual([card.id]);
    expect(await ids({ paymentMethod: 'mixed' })).toEqual([]);
    expect(await ids({ status: 'refunded' })).toEqual([]);
    expect((await caller.receipt.list({})).receipts).toEqual([]);
    const { link } = await caller.receipt.paper({ id });
    const byLink = await callerFor(world.services).receipt.byLink({ token: link.split('/r/')[1] ?? '' });
    expect(byLink).toMatchObject({ number: code, title: 'Comprobante de egreso' });
  });

  test('prints alike each time', async () => {
    const { caller, rent } = await aSpendingShop(world);
    const { id } = await caller.expense.create({ amount: 900, categoryId: rent });
    const print = () => caller.receipt.print({ id, printId: newId() });
    expect([await print(), await print()].map(({ stamps }) => stamps)).toEqual([[], []]);
  });

  test('of goods is hidden from users without the right to see costs', async () => {
    const shop = await aSpendingShop(world);
    const products = [{ id: shop.coffee.id, quantity: 1000, cost: 1234 }];
    const goods = await shop.caller.purchase.create({ products });
    const rent = await shop.caller.expense.create({ amount: 900, categoryId: shop.rent });
    const { caller } = await shop.employee({ flags: ['acc_see_analytics'] });
    expect(await caller.receipt.paper({ id: rent.id })).toMatchObject({ id: rent.id });
    for (const read of [caller.receipt.paper, caller.receipt.byId])
      await expect(read({ id: goods.id })).rejects.toMatchObject({ reason: 'notFound' });
    const listed = await caller.receipt.list({ transactionType: 'expense' });
    const row = listed.receipts.find(({ id }) => id === goods.id);
    expect(row).toMatchObject({ id: goods.id, products: [{ name: 'Café' }] });
    expect([row?.amount, row?.products[0]]).toEqual([undefined, expect.not.objectContaining({ cost: 1234 })]);
    const seller = await shop.employee();
    expect((await seller.caller.receipt.list({ transactionType: 'expense' })).receipts).toEqual([]);
  });

  test('there is none of what still waits, and another shop finds none', async () => {
    const { caller, rent } = await aSpendingShop(world);
    const waiting = await caller.expense.create({ amount: 900, categoryId: rent, pending: true });
    await expect(caller.receipt.paper({ id: waiting.id })).rejects.toMatchObject({ reason: 'notFound' });
    const { id } = await caller.expense.create({ amount: 900, categoryId: rent });
    const other = await aSpendingShop(world);
    await expect(other.caller.receipt.paper({ id })).rejects.toMatchObject({ reason: 'notFound' });
    expect((await other.caller.receipt.list({ transactionType: 'expense' })).receipts).toEqual([]);
  });
});
