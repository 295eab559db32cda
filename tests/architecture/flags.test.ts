import { testServices } from '@mostrador/api/testing';
import { type Flag, flags } from '@mostrador/shared/gates';
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
    .map(({ path }) => path);

/** What asks for the flag, and of all that does not, another share for each flag. */
function callsFor(flag: Flag) {
  const asks = ({ rule }: OfShop) => rule.flag === flag || rule.also === flag;
  const turn = flags.indexOf(flag);
  const others = sampled([...ofShop.slice(turn), ...ofShop.slice(0, turn)], 4);
  return ofShop.filter((call) => asks(call) || others.includes(call));
}

test.each(flags)('a role with %s alone, and one with all but it', async (flag) => {
  const others = flags.filter((each) => each !== flag);
  const calls = callsFor(flag);
  const [alone, without] = await Promise.all([callsAllowedTo([flag], calls), callsAllowedTo(others, calls)]);
  expect(alone).toEqual(throughBy(calls, (asked) => asked === undefined || asked === flag));
  expect(without).toEqual(throughBy(calls, (asked) => asked !== flag));
});

test('costs are answered to a role with inventory_see_costs and to no other', async () => {
  const inputs = validInputs(shop);
  const shown = async (granted: readonly Flag[]) => {
    const person = await shop.employee({ flags: [...granted] });
    const call = { credential: person.token, organization: shop.organizationId };
    const seen: string[] = [];
    for (const { path, input } of ofShop) {
      const { output } = await outcomeOf(services, path, {
        ...call,
        input: inputs[path] ?? smallest(nodeOf(input)),
      });
      if (keysOf(output).some((key) => /cost/i.test(key))) seen.push(path);
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
    ]),
  );
});

const keysOf = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(keysOf);
  return isRecord(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]) : [];
};

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

test.each(insideSales)('%s is asked inside a sale', async (flag, input) => {
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
