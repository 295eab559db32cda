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

type Shop = Awaited<ReturnType<typeof aShop>>;
const parked = 'in_progress' as const;
const coffee = (shop: Shop, more: object = {}) =>
  shop.caller.product.create({ name: 'Café de olla', price: 1250, cost: 700, stock: 10_000, ...more });
const stockOf = async (shop: Shop, id: string) => (await shop.caller.product.byId({ id })).stock;

async function waiting(quantity = 3000) {
  const shop = await aShop(world.services);
  const product = await coffee(shop);
  const body = {
    id: newId(),
    status: parked,
    concept: 'Mesa 4',
    comments: 'sin azúcar',
    products: [{ lineId: newId(), id: product.id, quantity }],
  };
  const ticket = await shop.caller.pos.create(body);
  return { shop, product, body, ticket, lineId: ticket.products[0]?.lineId ?? '' };
}

describe('a ticket that waits', () => {
  test('has its name and note, no number, and takes no stock, not even what is not there', async () => {
    const { shop, product, ticket } = await waiting(99_000);
    expect(ticket).toMatchObject({ status: parked, code: null, paid: 0, balance: 0, amount: 123_750 });
    expect(ticket).toMatchObject({ concept: 'Mesa 4', comments: 'sin azúcar', revision: 1 });
    expect(await stockOf(shop, product.id)).toBe(10_000);
    const { posTransactions } = await shop.caller.ticket.list({});
    expect(posTransactions).toEqual([await shop.caller.pos.byId({ id: ticket.id })]);
    expect((await shop.caller.pos.list({})).posTransactions).toEqual([]);
    expect((await shop.caller.pos.done({})).posTransactions).toEqual([]);
    expect((await shop.caller.pos.home()).today).toMatchObject({ amount: 0, count: 0 });
  });

  test('parked again is one ticket, and goes on as the next revision', async () => {
    const { shop, product, body, ticket, lineId } = await waiting();
    expect(await shop.caller.pos.create(body)).toEqual(ticket);
    const more = { ...body, revision: 1, products: [{ lineId, id: product.id, quantity: 5000 }] };
    const next = await shop.caller.pos.create(more);
    expect(next).toMatchObject({ id: ticket.id, revision: 2, amount: 6250, products: [{ lineId }] });
    expect(await shop.caller.pos.create(more)).toEqual(next);
    await expect(shop.caller.pos.create({ ...more, comments: 'otra' })).rejects.toMatchObject({
      reason: 'ticketChanged',
    });
    await expect(
      shop.caller.pos.create({ ...more, revision: undefined, comments: 'otra' }),
    ).rejects.toMatchObject({ reason: 'idInUse' });
  });

  test('becomes the sale when it is charged: number, stock and money of that moment', async () => {
    const { shop, product, body, ticket } = await waiting();
    const charged = { ...body, status: 'done' as const, revision: 1, received: 5000 };
    const sale = await shop.caller.pos.create(charged);
    expect(sale).toMatchObject({ id: ticket.id, code: 'P-000001', status: 'done', paid: 3750, change: 1250 });
    expect(await stockOf(shop, product.id)).toBe(7000);
    expect((await shop.caller.ticket.list({})).posTransactions).toEqual([]);
    expect(await shop.caller.pos.create(charged)).toMatchObject({ code: 'P-000001', revision: 2 });
    expect(await stockOf(shop, product.id)).toBe(7000);
  });

  test('retains the price and the discount that an authorized user approved', async () => {
    const { shop, product } = await waiting();
    const input = {
      id: newId(),
      status: parked,
      products: [
        {
          lineId: newId(),
          id: product.id,
          quantity: 2000,
          price: 1000,
          discount: { value: 500, unit: 'percentage' as const },
        },
      ],
      discount: { value: 100, unit: 'money' as const },
    };
    await shop.caller.pos.create(input);
    const cashier = await shop.employee();
    const charged = { ...input, status: 'done' as const, revision: 1 };
    await expect(
      cashier.caller.pos.create({
        ...charged,
        products: [{ ...input.products[0], id: product.id, quantity: 2000, price: 900 }],
      }),
    ).rejects.toMatchObject({ details: { permission: 'pdv_change_price' } });
    expect(await cashier.caller.pos.create(charged)).toMatchObject({ amount: 1800 });
  });

  test('stays readable when voided, requires the right to void, and cannot be sold', async () => {
    const { shop, body, ticket } = await waiting();
    const cashier = await shop.employee();
    await expect(cashier.caller.pos.void({ id: ticket.id })).rejects.toMatchObject({
      details: { permission: 'pdv_delete_orders' },
    });
    await shop.caller.pos.void({ id: ticket.id, reason: 'se fue' });
    expect(await shop.caller.pos.byId({ id: ticket.id })).toMatchObject({
      status: 'discarded',
      voidReason: 'se fue',
    });
    await expect(shop.caller.pos.void({ id: ticket.id })).rejects.toMatchObject({ reason: 'ticketGone' });
    const charged = { ...body, status: 'done' as const, revision: 1 };
    await expect(shop.caller.pos.create(charged)).rejects.toMatchObject({ reason: 'ticketGone' });
    const { posTransactions } = await shop.caller.pos.list({ status: 'discarded' });
    expect(posTransactions.map(({ id }) => id)).toEqual([ticket.id]);
  });

  test('is not paid, and is another shop’s business', async () => {
    const { body, shop, ticket } = await waiting();
    await expect(
      shop.caller.pos.create({ ...body, id: newId(), payments: [{ method: 'cash', amount: 100 }] }),
    ).rejects.toThrow('ticketUnpaid');
    const stranger = await aShop(world.services);
    await expect(stranger.caller.pos.byId({ id: ticket.id })).rejects.toMatchObject({ reason: 'notFound' });
  });

  test('is no sale to be refunded', async () => {
    const { shop, ticket } = await waiting();
    const refund = { saleId: ticket.id, paymentMethod: 'cash' as const, reason: 'no' };
    await expect(shop.caller.pos.refund(refund)).rejects.toMatchObject({ reason: 'notDoneYet' });
  });
});

