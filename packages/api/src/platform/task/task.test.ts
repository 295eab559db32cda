import { newId } from '@mostrador/shared/wire/new-id';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';
import { can, createCallerFactory, router } from '../../core/call/trpc.ts';
import { bindTenant } from '../../core/call/who/bind-tenant.ts';
import { aShop, testServices } from '../../core/testing.ts';
import { contacts } from '../../directory/contact/contact.table.ts';
import { sendFile, workbookOf } from '../../imports/import/import.testing.ts';
import { startTask, tenantJob } from './tenant-job.ts';

let world: Awaited<ReturnType<typeof testServices>>;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  world = await testServices();
});
beforeEach(async () => {
  shop = await aShop(world.services);
  world.sent.length = 0;
});
afterAll(() => world.close());

const Names = z.object({ names: z.array(z.string()) });
let beforeEnd = async (_progress: (done: number, total?: number) => Promise<void>) => {};

/** Adds contacts by name: a small job that leaves rows behind if it is not undone. */
const addContacts = tenantJob({
  kind: 'test-add-contacts',
  payload: Names,
  touches: ['contact'],
  handle: async ({ tx, progress }, { names }) => {
    for (const [done, name] of names.entries()) {
      await tx.insert(contacts).values({ id: newId(), name, nameKey: name, searchText: name });
      await progress(done + 1, names.length);
    }
    await beforeEnd(progress);
    return { counts: { added: names.length } };
  },
});
const starting = createCallerFactory(
  router({
    start: can('member')
      .input(Names.extend({ id: z.uuid().optional() }))
      .mutation(({ ctx, input }) => startTask(ctx, addContacts, input)),
  }),
);

const start = (input: { id?: string; names: string[] }) =>
  starting({
    ...world.services,
    credential: shop.token,
    organization: shop.organizationId,
    language: 'es',
    ip: '127.0.0.1',
    userAgent: null,
    requestId: newId(),
    idempotency: null,
  }).start(input);
const lastSent = () => world.sent.findLast(({ name }) => name === addContacts.job.name)?.payload;
const runNext = (services: Services = world.services) => addContacts.job.run(services, lastSent());
const namesNow = async () => (await shop.caller.contact.list({})).contacts.map(({ name }) => name);

test('a task runs once, also when it is requested twice and dispatched twice', async () => {
  beforeEnd = async () => {};
  const id = newId();
  await start({ id, names: ['ana', 'beto'] });
  await start({ id, names: ['ana', 'beto'] });
  expect(world.sent).toHaveLength(1);
  expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'queued', actorName: 'Ana Pérez' });
  await Promise.all([runNext(), runNext()]);
  await runNext();
  expect(await namesNow()).toEqual(['ana', 'beto']);
  expect(await shop.caller.task.byId({ id })).toMatchObject({
    status: 'done',
    done: 2,
    total: 2,
    result: { counts: { added: 2 } },
  });
});

test('a worker presumed dead that returns leaves no second result', async () => {
  const { id } = await start({ names: ['carla'] });
  beforeEnd = async () => {
    beforeEnd = async () => {};
    await runNext();
  };
  await runNext();
  expect(await namesNow()).toEqual(['carla']);
  expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'done' });
});

test('a cancelled task undoes what it did', async () => {
  const { id } = await start({ names: ['dora'] });
  beforeEnd = async (progress) => {
    await shop.caller.task.cancel({ id });
    await progress(1);
  };
  await runNext();
  expect(await namesNow()).toEqual([]);
  expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'cancelled' });
  await expect(shop.caller.task.cancel({ id })).rejects.toMatchObject({ reason: 'taskEnded' });
});

test('of a shop that is removed meanwhile nothing is done, nor begun', async () => {
  await shop.caller.organization.create({ name: 'Otra', countryId: 'GT', businessType: 'business' });
  const made = await start({ names: ['ines'] });
  const waiting = await start({ names: ['juan'] });
  beforeEnd = async () => {
    beforeEnd = async () => {};
    await shop.caller.organization.remove({ id: shop.organizationId });
  };
  for (const { payload } of world.sent.filter(({ name }) => name === addContacts.job.name))
    await addContacts.job.run(world.services, payload);
  const ended = await world.services.db.execute(sql`
    select t.status, (
      select count(*)::int from contacts c where c.organization_id = t.organization_id) contacts
    from tasks t where id in (${made.id}, ${waiting.id}) order by t.created_at`);
  expect(ended.map(({ status, contacts: count }) => [status === 'done', count])).toEqual([
    [false, 0],
    [false, 0],
  ]);
});

