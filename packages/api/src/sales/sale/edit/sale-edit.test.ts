import { checkInvariants } from '@mostrador/database/check-invariants';
import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aShop, testServices } from '../../../core/testing.ts';
import { organizations } from '../../../identity/organization/organization.table.ts';
import type { Sale } from '../sale.schema.ts';
import { sales } from '../sale.table.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterEach(async () => {
  expect(await checkInvariants(world.connection)).toEqual([]);
});
afterAll(() => world.close());

type Shop = Awaited<ReturnType<typeof aShop>>;
const coffee = (shop: Shop, more: object = {}) =>
  shop.caller.product.create({ name: 'Café de olla', price: 1250, cost: 700, stock: 10_000, ...more });
const taxed = (taxIncluded: boolean) => ({ taxEnabled: true, taxIncluded, defaultTaxRate: 1200 });
const stockOf = async (shop: Shop, id: string) => (await shop.caller.product.byId({ id })).stock;

async function sold(quantity = 3000, more: object = {}) {
  const shop = await aShop(world.services);
  const product = await coffee(shop);
  const sale = await shop.caller.pos.create({ products: [{ id: product.id, quantity }], ...more });
  const lineId = sale.products[0]?.lineId ?? '';
  const edit = (changes: object) => shop.caller.pos.edit({ id: sale.id, ...changes });
  return { shop, product, sale, lineId, edit };
}

describe('an edit', () => {
  test('is a revision of the same document: its number and day stay, stock and money follow', async () => {
    const { shop, product, sale, lineId, edit } = await sold();
    const products = [{ lineId, id: product.id, quantity: 5000 }];
    const edited = await edit({ products });
    expect(edited).toMatchObject({ code: sale.code, revision: 2, amount: 6250, paid: 6250, status: 'done' });
    expect(edited.products).toMatchObject([{ lineId, quantity: 5000 }]);
    expect(edited.payments).toMatchObject([{ method: 'cash', amount: 6250 }]);
    expect(await stockOf(shop, product.id)).toBe(5000);
    expect(await edit({ products })).toEqual(edited);
    expect((await shop.caller.pos.home()).today).toMatchObject({ amount: 6250, count: 1, cash: 6250 });
    await edit({ products: [{ lineId, id: product.id, quantity: 1000 }] });
    expect(await stockOf(shop, product.id)).toBe(9000);
  });

  test('keeps price and cost of what stays, and takes those of today for what is added', async () => {
    const { shop, product, lineId, edit } = await sold(1000);
    await shop.caller.product.update({ id: product.id, price: 2000, cost: 900 });
    const both = [
      { lineId, id: product.id, quantity: 2000 },
      { id: product.id, quantity: 1000 },
    ];
    const edited = await edit({ products: both });
    expect(edited.products.map(({ price, cost }) => [price, cost])).toEqual([
      [1250, 700],
      [2000, 900],
    ]);
    expect(edited.amount).toBe(4500);
  });

  test('may take what is there besides what the sale holds, and no more', async () => {
    const { shop, product, lineId, edit } = await sold(3000);
    await edit({ products: [{ lineId, id: product.id, quantity: 10_000 }] });
    expect(await stockOf(shop, product.id)).toBe(0);
    await expect(edit({ products: [{ lineId, id: product.id, quantity: 11_000 }] })).rejects.toMatchObject({
      reason: 'insufficientStock',
    });
    const others = [
      { lineId, id: product.id, quantity: 9000 },
      { id: product.id, quantity: 2000 },
    ];
    await expect(edit({ products: others })).rejects.toMatchObject({ reason: 'insufficientStock' });
  });

  test('is refused with the available quantity: the stock and what the sale already has', async () => {
    const { product, lineId, edit } = await sold(3000);
    await expect(edit({ products: [{ lineId, id: product.id, quantity: 12_000 }] })).rejects.toMatchObject({
      reason: 'insufficientStock',
      details: { available: 10_000, lines: [{ requested: 12_000, available: 10_000 }] },
    });
  });

  test('moves what is owed to another customer and another sum, and to none', async () => {
    const { shop, product, lineId, edit } = await sold(2000);
    const [marta, luis] = [
      await shop.caller.contact.create({ name: 'Doña Marta' }),
      await shop.caller.contact.create({ name: 'Don Luis' }),
    ];
    await edit({ contactId: marta.id, payments: [] });
    expect(await shop.caller.contact.byId({ id: marta.id })).toMatchObject({ owed: 2500, totalSpent: 2500 });
    const products = [{ lineId, id: product.id, quantity: 4000 }];
    await edit({ contactId: luis.id, products, payments: [{ method: 'card', amount: 1000 }] });
    expect(await shop.caller.contact.byId({ id: marta.id })).toMatchObject({ owed: 0, totalSpent: 0 });
    expect(await shop.caller.contact.byId({ id: luis.id })).toMatchObject({ owed: 4000, totalSpent: 5000 });
    const paid = await edit({ contactId: null, paymentMethod: 'transfer' });
    expect(paid).toMatchObject({ balance: 0, paymentMethod: 'transfer', contact: null });
    expect(await shop.caller.contact.byId({ id: luis.id })).toMatchObject({ owed: 0, totalSpent: 0 });
  });

  test('then a void leaves everything as before the sale', async () => {
    const { shop, product, sale, lineId, edit } = await sold(3000);
    await edit({ products: [{ lineId, id: product.id, quantity: 1000 }], tip: 300 });
    await edit({ products: [{ lineId, id: product.id, quantity: 7000 }], tip: 0 });
    await shop.caller.pos.void({ id: sale.id });
    expect(await stockOf(shop, product.id)).toBe(10_000);
    expect((await shop.caller.pos.home()).today).toMatchObject({ amount: 0, count: 0, cash: 0 });
  });

  test('then a refund gives back what the last revision says', async () => {
    const { shop, product, sale, lineId, edit } = await sold(3000);
    await edit({ products: [{ lineId, id: product.id, quantity: 5000 }] });
    const refund = { saleId: sale.id, paymentMethod: 'cash' as const, reason: 'no le quedó' };
    expect(await shop.caller.pos.refund({ ...refund, lines: [{ lineId, quantity: 4000 }] })).toMatchObject({
      amount: 5000,
    });
    expect(await stockOf(shop, product.id)).toBe(9000);
    await expect(edit({ comments: 'tarde' })).rejects.toMatchObject({ reason: 'alreadyRefunded' });
  });
});

