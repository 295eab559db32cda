import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

const wrapping = { name: 'Envoltura', amount: 1500 };
const copies = { name: 'Copias', amount: 250 };
const nameless = (amount: number) => ({ name: null, amount });
const freeAmounts = [wrapping, copies];

async function sold(more: object = {}) {
  const shop = await aShop(world.services);
  const sale = await shop.caller.pos.create({ freeAmounts, ...more });
  const edit = (changes: object) => shop.caller.pos.edit({ id: sale.id, ...changes });
  return { shop, sale, edit };
}

const shownIn = ({ sums }: { sums: { label: string; value: string }[] }) =>
  sums.map(({ label, value }) => `${label} ${value}`.replace(/\s/g, ' '));

describe('free amounts of a sale', () => {
  test('are stored by name with their sum', async () => {
    const { shop, sale } = await sold();
    expect(sale).toMatchObject({ amount: 1750, amountFree: 1750, freeAmounts });
    expect(await shop.caller.pos.byId({ id: sale.id })).toEqual(sale);
    const both = await shop.caller.pos.create({ amountFree: 1750, freeAmounts: [{ amount: 1750 }] });
    expect(both.freeAmounts).toEqual([nameless(1750)]);
  });

  test('without names are one, as ever', async () => {
    const shop = await aShop(world.services);
    expect((await shop.caller.pos.create({ amountFree: 900 })).freeAmounts).toEqual([nameless(900)]);
    const product = await shop.caller.product.create({ name: 'Café', price: 500, cost: null, stock: 1000 });
    const products = [{ id: product.id, quantity: 1000 }];
    const sale = await shop.caller.pos.create({ products, freeAmounts: [] });
    expect(sale).toMatchObject({ amountFree: 0, freeAmounts: [] });
  });

  test.each([
    ['another sum than their own', { amountFree: 1751, freeAmounts }, 'freeAmountsSum'],
    ['nothing beside their sum', { amountFree: 5, freeAmounts: [] }, 'freeAmountsSum'],
    ['none', { freeAmounts: [] }, 'emptySale'],
    ['one of nothing', { freeAmounts: [nameless(0)] }, 'amountRequired'],
    ['a long name', { freeAmounts: [{ name: 'x'.repeat(61), amount: 1 }] }, 'tooLong'],
    ['too many', { freeAmounts: Array.from({ length: 51 }, () => nameless(1)) }, 'tooManyItems'],
    ['more than money', { freeAmounts: Array(2).fill(nameless(99_999_999_999)) }, 'amountTooLarge'],
  ])('are refused with %s', async (_, input, reason) => {
    const shop = await aShop(world.services);
    const refused = await shop.caller.pos.create(input).catch((error: unknown) => error);
    expect(JSON.stringify(refused)).toContain(reason);
    expect((await shop.caller.pos.home()).today).toMatchObject({ count: 0 });
  });

  test('are whole where the currency is', async () => {
    const shop = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
    const request = { freeAmounts: [nameless(150), nameless(50)] };
    await expect(shop.caller.pos.create(request)).rejects.toMatchObject({
      field: 'freeAmounts.0.amount',
    });
  });

  test('stay with an edit that does not speak of them, and are what it says where it does', async () => {
    const { edit } = await sold();
    expect(await edit({ comments: 'para llevar' })).toMatchObject({ amount: 1750, freeAmounts });
    expect(await edit({ amountFree: 1750, comments: 'ya' })).toMatchObject({ freeAmounts });
    expect(await edit({ freeAmounts: [copies] })).toMatchObject({ amount: 250, freeAmounts: [copies] });
    expect(await edit({ amountFree: 300 })).toMatchObject({ amount: 300, freeAmounts: [nameless(300)] });
    await expect(edit({ amountFree: 1, freeAmounts })).rejects.toMatchObject({
      field: 'freeAmounts',
    });
  });

  test('are shown by name on the receipt, and on the credit note that returns them all', async () => {
    const { shop, sale } = await sold();
    const texts = ['Envoltura Q 15.00', 'Copias Q 2.50'];
    expect(shownIn(await shop.caller.receipt.byId({ id: sale.id }))).toEqual(expect.arrayContaining(texts));
    const back = { saleId: sale.id, paymentMethod: 'cash' as const, reason: 'no era' };
    const part = await shop.caller.pos.refund({ ...back, amountFree: 250 });
    expect(shownIn(await shop.caller.receipt.byId({ id: part.id }))).toContain('Monto libre Q 2.50');
    const whole = await shop.caller.pos.create({ freeAmounts });
    const note = await shop.caller.pos.refund({ ...back, saleId: whole.id });
    expect(shownIn(await shop.caller.receipt.byId({ id: note.id }))).toEqual(expect.arrayContaining(texts));
  });

  test('are sold in an exchange like anywhere else', async () => {
    const { shop, sale } = await sold();
    const pair = await shop.caller.pos.exchange({
      saleId: sale.id,
      reason: 'otra',
      sale: { freeAmounts: [{ name: 'Moño', amount: 2000 }] },
    });
    expect(pair.sale).toMatchObject({ amountFree: 2000, freeAmounts: [{ name: 'Moño', amount: 2000 }] });
  });
});

