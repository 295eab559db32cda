import { idempotencyKeys } from '@mostrador/api/core/core.table';
import { aShop, testServices } from '@mostrador/api/testing';
import { newId } from '@mostrador/shared/wire/new-id';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { allProcedures } from '../support/calls.ts';
import { Node } from '../support/schema-walk.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const secretName = /secret|token$|password|signedId|^approval$|^recoveryCodes$|^uri$|^key$|^link$/i;
/** A code is a secret if it grants access; elsewhere it is the number of a document. */
const isSecret = (path: string, name: string) =>
  secretName.test(name) || (name === 'code' && path.startsWith('invitation.'));

function namesIn(node: Node): string[] {
  const inner = [
    ...(node.anyOf ?? []),
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
  ];
  return [...Object.keys(node.properties ?? {}), ...inner.flatMap(namesIn)];
}

const namesOf = (output: z.ZodType | null) =>
  output
    ? namesIn(Node.parse(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any', reused: 'inline' })))
    : [];

/** Calls without a session keep no answer. */
const keeping = allProcedures.filter(({ type, meta }) => type === 'mutation' && meta.gate !== 'open');
const withSecrets = keeping.flatMap(({ path, meta, output }) => {
  const secrets = [...new Set(namesOf(output).filter((name) => isSecret(path, name)))];
  return secrets.length > 0 ? [{ path, meta, secrets }] : [];
});

test('every response with a secret is stored without it or sealed', () => {
  const bare = withSecrets.filter(
    ({ meta, secrets }) => !meta.sealsAnswer && !secrets.every((name) => meta.shownOnce?.includes(name)),
  );
  expect(bare.map(({ path, secrets }) => `${path}: ${secrets}`)).toEqual([]);
  expect(withSecrets.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['apiKey.create', 'approval.create', 'secondFactor.begin', 'upload.announce']),
  );
});

test('a retry gets the same approval, which whoever reads the database does not find', async () => {
  const shop = await aShop(world.services);
  const pin = '4827';
  await shop.givePin(pin);
  const idempotency = { key: newId(), fingerprint: 'the same' };
  const ask = () => {
    const { approval } = shop.as(shop.token, { idempotency });
    return approval.create({ userId: shop.owner.id, pin, gate: 'pos.void', act: 'pos.void' });
  };
  const first = await ask();
  expect((await ask()).approval).toBe(first.approval);
  const stored = await world.services.db
    .select()
    .from(idempotencyKeys)
    .where(like(idempotencyKeys.scope, `%${shop.organizationId}%`));
  expect(stored).toHaveLength(1);
  expect(JSON.stringify(stored)).not.toContain(first.approval);
});