describe('an edit leaves the rules of the sale for omitted fields', () => {
  async function soldBy(settings: object, price: number) {
    const shop = await aShop(world.services, { settings });
    const product = await coffee(shop, { price });
    const sale = await shop.caller.pos.create({ products: [{ id: product.id, quantity: 1000 }] });
    const lineId = sale.products[0]?.lineId ?? '';
    return { shop, product, sale, lineId };
  }
  const amounts = ({ amount, paid, rounding, amountTax, taxIncluded }: Sale) => ({
    amount,
    paid,
    rounding,
    amountTax,
    taxIncluded,
  });

  test.each([
    ['rounding switched on', {}, { cashRounding: 50 }, 3060],
    ['rounding switched off', { cashRounding: 50 }, { cashRounding: 0 }, 3060],
    ['tax added instead of included', taxed(true), taxed(false), 3060],
    ['tax included instead of added', taxed(false), taxed(true), 3060],
    ['tax switched off', taxed(false), { taxEnabled: false }, 3060],
    ['tax switched on', {}, taxed(false), 3060],
  ])('%s', async (_, then, now, price) => {
    const { shop, sale, product, lineId } = await soldBy(then, price);
    await shop.caller.organization.update(now);
    const edited = await shop.caller.pos.edit({ id: sale.id, comments: 'sin bolsa' });
    expect(amounts(edited)).toEqual(amounts(sale));
    const products = [{ lineId, id: product.id, quantity: 2000 }];
    const doubled = await shop.caller.pos.edit({ id: sale.id, products });
    expect(doubled).toMatchObject({ amountTax: 2 * sale.amountTax, taxIncluded: sale.taxIncluded });
    expect(doubled.amount - doubled.rounding).toBe(2 * (sale.amount - sale.rounding));
  });

  test('a sale older than the stored rule stays unchanged', async () => {
    const { shop, sale } = await soldBy({}, 3060);
    await world.services.db.update(sales).set({ cashRounding: null }).where(eq(sales.id, sale.id));
    await shop.caller.organization.update({ cashRounding: 50 });
    expect(amounts(await shop.caller.pos.edit({ id: sale.id, comments: 'x' }))).toEqual(amounts(sale));
  });
});