test('twelve tills charge and change one ticket at once: exactly one does', async () => {
  const { shop, product, body, ticket } = await waiting();
  const requests = Array.from({ length: 12 }, (_, till) =>
    till % 2 === 0
      ? { ...body, status: 'done' as const, revision: 1, deviceId: `${till}` }
      : { ...body, revision: 1, comments: `de la caja ${till}` },
  );
  const outcomes = await Promise.allSettled(requests.map((ask) => shop.caller.pos.create(ask)));
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  const { status, revision } = await shop.caller.pos.byId({ id: ticket.id });
  expect(revision).toBe(2);
  expect(await stockOf(shop, product.id)).toBe(status === 'done' ? 7000 : 10_000);
});

test('given up on one device and charged on another: one of the two', async () => {
  const { shop, product, body, ticket } = await waiting();
  const cashier = await shop.employee({ flags: ['pdv_delete_orders'] });
  const charge = shop.caller.pos.create({ ...body, status: 'done', revision: 1 });
  const [charged, given] = await Promise.allSettled([charge, cashier.caller.pos.void({ id: ticket.id })]);
  const { status } = await shop.caller.pos.byId({ id: ticket.id });
  const isSold = charged.status === 'fulfilled' && given.status === 'rejected';
  if (isSold) expect(given.reason).toMatchObject({ reason: 'ticketChanged' });
  expect(status).toBe(isSold ? 'done' : charged.status === 'fulfilled' ? 'voided' : 'discarded');
  expect(await stockOf(shop, product.id)).toBe(isSold ? 7000 : 10_000);
});

