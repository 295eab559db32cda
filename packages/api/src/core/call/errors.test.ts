import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testServices } from '../testing.ts';
import { refusalOf } from './errors.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices(1);
});
afterAll(() => world.close());

/**
 * The refusal that a caller receives for a statement that the database ends with this code, as reported by
 * the driver.
 */
const refusalOfState = (code: string) =>
  world.services.db
    .transaction((tx) =>
      tx.execute(sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`)),
    )
    .then(() => null, refusalOf);

test.each([
  ['25006', 'it only reads for the moment'],
  ['25P03', 'a transaction rested too long'],
  ['25P04', 'a transaction ran too long'],
  ['55P03', 'a lock was not given in time'],
  ['57P01', 'it is being stopped'],
  ['53300', 'it has too many connections'],
  ['40001', 'two got into each other’s way'],
  ['40P01', 'two waited for each other'],
])('%s, %s: 503, and when to come again', async (code) => {
  expect(await refusalOfState(code)).toMatchObject({
    status: 503,
    reason: 'unavailable',
    retryAfterSeconds: 2,
  });
});

test('a statement that ran too long is reported so, with the hint to request less', async () => {
  expect(await refusalOfState('57014')).toMatchObject({ status: 503, reason: 'tookTooLong' });
});

test('a failure that is neither the caller’s fault nor temporary is an internal error', async () => {
  expect(await refusalOfState('42P01')).toMatchObject({ status: 500, reason: 'unexpectedError' });
});

test('a field of a wrong type is reported with its type, each reason once', () => {
  const Sent = z.object({
    isShown: z.boolean(),
    lines: z.array(z.string()),
    user: z.object({ name: z.string() }),
    password: z.string({ error: 'passwordRequired' }),
  });
  const refined = Sent.refine(() => false, {
    error: 'passwordRequired',
    path: ['password'],
    when: () => true,
  });
  const sent = { isShown: 'maybe', lines: 'x', user: 5, password: [] };
  expect(refusalOf(refined.safeParse(sent).error)).toMatchObject({
    status: 422,
    fields: {
      isShown: ['invalidBoolean'],
      lines: ['invalidList'],
      user: ['invalidObject'],
      password: ['passwordRequired'],
    },
  });
  expect(refusalOf(refined.safeParse({}).error)).toMatchObject({
    fields: { isShown: ['required'], lines: ['required'], user: ['required'] },
  });
});