describe('an edit that changes nothing', () => {
  test('answers what is there: no revision, no posting, nothing in the log', async () => {
    const { shop, product, sale, lineId, edit } = await sold(2000, { comments: 'sin azúcar' });
    const before = await shop.caller.pos.byId({ id: sale.id });
    expect(await edit({})).toEqual(before);
    expect(await edit({ comments: 'sin azúcar', tip: 0, contactId: null, revision: 1 })).toEqual(before);
    expect(await edit({ products: [{ lineId, id: product.id, quantity: 2000 }] })).toEqual(before);
    expect(await edit({ comments: 'con azúcar' })).toMatchObject({ revision: 2, comments: 'con azúcar' });
  });

  test('leaves a ticket that waits as it waits, and one that is sold by it is sold', async () => {
    const { edit, sale } = await sold(2000, { status: 'in_progress' });
    expect(await edit({})).toMatchObject({ revision: 1, status: 'in_progress' });
    expect(await edit({ status: 'in_progress' })).toMatchObject({ id: sale.id, revision: 1 });
    expect(await edit({ status: 'done', paymentMethod: 'cash' })).toMatchObject({ status: 'done' });
  });

  test('is refused like any other if the sale was changed first, or is no longer editable', async () => {
    const { shop, sale, edit } = await sold();
    await expect(edit({ revision: 7 })).rejects.toMatchObject({ reason: 'ticketChanged' });
    await shop.caller.pos.void({ id: sale.id });
    await expect(edit({})).rejects.toMatchObject({ reason: 'alreadyVoided' });
  });
});

describe('an edit is a difference over what stands', () => {
  const given = [{ method: 'card' as const, amount: 2500, reference: 'AUT-71', id: newId() }];

  test('payments that it does not name keep id, reference, received, change and account', async () => {
    const { product, sale, lineId, edit } = await sold(3000, {
      payments: [{ method: 'cash', amount: 3750, received: 5000, reference: 'caja 2' }],
    });
    expect(sale.payments).toMatchObject([{ received: 5000, change: 1250, reference: 'caja 2' }]);
    for (const changes of [
      { comments: 'uno' },
      { concept: 'dos' },
      { products: [{ lineId, id: product.id, quantity: 3000, note: 'sin hielo' }] },
      { paymentMethod: 'cash' as const },
      { payments: [{ method: 'cash' as const, amount: 3750 }] },
    ])
      expect((await edit(changes)).payments).toEqual(sale.payments);
    const more = await edit({ products: [{ lineId, id: product.id, quantity: 4000 }] });
    expect(more.payments).toEqual([{ ...sale.payments[0], amount: 5000, change: 0 }]);
  });

  test('a card payment stays: added goods are owed, or the edit states their payment', async () => {
    const { shop, product, sale, lineId, edit } = await sold(2000, { payments: given });
    const products = [{ lineId, id: product.id, quantity: 3000 }];
    await expect(edit({ products })).rejects.toMatchObject({ reason: 'differenceNotPaid' });
    const marta = await shop.caller.contact.create({ name: 'Doña Marta' });
    const owed = await edit({ products, contactId: marta.id });
    expect(owed).toMatchObject({ amount: 3750, paid: 2500, balance: 1250 });
    expect(owed.payments).toEqual(sale.payments);
    const [card] = sale.payments;
    const payments = [
      { id: card?.id, method: 'card' as const, amount: 2500 },
      { method: 'cash' as const, amount: 1250 },
    ];
    const paid = await edit({ payments });
    expect(paid).toMatchObject({ balance: 0, payments: [card, { method: 'cash', amount: 1250 }] });
    await expect(edit({ products: [{ lineId, id: product.id, quantity: 1000 }] })).rejects.toMatchObject({
      reason: 'paymentExceedsTotal',
    });
  });

  test('words post nothing, whatever was deposited since', async () => {
    const { shop, sale, edit, product, lineId } = await sold(2000);
    const marta = await shop.caller.contact.create({ name: 'Doña Marta' });
    await edit({ contactId: marta.id, payments: [] });
    const [debt] = (await shop.caller.debt.list({ direction: 'receivable' })).debtsTransactions;
    await shop.caller.debt.deposit({
      debtsTransactionId: debt?.id ?? '',
      amount: 500,
      paymentMethod: 'cash',
    });
    const postings = () =>
      world.services.db.execute(sql`select * from postings where document_id = ${sale.id}`);
    const before = await postings();
    expect(await edit({ comments: 'paga el viernes' })).toMatchObject({ balance: 2000, paid: 500 });
    expect(await edit({ concept: 'Fiado' })).toMatchObject({ concept: 'Fiado' });
    const noted = [{ lineId, id: product.id, quantity: 2000, note: 'molido' }];
    expect((await edit({ products: noted })).products).toMatchObject([{ note: 'molido' }]);
    expect(await postings()).toEqual(before);
  });

  test('an edit of goods books what is more or less: no report shows money that did not move', async () => {
    const { product, sale, lineId, edit } = await sold(2000);
    await edit({ products: [{ lineId, id: product.id, quantity: 3000 }] });
    const rows = await world.services.db.execute<{ destination: string; amount: string }>(sql`
      select destination, amount from postings
      where document_id = ${sale.id} and kind = 'payment' order by id`);
    expect(rows.map(({ amount, destination }) => [Number(amount), destination.slice(0, 5)])).toEqual([
      [2500, 'money'],
      [1250, 'money'],
    ]);
  });
});

