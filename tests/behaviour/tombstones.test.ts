import { appRouter, endpoints } from '@mostrador/api/server';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aFurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';

let program: Program;
let shop: Awaited<ReturnType<typeof aFurnishedShop>>;
let person: Awaited<ReturnType<typeof shop.another>>;
beforeAll(async () => {
  program = await aProgram();
  shop = await aFurnishedShop(program.world.services, 'lápida');
  person = await shop.another({ name: 'Ana', businessType: 'person' });
});
afterAll(() => program.close());

type Row = Record<string, unknown>;

/** The row of one item in the changes of a list; null if it is not there. */
async function readChange(list: string, id: string, { query = '', isPersonal = false }): Promise<Row | null> {
  const { token } = shop;
  const organization = isPersonal ? person.organizationId : shop.organizationId;
  let after = '';
  do {
    const since = 'updated_since=2020-01-01T00:00:00Z&per_page=100';
    const url = `${list}?${query}${since}${after && `&after=${after}`}`;
    const { body, text } = await program.send('GET', url, { token, organization });
    const rows = Object.values(body).find((each) => Array.isArray(each));
    expect(rows, text).toBeDefined();
    const found: Row | undefined = Object(rows).find((row: Row) => row.id === id);
    if (found) return found;
    after = String(Object(body.pagination).next_cursor ?? '');
  } while (after);
  return null;
}

const gone = { deleted_at: expect.any(String) };
const voided = { status: 'voided' };

const aProductOf = async (productCategoryId: string | null) =>
  (await shop.caller.product.create({ name: newId(), price: 100, productCategoryId })).id;
const aServiceOf = async (serviceCategoryId: string | null) =>
  (await shop.caller.service.create({ name: newId(), price: 100, serviceCategoryId })).id;
const aSale = async () => (await shop.caller.pos.create({ amountFree: 500 })).id;
const aModifier = async (type: 'product' | 'service') =>
  (await shop.caller.modifier.create({ name: newId(), type, options: [{ name: 'Extra', price: 100 }] })).id;

/** A record that enters a list and leaves it, and the change that clients following the list receive. */
type Leaving = {
  /** A parameter that the list requires. */
  query?: string;
  /** The list is a person's. */
  isPersonal?: boolean;
  comes: () => Promise<string> | string;
  goes: (id: string) => Promise<unknown>;
  change: Row;
};

const aProductGoes: Leaving = {
  comes: () => aProductOf(null),
  goes: (id) => shop.caller.product.remove({ id }),
  change: gone,
};
const aServiceGoes: Leaving = {
  comes: () => aServiceOf(null),
  goes: (id) => shop.caller.service.remove({ id }),
  change: gone,
};
const aSaleIsVoided: Leaving = {
  comes: aSale,
  goes: (id) => shop.caller.pos.void({ id, reason: 'Error' }),
  change: voided,
};

