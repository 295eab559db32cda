import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser, callerFor, testServices } from '../../core/testing.ts';

let world: Awaited<ReturnType<typeof testServices>>;
beforeAll(async () => {
  world = await testServices();
});
afterAll(() => world.close());

test('the completed steps of a person are stored for that person only', async () => {
  const [ana, beto] = await Promise.all(
    [await aUser(world.services), await aUser(world.services)].map(
      ({ token }) => callerFor(world.services, { credential: token }).tutorial,
    ),
  );
  await ana?.mark({ key: 'sale', done: true });
  await ana?.mark({ key: 'sale', done: true });
  await ana?.mark({ key: 'stock', done: true });
  await ana?.mark({ key: 'stock', done: false });
  expect(await ana?.done()).toEqual({ done: ['sale'] });
  expect(await beto?.done()).toEqual({ done: [] });
});