describe('a refused edit', () => {
  test('without the right, of another shop, of a closed day, and of what changed meanwhile', async () => {
    const { shop, sale, edit } = await sold();
    const cashier = await shop.employee();
    await expect(cashier.caller.pos.edit({ id: sale.id, comments: 'x' })).rejects.toMatchObject({
      details: { permission: 'pdv_edit_orders' },
    });
    const stranger = await aShop(world.services);
    await expect(stranger.caller.pos.edit({ id: sale.id, comments: 'x' })).rejects.toMatchObject({
      reason: 'notFound',
    });
    await edit({ comments: 'uno' });
    await expect(edit({ comments: 'dos', revision: 1 })).rejects.toMatchObject({ reason: 'ticketChanged' });
    await world.services.db
      .update(organizations)
      .set({ lockedUntil: sale.date })
      .where(eq(organizations.id, shop.organizationId));
    await expect(edit({ comments: 'tres' })).rejects.toMatchObject({ reason: 'periodLocked' });
  });

  test('payments that are more than the new total, and nothing at all', async () => {
    const { product, lineId, edit } = await sold();
    await expect(edit({ payments: [{ method: 'card', amount: 9999 }] })).rejects.toMatchObject({
      reason: 'paymentExceedsTotal',
    });
    await expect(edit({ products: [] })).rejects.toMatchObject({ reason: 'emptySale' });
    await expect(
      edit({ products: [{ lineId, id: product.id, quantity: 1000 }], payments: [] }),
    ).rejects.toMatchObject({ reason: 'contactRequired' });
  });
});

test('ten edits of the revision that all of them saw: exactly one happens', async () => {
  const { shop, product, lineId, edit } = await sold(1000);
  const edits = Array.from({ length: 10 }, (_, index) => ({
    revision: 1,
    products: [{ lineId, id: product.id, quantity: (index + 1) * 1000 }],
    comments: newId(),
  }));
  const outcomes = await Promise.allSettled(edits.map(edit));
  const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(done).toHaveLength(1);
  expect(await stockOf(shop, product.id)).toBe(10_000 - (done[0]?.totalQuantity ?? 0));
});