describe('tickets are split and merged', () => {
  test('some units go onto a new one, the rest stays; sent again it is the same', async () => {
    const { shop, ticket, lineId } = await waiting();
    const ask = {
      id: ticket.id,
      revision: 1,
      into: newId(),
      concept: 'Silla 2',
      lines: [{ lineId, quantity: 1000 }],
    };
    const part = await shop.caller.ticket.split(ask);
    expect(part).toMatchObject({ id: ask.into, status: parked, concept: 'Silla 2', amount: 1250 });
    const rest = await shop.caller.pos.byId({ id: ticket.id });
    expect(rest).toMatchObject({ amount: 2500, revision: 2, concept: 'Mesa 4' });
    expect(await shop.caller.ticket.split(ask)).toEqual(part);
    await expect(shop.caller.ticket.split({ ...ask, into: newId() })).rejects.toMatchObject({
      reason: 'ticketChanged',
    });
  });

  test.each([
    ['all of it', 3000, 'emptySale'],
    ['more than there is', 4000, 'splitTooMuch'],
  ])('%s is refused', async (_, quantity, reason) => {
    const { shop, ticket, lineId } = await waiting();
    const ask = { id: ticket.id, revision: 1, into: newId(), lines: [{ lineId, quantity }] };
    await expect(shop.caller.ticket.split(ask)).rejects.toMatchObject({ reason });
    expect(await shop.caller.pos.byId({ id: ticket.id })).toMatchObject({ revision: 1, amount: 3750 });
  });

  test('several become one, the others are gone, and it is charged as one', async () => {
    const { shop, product, ticket } = await waiting();
    const contact = await shop.caller.contact.create({ name: 'Doña Marta' });
    const other = await shop.caller.pos.create({
      status: parked,
      contactId: contact.id,
      products: [{ id: product.id, quantity: 1000 }],
      amountFree: 500,
    });
    const from = [{ id: other.id, revision: 1 }];
    const one = await shop.caller.ticket.merge({ id: ticket.id, revision: 1, from });
    expect(one).toMatchObject({ amount: 5500, revision: 2, concept: 'Mesa 4', contact: { id: contact.id } });
    expect(one.products).toHaveLength(2);
    expect(await shop.caller.pos.byId({ id: other.id })).toMatchObject({ status: 'discarded' });
    await expect(shop.caller.ticket.merge({ id: ticket.id, revision: 2, from })).rejects.toMatchObject({
      reason: 'ticketGone',
    });
    const charged = await shop.caller.pos.create({
      id: one.id,
      revision: 2,
      contactId: contact.id,
      products: one.products.map(({ lineId, id, quantity }) => ({ lineId, id, quantity })),
      amountFree: 500,
    });
    expect(charged).toMatchObject({ status: 'done', amount: 5500 });
  });

  test('but not where they differ about a discount of the whole', async () => {
    const { shop, product, ticket } = await waiting();
    const other = await shop.caller.pos.create({
      status: parked,
      products: [{ id: product.id, quantity: 1000 }],
      discount: { value: 1000, unit: 'percentage' },
    });
    const from = [{ id: other.id, revision: 1 }];
    await expect(shop.caller.ticket.merge({ id: ticket.id, revision: 1, from })).rejects.toMatchObject({
      reason: 'ticketDiscounts',
    });
  });
});

test('an approved ticket is sold with the same approval, and needs another when it changes', async () => {
  const { shop, product } = await waiting();
  const cashier = await shop.employee();
  await shop.givePin('7391');
  const lineId = newId();
  const body = {
    id: newId(),
    status: parked,
    products: [{ lineId, id: product.id, quantity: 1000, price: 1000 }],
    discount: { value: 1000, unit: 'percentage' as const },
  };
  await expect(cashier.caller.pos.create(body)).rejects.toMatchObject({ reason: 'permissionDenied' });
  const { approval } = await cashier.caller.approval.create({
    userId: shop.owner.id,
    pin: '7391',
    gate: ['pos.changePrice', 'pos.discount'],
    act: { procedure: 'pos.create', input: body },
  });
  const ticket = await cashier.caller.pos.create({ ...body, approval });
  expect(ticket).toMatchObject({ amount: 900, revision: 1 });
  const other = await shop.employee();
  const { status: _, ...sold } = { ...body, revision: 1 };
  const more = { ...sold, discount: { value: 2000, unit: 'percentage' as const } };
  await expect(other.caller.pos.create(more)).rejects.toMatchObject({ reason: 'permissionDenied' });
  const sale = await other.caller.pos.create(sold);
  expect(sale).toMatchObject({ status: 'done', amount: 900, user: { name: 'Beto' } });
  expect(sale.approvals.map(({ gate, name }) => [gate, name])).toEqual([
    ['pos.changePrice', 'Ana Pérez'],
    ['pos.discount', 'Ana Pérez'],
  ]);
});
