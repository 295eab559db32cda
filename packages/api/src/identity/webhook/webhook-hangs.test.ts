import { createServer, type RequestListener, type Server } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, testServices } from '../../core/testing.ts';
import { domains } from '../../domains.ts';
import { dispatchEvents } from '../../events.ts';
import { deliveryJob } from './deliver.ts';

let world: Awaited<ReturnType<typeof testServices>>;
const servers: Server[] = [];
beforeAll(async () => {
  world = await testServices(10, { ownDatabase: true });
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await world.close();
});

async function anAddress(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const at = server.address();
  return `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/`;
}

async function heardAt(url: string, contacts: number) {
  const shop = await aShop(world.services);
  const proof = await shop.prove();
  const { id } = await shop.caller.webhook.create({ ...proof, url, events: ['contact.created'] });
  for (let count = 0; count < contacts; count += 1) await shop.caller.contact.create({ name: `C ${count}` });
  return id;
}

test('a hanging address delays no other, and is retried now and then for all pending deliveries', {
  retry: 1,
}, async () => {
  const { services } = world;
  let [hung, received] = [0, 0];
  const silent = await anAddress(() => {
    hung += 1;
  });
  const quick = await anAddress((_, response) => {
    received += 1;
    response.end();
  });
  const id = await heardAt(silent, 10);
  await heardAt(quick, 40);
  await dispatchEvents(services, domains);
  const working = deliveryJob.run(services, {});
  await expect.poll(() => received, { interval: 10 }).toBe(40);
  expect(hung).toBe(2);
  await working;
  await deliveryJob.run(services, {});
  expect(hung).toBe(2);
  await services.db.execute(sql`update webhooks set paused_until = now() where id = ${id}`);
  await deliveryJob.run(services, {});
  expect(hung).toBe(3);
});
