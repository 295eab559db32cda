import { readFile } from 'node:fs/promises';
import { testServices } from '@mostrador/api/testing';
import { type ActEffect, acts, allActs } from '@mostrador/shared/rights/acts';
import { type Flag, flags, type GateRule, gates } from '@mostrador/shared/rights/gates';
import { gatesWithin, scopeModules } from '@mostrador/shared/rights/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchedEffects } from '../support/act-effects.ts';
import { ofShop } from '../support/allowed-calls.ts';
import { outcomeOf } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop, ownerPassword } from '../support/furnished-shop.ts';
import { harmfulActs } from '../support/harmful-acts.ts';
import { nodeOf, smallest } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: FurnishedShop;
let watched: Awaited<ReturnType<typeof watchedEffects>>;

beforeAll(async () => {
  world = await testServices();
  shop = await aFurnishedShop(world.services, 'puertas');
  watched = await watchedEffects(world.services, shop.organizationId);
});
afterAll(() => world.close());

const changes = ofShop.filter(({ type }) => type === 'mutation');

/** Effects of one call with an input that its owner may send. */
async function effectsOf({ path, input }: (typeof changes)[number], credential: string) {
  watched.taken();
  await outcomeOf(watched.services, path, {
    credential,
    organization: shop.organizationId,
    input: validInputs(shop)[path] ?? smallest(nodeOf(input)),
  });
  return watched.taken();
}

const ruleOf = (gate: keyof typeof gates): GateRule => gates[gate];

type Rights = { isOwner: boolean; has: (flag: Flag) => boolean };

/** The effects that the table grants to a caller through a procedure. */
const granted = (path: string, { isOwner, has }: Rights) =>
  new Set(
    allActs
      .filter(({ procedures, gate }) => {
        const { flag, owner } = ruleOf(gate);
        return procedures.includes(path) && (isOwner || (!owner && (!flag || has(flag))));
      })
      .flatMap(({ effects }) => effects),
  );

async function beyond(calls: typeof changes, credential: string, rights: Rights) {
  const found: [string, ActEffect][] = [];
  for (const call of calls) {
    const allowed = granted(call.path, rights);
    const effects = await effectsOf(call, credential);
    found.push(
      ...effects
        .filter((each) => !allowed.has(each))
        .map((each) => [call.path, each] as const satisfies [string, ActEffect]),
    );
  }
  return found;
}

test('every procedure that moves money, lowers a price or touches a debt is in the table', async () => {
  expect(await beyond(changes, shop.token, { isOwner: true, has: () => true })).toEqual([]);
});

test('the table names procedures that are there', () => {
  const paths = new Set(ofShop.map(({ path }) => path));
  const named = allActs.flatMap(({ procedures }) => procedures);
  expect(named.filter((path) => !paths.has(path) && !path.startsWith('income.'))).toEqual([]);
});

test('docs/rights.md lists every act with its right', async () => {
  const text = await readFile(new URL('../../docs/rights.md', import.meta.url), 'utf8');
  for (const [name, { gate }] of Object.entries(acts)) {
    const { flag, owner } = ruleOf(gate);
    const right = flag ? `\`${flag}\`` : owner ? 'owner' : 'any member';
    expect(text).toContain(`| \`${name}\` | ${right} |`);
  }
});

test('a member without rights has only the effects that every member may have', async () => {
  const { token } = await shop.employee();
  expect(await beyond(changes, token, { isOwner: false, has: () => false })).toEqual([]);
});

const required = [...new Set(allActs.flatMap(({ gate }) => ruleOf(gate).flag ?? []))];

test.each(required)('a role with all flags but %s lacks the acts that require it', async (flag) => {
  const { token } = await shop.employee({ flags: flags.filter((each) => each !== flag) });
  const procedures = new Set(
    allActs.filter(({ gate }) => ruleOf(gate).flag === flag).flatMap((act) => act.procedures),
  );
  const calls = changes.filter(({ path }) => procedures.has(path));
  expect(await beyond(calls, token, { isOwner: false, has: (each) => each !== flag })).toEqual([]);
});

const modules = Object.keys(scopeModules).filter((name) => gatesWithin([`${name}:write`]).size > 0);

test.each(modules)('a key for %s alone has only the effects that its scope names', async (name) => {
  const scope = gatesWithin([`${name}:write`]);
  const { key } = await shop.caller.apiKey.create({
    currentPassword: ownerPassword,
    name,
    scopes: [`${name}:write`],
  });
  const own = new Set([...scope].flatMap((gate) => ruleOf(gate).flag ?? []));
  const calls = changes.filter(({ gate }) => scope.has(gate));
  expect(await beyond(calls, key ?? '', { isOwner: false, has: (flag) => own.has(flag) })).toEqual([]);
});

test.each(harmfulActs)('$name asks $right', async ({ right, also = [], effect, prepare }) => {
  const { path, input } = await prepare(shop);
  // Watches only from here on, after the preparation.
  const { services, taken } = await watchedEffects(world.services, shop.organizationId);
  const ask = async (granted: readonly Flag[]) => {
    const { token } = await shop.employee({ flags: [...granted] });
    taken();
    const call = { credential: token, organization: shop.organizationId, input };
    return { ...(await outcomeOf(services, path, call)), effects: taken() };
  };
  expect(await ask(also)).toMatchObject({
    status: 403,
    reason: 'permissionDenied',
    details: { permission: right },
    effects: [],
  });
  const { thrown, effects } = await ask([...also, right]);
  expect(thrown).toBe('');
  if (effect) expect(effects).toContain(effect);
});
