import { dataImports } from '@mostrador/api/imports/import/import.table';
import { testServices } from '@mostrador/api/testing';
import type { ImportField } from '@mostrador/shared/codes/import-fields';
import { rightOfField } from '@mostrador/shared/rights/field-rights';
import { type Flag, flags } from '@mostrador/shared/rights/gates';
import { rolePresets } from '@mostrador/shared/rights/role-presets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowedCalls, matrix, type OfShop, ofShop } from '../support/allowed-calls.ts';
import { outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { sampled } from '../support/sample.ts';
import { isRecord, nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let services: typeof world.services;
let shop: FurnishedShop;
const cells = matrix('permission flags');

beforeAll(async () => {
  world = await testServices();
  services = withoutEffect(world.services);
  shop = await aFurnishedShop(world.services, 'propio');
});
afterAll(async () => {
  cells.print();
  await world.close();
});

async function callsAllowedTo(granted: readonly Flag[], calls: readonly OfShop[]) {
  const { token } = await shop.employee({ flags: [...granted] });
  cells.count(calls.length);
  return allowedCalls(services, { shop, calls }, token);
}

const throughBy = (calls: readonly OfShop[], isAllowed: (flag: string | undefined) => boolean) =>
  calls
    .filter(({ rule }) => !rule.owner && isAllowed(rule.flag) && isAllowed(rule.also))
    .filter((call) => call.type !== 'mutation' || rightsOfFields(inputFor(call)).every(isAllowed))
    .map(({ path }) => path);

const inputFor = ({ path, input }: OfShop) => validInputs(shop)[path] ?? smallest(nodeOf(input));

/** The permissions that the fields of an input require besides the gate. */
const rightsOfFields = (input: unknown): Flag[] =>
  keysOf(input).flatMap((field) => rightOfField.get(field) ?? []);

/** The calls that require the flag, and a different share of the other calls for each flag. */
function callsFor(flag: Flag) {
  const asks = ({ rule }: OfShop) => rule.flag === flag || rule.also === flag;
  const turn = flags.indexOf(flag);
  const others = sampled([...ofShop.slice(turn), ...ofShop.slice(0, turn)], 8);
  return ofShop.filter((call) => asks(call) || others.includes(call));
}

test.each(flags)('a role with %s alone, and one with all but it', async (flag) => {
  const others = flags.filter((each) => each !== flag);
  const calls = callsFor(flag);
  const [alone, without] = await Promise.all([callsAllowedTo([flag], calls), callsAllowedTo(others, calls)]);
  expect(alone).toEqual(throughBy(calls, (input) => input === undefined || input === flag));
  expect(without).toEqual(throughBy(calls, (request) => request !== flag));
});

/**
 * The result of a whole business, and a plan for it, reveal the total cost of sales, but no product's cost:
 * users who read the books, or plan, may see it.
 */
const isOfAll = (path: string) => path === 'assistant.read' || path.startsWith('plan.');

test('costs are answered to a role with inventory_see_costs and to no other', async () => {
  const inputs = validInputs(shop);
  const shown = async (granted: readonly Flag[]) => {
    const person = await shop.employee({ flags: [...granted] });
    const call = { credential: person.token, organization: shop.organizationId };
    const seen: string[] = [];
    for (const { path, input } of ofShop.filter((call) => !isOfAll(call.path))) {
      const { output } = await outcomeOf(services, path, {
        ...call,
        input: inputs[path] ?? smallest(nodeOf(input)),
      });
      if (keysOf(output).some(isCost)) seen.push(path);
    }
    return seen;
  };
  expect(await shown(flags.filter((flag) => flag !== 'inventory_see_costs'))).toEqual([]);
  expect(await shown(flags)).toEqual(
    expect.arrayContaining([
      'pos.byId',
      'pos.list',
      'product.byId',
      'product.list',
      'product.stockMovements',
      'webOrder.approve',
      'webOrder.byId',
      'webOrder.cancel',
      'webOrder.complete',
      'webOrder.edit',
      'webOrder.list',
      'webOrder.progress',
      'webOrder.reject',
      'webOrder.see',
    ]),
  );
});

const costLines = ['cost', 'costOfSales', 'inventory', 'grossProfit'];

test.each(costLines)('entries of %s ask the right to see costs, its total does not', async (line) => {
  const ask = async (path: string, granted: Flag[]) => {
    const { token } = await shop.employee({ flags: granted });
    return outcomeOf(services, path, {
      credential: token,
      organization: shop.organizationId,
      input: { line },
    });
  };
  expect(await ask('assistant.entries', ['acc_financial_statement'])).toMatchObject({
    status: 403,
    details: { permission: 'inventory_see_costs' },
  });
  expect(await ask('assistant.entryTotals', ['acc_financial_statement'])).toMatchObject({ status: 200 });
  const both: Flag[] = ['acc_financial_statement', 'inventory_see_costs'];
  expect(await ask('assistant.entries', both)).toMatchObject({ status: 200 });
});

type Imported = { kind: 'products' | 'services' | 'stock' | 'debts'; rights: Flag[]; fields: ImportField[] };

test.each<Imported>([
  {
    kind: 'products',
    rights: ['inventory_create_products', 'inventory_edit_products'],
    fields: ['name', 'price'],
  },
  { kind: 'services', rights: ['service_create', 'service_edit'], fields: ['name', 'price'] },
  { kind: 'stock', rights: ['inventory_edit_products'], fields: ['sku', 'stock'] },
  { kind: 'debts', rights: ['acc_financial_statement'], fields: ['name', 'amount'] },
])('an import of $kind asks what the same act by hand asks', async ({ kind, rights, fields }) => {
  const draft = eq(dataImports.id, shop.owned.draftImport);
  await world.services.db.update(dataImports).set({ kind, status: 'draft', fields }).where(draft);
  const ask = async (granted: Flag[]) => {
    const { token } = await shop.employee({ flags: ['massive_import', ...granted] });
    const input = { id: shop.owned.draftImport };
    return outcomeOf(services, 'dataImport.confirm', {
      credential: token,
      organization: shop.organizationId,
      input,
    });
  };
  for (const right of rights) {
    const others = rights.filter((each) => each !== right);
    expect(await ask(others)).toMatchObject({ status: 403, details: { permission: right } });
  }
  expect((await ask(rights)).status).not.toBe(403);
});

/** The delivery cost of an order is a price that its customer pays, and no cost of goods. */
const isCost = (key: string) => /cost/i.test(key) && key !== 'deliveryCost';

const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]) : [];
};

