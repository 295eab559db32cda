import { testServices } from '@mostrador/api/testing';
import { isGate } from '@mostrador/shared/rights/gates';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { matrix } from '../support/allowed-calls.ts';
import { allProcedures, type Outcome, outcomeOf, withoutEffect } from '../support/calls.ts';
import { aFurnishedShop, type FurnishedShop, idsOf, rowHashes, tablesOf } from '../support/furnished-shop.ts';
import { sampled } from '../support/sample.ts';
import { nodeOf, type Path, places, smallest, valueAt, withValue } from '../support/schema-walk.ts';
import { validInputs } from '../support/valid-inputs.ts';

const canary = 'canario-7f3a';
let world: Awaited<ReturnType<typeof testServices>>;
let services: typeof world.services;
let foreign: FurnishedShop;
let own: FurnishedShop;
const cells = matrix('ids of another organization');
let foreignIds: Record<string, string>;
let ownTables: Map<string, string>;
let hashes: Record<string, string>;

beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
  services = withoutEffect(world.services);
  foreign = await aFurnishedShop(world.services, canary);
  own = await aFurnishedShop(world.services, 'propio');
  foreignIds = await idsOf(world.services, foreign.organizationId);
  ownTables = await tablesOf(world.services, own.organizationId);
  hashes = await rowHashes(world.services, foreign.organizationId);
});
afterAll(async () => {
  cells.print();
  await world.close();
});

const ofShop = allProcedures.filter(({ meta }) => isGate(meta.gate ?? ''));
/** After these calls the session no longer belongs to the owner, so all later calls would be refused. */
const leaving = new Set(['approval.switch', 'member.transfer']);
const caller = () => ({ credential: own.token, organization: own.organizationId });

test('the foreign shop has rows of every kind', () => {
  expect(Object.keys(foreignIds)).toEqual(
    expect.arrayContaining(['products', 'sales', 'postings', 'uploads']),
  );
});

describe.each(ofShop)('$path', ({ path, input: schema }) => {
  test('answers another organization’s id as an id that never was', async () => {
    const node = nodeOf(schema);
    const input = validInputs(own)[path] ?? smallest(node);
    for (const place of places(node).filter((each) => each.node.format === 'uuid')) {
      const ask = async (id: string) => {
        // More kinds of ids are tried than a shop may send mails in an hour.
        await services.db.execute(sql`delete from rate_counters where key like 'sentMail %'`);
        return outcomeOf(services, path, {
          ...caller(),
          input: withValue(node, input, { path: place.path, put: id }),
        });
      };
      const never = seen(await ask(newId()));
      const tried = idsFor(valueAt(input, place.path), place.path);
      cells.count(tried.length);
      for (const [table, id] of tried) {
        const outcome = await ask(id);
        const at = `${path} ${place.path.join('.')} = an id of ${table} ${outcome.thrown}`;
        expect.soft(seen(outcome), at).toEqual(never);
        expect.soft(JSON.stringify(outcome.output ?? null), at).not.toContain(canary);
      }
    }
  });

  test('shows and changes nothing of another organization', async () => {
    const acting = leaving.has(path) ? await aFurnishedShop(world.services, 'propio') : own;
    const input = validInputs(acting)[path] ?? smallest(nodeOf(schema));
    const call = { credential: acting.token, organization: acting.organizationId, input };
    const { output, details } = await outcomeOf(world.services, path, call);
    expect(JSON.stringify({ output, details })).not.toContain(canary);
    expect(await rowHashes(world.services, foreign.organizationId)).toEqual(hashes);
  });
});

/**
 * The other organization's ids for a field: those of the kind that a valid call uses, or that the field's
 * name indicates, and a share of its other ids.
 */
function idsFor(requested: unknown, path: Path) {
  const table = ownTables.get(String(requested));
  const [, stem] =
    /([A-Za-z]?[a-z]{2,4})[a-z]*Ids?$/.exec(String(path.findLast((step) => typeof step === 'string'))) ?? [];
  const isRelevant = (name: string) => (table ? name === table : stem && name.includes(stem.toLowerCase()));
  const ids = Object.entries(foreignIds);
  return [
    ...ids.filter(([name]) => isRelevant(name)),
    ...sampled(ids, 8).filter(([name]) => !isRelevant(name)),
  ];
}

/**
 * The parts by which the caller can distinguish two responses. An accepted response contains ids of its own.
 */
const seen = ({ status, reason, details, fields }: Outcome) => ({ status, reason, details, fields });