test('a refusal ends it with its reason, a fault of ours is tried again', async () => {
  const { id } = await start({ names: ['eva'] });
  beforeEnd = async () => {
    throw conflict('insufficientStock', { available: 2 });
  };
  await runNext();
  expect(await shop.caller.task.byId({ id })).toMatchObject({
    status: 'failed',
    reason: 'insufficientStock',
    details: { available: 2 },
  });
  const second = await start({ names: ['fede'] });
  beforeEnd = async () => {
    throw new Error('the disk is full');
  };
  for (let tries = 1; tries <= 5; tries += 1) await expect(runNext()).rejects.toThrow('the disk is full');
  expect(await shop.caller.task.byId({ id: second.id })).toMatchObject({
    status: 'failed',
    reason: 'unexpectedError',
  });
  expect(await namesNow()).toEqual([]);
});

test('a task with its process killed at every attempt fails, and an ended one keeps its status', async () => {
  const { id } = await start({ names: ['gabi'] });
  await addContacts.job.runLost?.(world.services, lastSent());
  expect(await shop.caller.task.byId({ id })).toMatchObject({ status: 'failed', reason: 'unexpectedError' });
  beforeEnd = async () => {};
  const done = await start({ names: ['hugo'] });
  await runNext();
  await addContacts.job.runLost?.(world.services, lastSent());
  expect(await shop.caller.task.byId({ id: done.id })).toMatchObject({ status: 'done' });
});

test('sees nothing of other organizations, and others see nothing of it', async () => {
  const other = await aShop(world.services);
  await other.caller.contact.create({ name: 'Ajena' });
  let seen: unknown;
  const looking = tenantJob({
    kind: 'test-look',
    payload: z.object({}),
    handle: async ({ tx }) => {
      seen = await tx.select({ id: contacts.id }).from(contacts);
      return undefined;
    },
  });
  beforeEnd = async () => {};
  const { id } = await start({ names: [] });
  await looking.job.run(world.services, { ...Object(world.sent.at(-1)?.payload), payload: {} });
  expect(seen).toEqual([]);
  await expect(other.caller.task.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
  const employee = await shop.employee();
  await expect(employee.caller.task.byId({ id })).rejects.toMatchObject({ reason: 'notFound' });
  expect((await employee.caller.task.list({})).tasks).toEqual([]);
  await world.services.db.transaction(async (tx) => {
    await bindTenant(tx, other.organizationId);
    expect(await tx.execute(sql`select 1 from tasks where id = ${id}`)).toHaveLength(0);
  });
  expect(
    await world.services.db.select().from(contacts).where(eq(contacts.organizationId, shop.organizationId)),
  ).toEqual([]);
});

test('a key watches and cancels what it began, as far as its scopes go, and nothing of others', async () => {
  const keyWith = async (scopes: string[]) => {
    const { key } = await shop.caller.apiKey.create({
      ...(await shop.prove()),
      name: 'Sincronización',
      scopes,
    });
    return shop.as(key ?? '');
  };
  // An import of goods also requires the scope of the goods.
  const maker = await keyWith(['tasks:read', 'tasks:write', 'imports:write', 'products:write']);
  const other = await keyWith(['tasks:read', 'tasks:write']);
  const blind = await keyWith(['products:read']);
  const watcher = await keyWith(['tasks:read']);
  const persons = await start({ names: ['flora'] });
  const bytes = await workbookOf([
    ['Nombre', 'Precio'],
    ['Arroz', 5],
  ]);
  const file = await sendFile(world.services, shop, { bytes });
  const { id } = await maker.dataImport.create({ file });
  const { taskId } = await maker.dataImport.byId({ id });
  const own = { id: taskId ?? '' };
  expect(await maker.task.byId(own)).toMatchObject({ status: 'queued', actorName: 'Sincronización' });
  expect((await maker.task.list({})).tasks.map((task) => task.id)).toEqual([taskId]);
  for (const caller of [other, watcher]) {
    expect((await caller.task.list({})).tasks).toEqual([]);
    await expect(caller.task.byId(own)).rejects.toMatchObject({ reason: 'notFound' });
  }
  await expect(maker.task.byId({ id: persons.id })).rejects.toMatchObject({ reason: 'notFound' });
  await expect(blind.task.list({})).rejects.toMatchObject({ details: { scope: 'tasks:read' } });
  await expect(watcher.task.cancel(own)).rejects.toMatchObject({ details: { scope: 'tasks:write' } });
  expect(await maker.task.cancel(own)).toMatchObject({ status: 'cancelled' });
  expect((await shop.caller.task.list({})).tasks).toHaveLength(2);
});