type Written = [path: string, parameter: string, input: () => object];
const spare = { name: 'Otro', price: 100 };
/** Every way in which a field that asks a right of its own can be written. */
const written: Written[] = [
  ['contact.create', 'creditLimit', () => ({ name: 'Marta', creditLimit: 100 })],
  ['contact.create', 'creditDays', () => ({ name: 'Marta', creditDays: 8 })],
  ['contact.update', 'creditLimit', () => ({ id: shop.owned.contact, creditLimit: 100 })],
  ['contact.update', 'creditLimit', () => ({ id: shop.owned.contact, creditLimit: null })],
  ['contact.update', 'creditDays', () => ({ id: shop.owned.contact, creditDays: 90 })],
  ['expense.create', 'products.0.cost', () => aPurchase()],
  [
    'expense.create',
    'services.0.cost',
    () => ({ services: [{ id: shop.owned.service, quantity: 1000, cost: 700 }] }),
  ],
  ['expense.update', 'products.0.cost', () => ({ ...aPurchase(), id: shop.owned.waitingExpense })],
  ['modifier.create', 'options.0.cost', () => ({ ...anExtra(), type: 'product' })],
  ['modifier.update', 'options.0.cost', () => ({ ...anExtra(), id: shop.owned.modifier })],
  ['product.adjustStock', 'unitCost', () => ({ ...anAdjustment(), unitCost: 100 })],
  ['product.create', 'cost', () => ({ ...spare, cost: 50 })],
  ['product.create', 'variants.0.cost', () => ({ ...spare, variants: [{ color: 'Rojo', cost: 50 }] })],
  ['product.createMany', 'products.1.cost', () => ({ products: [spare, { ...spare, cost: 50 }] })],
  [
    'product.createMany',
    'products.0.variants.0.cost',
    () => ({ products: [{ ...spare, variants: [{ color: 'Rojo', cost: 50 }] }] }),
  ],
  ['product.update', 'cost', () => ({ id: shop.owned.product, cost: 50 })],
  ['product.update', 'cost', () => ({ id: shop.owned.product, cost: null })],
  ['product.update', 'variants.0.cost', () => ({ id: shop.owned.product, variants: [{ cost: 50 }] })],
  ['purchase.create', 'products.0.cost', () => aPurchase()],
  ['recurrence.create', 'expense.products.0.cost', () => ({ period: 'monthly', expense: aPurchase() })],
  [
    'recurrence.update',
    'expense.products.0.cost',
    () => ({ id: shop.owned.recurrence, expense: aPurchase() }),
  ],
  ['service.create', 'cost', () => ({ ...spare, cost: 50 })],
  ['service.update', 'cost', () => ({ id: shop.owned.service, cost: 50 })],
];
const anExtra = () => ({ name: 'Con leche', options: [{ name: 'De soya', cost: 50 }] });
const anAdjustment = () => ({ id: shop.owned.product, quantity: 1000, reason: 'found' });
const aPurchase = () => ({ products: [{ id: shop.owned.product, quantity: 1000, cost: 700 }] });

