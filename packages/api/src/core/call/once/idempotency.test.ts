import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secrets } from '../../io/secrets.ts';
import { testServices } from '../../testing.ts';
import { claimKey, storeAnswer } from './idempotency.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

const ours = new Secrets('a secret of these tests, long enough');

/** Creates an unclaimed key. */
function aKey() {
  const [scope, key] = [`test:${newId()}`, newId()];
  const claim = { scope, secrets: ours };
  return { scope, key, claim, request: { key, fingerprint: 'one' } };
}

test('a key that was claimed in the same microsecond is claimed: the second of two is no first', async () => {
  const { scope, key, claim, request } = aKey();
  await world.services.db.transaction(async (tx) => {
    await tx.execute(sql`insert into idempotency_keys (scope, key, fingerprint, output)
      values (${scope}, ${key}, 'one', '{"value": "sold"}'::jsonb)`);
    await expect(claimKey(tx, claim, request)).rejects.toMatchObject({ output: 'sold' });
  });
});

test('a key is new again a day later, and until then it is what it was claimed for', async () => {
  const { scope, key, claim, request } = aKey();
  const { db } = world.services;
  await db.transaction(async (tx) => {
    await claimKey(tx, claim, request);
    await storeAnswer(tx, scope, { key, output: { id: 1 }, sealedWith: null });
  });
  const again = (fingerprint: string) => db.transaction((tx) => claimKey(tx, claim, { key, fingerprint }));
  await expect(again('one')).rejects.toMatchObject({ output: { id: 1 } });
  await expect(again('two')).rejects.toMatchObject({ reason: 'idempotencyKeyReused' });
  await db.execute(sql`update idempotency_keys set created_at = created_at - interval '25 hours'
    where scope = ${scope}`);
  await expect(again('two')).resolves.toBeUndefined();
  await expect(again('one')).rejects.toMatchObject({ reason: 'idempotencyKeyReused' });
});
