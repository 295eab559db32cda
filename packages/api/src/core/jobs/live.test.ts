import { openDatabase } from '@mostrador/database/connect';
import { newId } from '@mostrador/shared/wire/new-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../testing.ts';
import { type Change, type Live, openLive } from './live.ts';

let world: Awaited<ReturnType<typeof testServices>>;
const closing: (() => Promise<void>)[] = [];
const aProcess = async (): Promise<Live> => {
  const { client, close } = openDatabase(world.connection, { max: 2 });
  const live = await openLive({ client, log: world.services.log });
  closing.push(live.stop, close);
  return live;
};
beforeAll(async () => {
  world = await testServices();
});
afterAll(async () => {
  for (const close of closing) await close();
  await world.close();
});

test('a change in one process is heard in the others, by its own organization alone', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  const shop = await aShop({ ...world.services, live: one });
  const heard: Change[] = [];
  const foreign: Change[] = [];
  other.subscribe(shop.organizationId, (change) => heard.push(change));
  other.subscribe(newId(), (change) => foreign.push(change));
  const { id } = await shop.caller.contact.create({ name: 'Marta' });
  await shop.caller.contact.list({});
  await expect.poll(() => heard).toMatchObject([{ touches: ['contact'], id, also: {} }]);
  expect(foreign).toEqual([]);
});

test('a new listener receives the missed changes of its own organization', async () => {
  const [one, other] = [await aProcess(), await aProcess()];
  const shop = await aShop({ ...world.services, live: one });
  const before: Change[] = [];
  other.subscribe(shop.organizationId, (change) => before.push(change));
  const { id } = await shop.caller.contact.create({ name: 'Marta' });
  await expect.poll(() => before.length).toBe(1);
  const replayFor = (organizationId: string, missedMs?: number) => {
    const heard: Change[] = [];
    other.subscribe(organizationId, (change) => heard.push(change), missedMs)();
    return heard;
  };
  expect(replayFor(shop.organizationId, 10_000)).toMatchObject([{ touches: ['contact'], id }]);
  expect(replayFor(shop.organizationId)).toEqual([]);
  expect(replayFor(newId(), 10_000)).toEqual([]);
});

test('a refused call is no change, and a thousand changes arrive', async () => {
  const live = await aProcess();
  const shop = await aShop({ ...world.services, live });
  const heard: Change[] = [];
  const stop = live.subscribe(shop.organizationId, (change) => heard.push(change));
  await expect(shop.caller.contact.remove({ id: newId() })).rejects.toMatchObject({ reason: 'notFound' });
  for (let count = 0; count < 1000; count += 1)
    live.publish(shop.organizationId, { touches: ['sale'], id: newId(), also: {}, request: null });
  await expect.poll(() => heard.length).toBe(1000);
  stop();
  live.publish(shop.organizationId, { touches: ['sale'], id: null, also: {}, request: null });
  await expect.poll(() => heard.length).toBe(1000);
  expect(world.problems).toEqual([]);
});