test.each(written)('%s refuses %s to who lacks its right, and lets it be for who has it', async (...cell) => {
  const [path, parameter, input] = cell;
  const permission = rightOfField.get(parameter.split('.').at(-1) ?? '');
  const ask = async (granted: readonly Flag[]) => {
    const person = await shop.employee({ flags: [...granted] });
    return outcomeOf(services, path, {
      credential: person.token,
      organization: shop.organizationId,
      input: input(),
    });
  };
  expect(await ask(flags.filter((each) => each !== permission))).toMatchObject({
    status: 403,
    reason: 'permissionDenied',
    details: { permission, parameter },
  });
  expect((await ask(flags)).status).not.toBe(403);
});

test('no other procedure takes such a field, but for the settings of the owner', () => {
  const paths = ofShop
    .filter(({ type, rule, input }) => type === 'mutation' && !rule.owner && namesOf(nodeOf(input)))
    .map(({ path }) => path);
  expect(paths.sort()).toEqual([...new Set(written.map(([path]) => path))].sort());
});

/** True if a schema contains such a field, at any depth. */
const namesOf = (node: unknown): boolean => keysOf(node).some((key) => rightOfField.has(key));

test('the ready-made cashier makes a customer as the till does, but no limit', async () => {
  const cashier = await shop.employee({ flags: [...rolePresets.cashier.permissions] });
  const call = { credential: cashier.token, organization: shop.organizationId };
  const customer = { name: 'Nueva en caja', phone: '5555 1234', creditLimit: null, creditDays: null };
  expect(await outcomeOf(services, 'contact.create', { ...call, input: customer })).toMatchObject({
    status: 200,
  });
  const removed = await outcomeOf(services, 'contact.remove', { ...call, input: { id: shop.owned.contact } });
  expect(removed).toMatchObject({ status: 403, details: { permission: 'acc_delete_transactions' } });
});

const sale = () => ({ products: [{ id: shop.owned.product, quantity: 1000 }] });
const insideSales: [Flag, () => object][] = [
  ['pdv_change_price', () => ({ products: [{ id: shop.owned.product, quantity: 1000, price: 1 }] })],
  ['acc_discounts', () => ({ ...sale(), discount: { value: 1000, unit: 'percentage' } })],
  [
    'acc_discounts',
    () => ({
      products: [{ id: shop.owned.product, quantity: 1000, discount: { value: 100, unit: 'money' } }],
    }),
  ],
  ['acc_credit_sales', () => ({ ...sale(), payments: [], contactId: shop.owned.contact })],
];

test.each(insideSales)('%s is required inside a sale', async (flag, input) => {
  const ask = async (granted: readonly Flag[]) => {
    const person = await shop.employee({ flags: [...granted] });
    const call = { credential: person.token, organization: shop.organizationId, input: input() };
    return outcomeOf(services, 'pos.create', call);
  };
  expect(await ask([flag])).toMatchObject({ status: 200 });
  expect(await ask(flags.filter((each) => each !== flag))).toMatchObject({
    status: 403,
    reason: 'permissionDenied',
    details: { permission: flag },
  });
});
