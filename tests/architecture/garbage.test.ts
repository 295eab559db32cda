import { testServices } from '@mostrador/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../support/at-once.ts';
import { allProcedures, outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop } from '../support/furnished-shop.ts';
import { atMost, sampled } from '../support/sample.ts';
import { type Node, nodeOf, places, smallest, withValue } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let services: typeof world.services;
let shop: FurnishedShop;

beforeAll(async () => {
  world = await testServices();
  services = withoutEffect(world.services);
  shop = await aFurnishedShop(world.services, 'propio');
});
afterAll(() => world.close());

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 'x');
const prototypes: unknown = JSON.parse('{"__proto__":{"isOwner":true},"constructor":{"prototype":{"x":1}}}');

/**
 * Values that no call accepts anywhere. JSON can represent each of them but the last three, which a converter
 * may produce.
 */
const anywhere: unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  'x',
  'a\0b',
  '\ud800',
  'x'.repeat(100_000),
  [],
  [[]],
  [null],
  {},
  prototypes,
  deep(500),
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
];

const texts = [
  "' or 1=1 --",
  '%_\\',
  '\u202e\u0000',
  '2026-02-31',
  '0000-00-00',
  '-271821-04-20',
  '99999-12-31',
  'null',
  '00000000-0000-0000-0000-000000000000',
  '../../etc/passwd',
  '=cmd|x',
  // A cursor that is well made and says nonsense.
  Buffer.from(JSON.stringify(['nonsense', '01a1f9a0-ffe7-7411-8eb6-d0a6d0d9b06f'])).toString('base64url'),
];
const numbers = [0, -2147483649, 4294967296, 99_999_999_999, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE];

function hostile({ type, format }: Node): unknown[] {
  if (type === 'integer' || type === 'number') return [...anywhere, ...numbers];
  if (type === 'string' && format === undefined) return [...anywhere, ...texts];
  return type === 'array' ? [...anywhere, Array.from({ length: 20_000 }, () => 'x')] : anywhere;
}

/** Pairs of one procedure in the full run; a sale has some hundred thousand. */
const mostPairs = 1000;
const pairShare = 4;

describe.each(allProcedures)('$path', ({ path, input: schema }) => {
  test('refuses garbage and never fails by it', async () => {
    const node = nodeOf(schema);
    const input = validInputs(shop)[path] ?? smallest(node);
    const cases = places(node).flatMap((place) =>
      hostile(place.node).map((value) => ({ at: place.path.join('.'), value, path: place.path })),
    );
    const call = { credential: shop.token, organization: shop.organizationId };
    await atOnce(sampled(cases, 8), async (wrong) => {
      const made = withValue(node, input, { path: wrong.path, put: wrong.value });
      const outcome = await outcomeOf(services, path, { ...call, input: made });
      const failure = `${path} ${wrong.at} = ${short(wrong.value)}: ${outcome.thrown.slice(-300)}`;
      expect.soft(outcome.status, failure).toBeLessThan(500);
    });
    expect(cases.length).toBeGreaterThanOrEqual(anywhere.length);
  });

  test('refuses garbage in two places at once', async () => {
    const node = nodeOf(schema);
    const input = validInputs(shop)[path] ?? smallest(node);
    const call = { credential: shop.token, organization: shop.organizationId };
    const spots = places(node);
    const pairs = spots.flatMap((one, index) =>
      spots.slice(index + 1).flatMap((other) => hostile(one.node).map((put) => ({ one, other, put }))),
    );
    await atOnce(sampled(atMost(pairs, mostPairs), pairShare), async ({ one, other, put }) => {
      const first = withValue(node, input, { path: one.path, put });
      const made = withValue(node, first, { path: other.path, put });
      const outcome = await outcomeOf(services, path, { ...call, input: made });
      const failure = `${path} ${one.path.join('.')} and ${other.path.join('.')} = ${short(put)}`;
      expect.soft(outcome.status, `${failure}: ${outcome.thrown.slice(-300)}`).toBeLessThan(500);
    });
  });
});

const short = (value: unknown) => (JSON.stringify(value) ?? String(value)).slice(0, 60);