const lists: Record<string, () => Leaving> = {
  '/v1/contacts': () => ({
    comes: () => shop.owned.idleContact,
    goes: (id) => shop.caller.contact.remove({ id }),
    change: gone,
  }),
  '/v1/product-categories': () => ({
    comes: async () => (await shop.caller.productCategory.create({ name: newId() })).id,
    goes: (id) => shop.caller.productCategory.remove({ id }),
    change: gone,
  }),
  '/v1/service-categories': () => ({
    comes: async () => (await shop.caller.serviceCategory.create({ name: newId() })).id,
    goes: (id) => shop.caller.serviceCategory.remove({ id }),
    change: gone,
  }),
  '/v1/modifiers/product': () => ({
    comes: () => aModifier('product'),
    goes: (id) => shop.caller.modifier.remove({ id }),
    change: gone,
  }),
  '/v1/modifiers/service': () => ({
    comes: () => aModifier('service'),
    goes: (id) => shop.caller.modifier.remove({ id }),
    change: gone,
  }),
  '/v1/products': () => aProductGoes,
  '/v2/products': () => aProductGoes,
  '/v1/products/pos': () => aProductGoes,
  '/v2/products/pos': () => aProductGoes,
  '/v2/offers/products': () => aProductGoes,
  '/v1/products/uncategorized': () => ({
    comes: () => aProductOf(null),
    goes: (id) => shop.caller.product.update({ id, productCategoryId: shop.owned.category }),
    change: { product_category_id: shop.owned.category },
  }),
  '/v1/product-categories/:id/products': () => ({
    comes: () => aProductOf(shop.owned.category),
    goes: (id) => shop.caller.product.update({ id, productCategoryId: null }),
    change: { product_category_id: null },
  }),
  '/v1/services': () => aServiceGoes,
  '/v1/services/pos': () => aServiceGoes,
  '/v1/services/uncategorized': () => ({
    comes: () => aServiceOf(null),
    goes: (id) => shop.caller.service.update({ id, serviceCategoryId: shop.owned.serviceCategory }),
    change: { service_category_id: shop.owned.serviceCategory },
  }),
  '/v1/service-categories/:id/services': () => ({
    comes: () => aServiceOf(shop.owned.serviceCategory),
    goes: (id) => shop.caller.service.update({ id, serviceCategoryId: null }),
    change: { service_category_id: null },
  }),
  '/v1/purchases': () => ({
    comes: () => shop.owned.purchase,
    goes: (id) => shop.caller.purchase.void({ id }),
    change: voided,
  }),
  '/v1/supplier-returns': () => ({
    comes: () => shop.owned.supplierReturn,
    goes: (id) => shop.caller.supplierReturn.void({ id }),
    change: voided,
  }),
  '/v1/expenses-transactions': () => ({
    comes: () => shop.owned.expense,
    goes: (id) => shop.caller.expense.remove({ id }),
    change: voided,
  }),
  '/v1/transfers': () => ({
    comes: () => shop.owned.transfer,
    goes: (id) => shop.caller.transfer.remove({ id }),
    change: voided,
  }),
  '/v1/initial-balance-amounts': () => ({
    comes: async () =>
      (await shop.caller.initialBalance.create({ kind: 'cash', amount: 500, asOf: '2026-01-31' })).id,
    goes: (id) => shop.caller.initialBalance.remove({ id }),
    change: gone,
  }),
  '/v1/coupons': () => ({
    comes: () => shop.owned.coupon,
    goes: (id) => shop.caller.coupon.remove({ id }),
    change: gone,
  }),
  '/v1/offers': () => ({
    comes: () => shop.owned.offer,
    goes: (id) => shop.caller.offer.remove({ id }),
    change: gone,
  }),
  '/v1/transaction-categories': () => ({
    comes: async () =>
      (await shop.caller.transactionCategory.create({ name: newId(), transactionTypeId: 'sale' })).id,
    goes: (id) => shop.caller.transactionCategory.remove({ id }),
    change: gone,
  }),
  '/v1/web-transactions': () => ({
    query: 'process_status=incoming&',
    comes: () => shop.owned.order,
    goes: (id) => shop.caller.webOrder.approve({ id }),
    change: { process_status: 'in_progress' },
  }),
  // A rating is never deleted: a hidden one leaves the public page and stays in the list.
  '/v1/ratings': () => ({
    comes: () => shop.owned.rating,
    goes: (id) => shop.caller.rating.update({ id, hidden: true, hiddenReason: 'Insulto' }),
    change: { hidden_reason: 'Insulto' },
  }),
  '/v1/pos-transactions': () => aSaleIsVoided,
  '/v1/pos-transactions/done': () => aSaleIsVoided,
  '/v1/pos-transactions/in-progress': () => ({
    comes: async () => (await shop.caller.pos.create({ amountFree: 500, status: 'in_progress' })).id,
    goes: (id) => shop.caller.pos.void({ id }),
    change: { status: 'discarded' },
  }),
  '/v1/sales-transactions': () => ({
    comes: async () => (await shop.caller.sale.create({ amountFree: 500 })).id,
    goes: (id) => shop.caller.sale.remove({ id, reason: 'Error' }),
    change: voided,
  }),
  '/v1/incomes-transactions': () => ({
    isPersonal: true,
    comes: async () => {
      const input = { name: newId(), transactionTypeId: 'income' as const };
      const { id: categoryId } = await person.caller.transactionCategory.create(input);
      return (await person.caller.income.create({ amount: 500, categoryId })).id;
    },
    goes: (id) => person.caller.income.remove({ id }),
    change: voided,
  }),
  '/v1/owner-movements': () => ({
    comes: () => shop.owned.ownerMovement,
    goes: (id) => shop.caller.ownerMovement.remove({ id }),
    change: voided,
  }),
  '/v1/recurrences': () => ({
    comes: () => shop.owned.recurrence,
    goes: (id) => shop.caller.recurrence.remove({ id }),
    change: gone,
  }),
  '/v1/sales-transactions/quotes': () => ({
    comes: () => shop.owned.quote,
    goes: (id) => shop.caller.quote.remove({ id }),
    change: gone,
  }),
};

describe('a follower of a list learns of removed records', () => {
  test('in every list with updated_since', () => {
    const urls = endpoints(appRouter)
      .filter(
        ({ method, input }) => method === 'GET' && 'updatedSince' in Object(Reflect.get(input, 'shape')),
      )
      .map(({ url }) => url);
    expect(Object.keys(lists).toSorted()).toEqual(urls.toSorted());
  });

  test.each(Object.entries(lists))('%s', async (url, leaving) => {
    const { comes, goes, change, ...where } = leaving();
    const part = url.includes('service') ? shop.owned.serviceCategory : shop.owned.category;
    const list = url.replace(':id', part);
    const id = await comes();
    expect(await readChange(list, id, where), 'before it leaves').not.toBeNull();
    expect(await readChange(list, id, where), 'before it leaves').not.toMatchObject(change);
    await goes(id);
    expect(await readChange(list, id, where)).toMatchObject(change);
  });

  test('a ticket that was sold is change by the list of what waits', async () => {
    const { id } = await shop.caller.pos.create({ amountFree: 500, status: 'in_progress' });
    await shop.caller.pos.edit({ id, status: 'done' });
    expect(await readChange('/v1/pos-transactions/in-progress', id, {})).toMatchObject({ status: 'done' });
  });
});