describe('free amounts of a ticket', () => {
  test('wait with it, stay where it is split, and come together where it is merged', async () => {
    const shop = await aShop(world.services);
    const product = await shop.caller.product.create({ name: 'Pan', price: 100, cost: null, stock: 9000 });
    const lineId = newId();
    const park = { status: 'in_progress' as const, products: [{ id: product.id, quantity: 2000, lineId }] };
    const ticket = await shop.caller.pos.create({ ...park, freeAmounts });
    expect(ticket).toMatchObject({ amountFree: 1750, freeAmounts });
    const into = newId();
    const lines = [{ lineId, quantity: 1000 }];
    const off = await shop.caller.ticket.split({ id: ticket.id, revision: 1, into, lines });
    expect(off).toMatchObject({ amountFree: 0, freeAmounts: [] });
    expect(await shop.caller.pos.byId({ id: ticket.id })).toMatchObject({ freeAmounts });
    const old = await shop.caller.pos.create({ status: 'in_progress', amountFree: 400 });
    const from = [
      { id: ticket.id, revision: 2 },
      { id: old.id, revision: 1 },
    ];
    const one = await shop.caller.ticket.merge({ id: into, revision: 1, from });
    expect(one).toMatchObject({
      amountFree: 2150,
      freeAmounts: [...freeAmounts, nameless(400)],
      amount: 2350,
    });
  });

  test('are not merged into more than a ticket may have', async () => {
    const shop = await aShop(world.services);
    const many = Array.from({ length: 30 }, () => copies);
    const park = () => shop.caller.pos.create({ status: 'in_progress', freeAmounts: many });
    const [into, other] = [await park(), await park()];
    const from = [{ id: other.id, revision: 1 }];
    await expect(shop.caller.ticket.merge({ id: into.id, revision: 1, from })).rejects.toMatchObject({
      field: 'from',
    });
  });
});

describe('a refund of some of them', () => {
  const back = { paymentMethod: 'cash', reason: 'Ya no' } as const;

  test('names what comes back, on its paper too, and no more of it than there was', async () => {
    const { shop, sale } = await sold();
    const refund = await shop.caller.pos.refund({ saleId: sale.id, freeAmounts: [copies], ...back });
    expect(refund).toMatchObject({ amount: 250, amountFree: 250, freeAmounts: [copies] });
    expect(shownIn(await shop.caller.receipt.byId({ id: refund.id }))).toContain('Copias Q 2.50');
    const again = shop.caller.pos.refund({ saleId: sale.id, freeAmounts: [copies], ...back });
    await expect(again).rejects.toMatchObject({ field: 'freeAmounts.0.amount', reason: 'refundTooMuch' });
    const unknown = [{ name: 'Otra cosa', amount: 100 }];
    const other = shop.caller.pos.refund({ saleId: sale.id, freeAmounts: unknown, ...back });
    await expect(other).rejects.toMatchObject({ reason: 'refundTooMuch' });
    const rest = await shop.caller.pos.refund({ saleId: sale.id, freeAmounts: [wrapping], ...back });
    expect(rest).toMatchObject({ amount: 1500, freeAmounts: [wrapping] });
    expect(await shop.caller.pos.byId({ id: sale.id })).toMatchObject({ status: 'refunded' });
  });

  test('without a name stays as it was, and another sum than that of the names is refused', async () => {
    const { shop, sale } = await sold();
    const refund = await shop.caller.pos.refund({ saleId: sale.id, amountFree: 100, ...back });
    expect(refund.freeAmounts).toEqual([nameless(100)]);
    const wrong = { amountFree: 200, freeAmounts: [copies] };
    await expect(shop.caller.pos.refund({ saleId: sale.id, ...wrong, ...back })).rejects.toThrow(
      'freeAmountsSum',
    );
  });

  test('is in what the currency has', async () => {
    const shop = await aShop(world.services, { countryId: 'CL', currency: 'CLP' });
    const sale = await shop.caller.pos.create({ amountFree: 100_000, paymentMethod: 'card' });
    const refused = shop.caller.pos.refund({ saleId: sale.id, amountFree: 1050, ...back });
    await expect(refused).rejects.toMatchObject({ field: 'amountFree', reason: 'amountDecimals' });
  });
});
