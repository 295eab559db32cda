import { checkInvariants } from '@mostrador/database/check-invariants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Services } from '../../../core/call/call.ts';
import type { Cell } from '../../../core/io/spreadsheet.ts';
import { aShop, testServices } from '../../../core/testing.ts';
import { importing, sendFile, workbookOf } from '../import.testing.ts';
import { checkJob } from './import-check.ts';
import { importJob } from './import-job.ts';

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

const rows = [
  ['Nombre', 'Precio', 'Existencias', 'Categoría'],
  ...Array.from({ length: 40 }, (_, index) => [`Producto ${index}`, index + 1, index, `C${index % 3}`]),
];
/** The payloads of the queued import task; events queue jobs of their own. */
const payloads = () =>
  world.sent.filter(({ name }) => name === importJob.job.name).map(({ payload }) => payload);
const begin = async () => {
  const { look } = importing(world, shop);
  const { id } = await look(rows);
  await shop.caller.dataImport.confirm({ id });
  const payload = payloads().at(-1);
  return { id, run: (services: Services = world.services) => importJob.job.run(services, payload) };
};
const count = async () => (await shop.caller.product.list({ perPage: 1 })).pagination.count;

test('a run that dies at its end leaves nothing, and the next one brings in all of it once', async () => {
  const { id, run } = await begin();
  const dying: Services = {
    ...world.services,
    storage: { ...world.services.storage, put: () => Promise.reject(new Error('the disk is gone')) },
  };
  await expect(run(dying)).rejects.toThrow('the disk is gone');
  expect(await count()).toBe(0);
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'processing' });
  await Promise.all([run(), run()]);
  await run();
  expect(await count()).toBe(40);
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'completed', created: 40 });
  const moves = await world.services.db.execute<{ count: number }>(sql`
    select count(*)::int count from stock_moves where organization_id = ${shop.organizationId}`);
  expect(moves[0]?.count).toBe(39);
});

test('a cancelled import changed nothing, says so, and may be started again', async () => {
  const { id, run } = await begin();
  const { taskId } = await shop.caller.dataImport.byId({ id });
  await shop.caller.task.cancel({ id: taskId ?? '' });
  await run();
  expect(await count()).toBe(0);
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({
    status: 'failed',
    reason: 'importCancelled',
    canUndo: false,
    total: 40,
    created: 0,
  });
  await shop.caller.dataImport.confirm({ id });
  await world.work();
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'completed', created: 40 });
});

test('a refusal ends the task as failed, with the reason', async () => {
  const { id, run } = await begin();
  await run({
    ...world.services,
    spreadsheets: { ...world.services.spreadsheets, read: async () => ({ refusal: 'spreadsheetInvalid' }) },
  });
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({
    status: 'failed',
    reason: 'spreadsheetInvalid',
  });
  expect((await shop.caller.dataImport.list({})).dataImports).toMatchObject([{ id, status: 'failed' }]);
});

test('of eight confirmations at once exactly one starts, of eight undos one undoes', async () => {
  const { look } = importing(world, shop);
  const { id } = await look(rows);
  const eight = Array.from({ length: 8 });
  await Promise.all(eight.map(() => shop.caller.dataImport.confirm({ id })));
  expect(payloads()).toHaveLength(1);
  await world.work();
  expect(await count()).toBe(40);
  await Promise.all(eight.map(() => shop.caller.dataImport.undo({ id })));
  expect(await count()).toBe(0);
});

test('two files that bring in the same, run at once, make each product once', async () => {
  const { look } = importing(world, shop);
  const both = [await look(rows), await look(rows)];
  for (const { id } of both) await shop.caller.dataImport.confirm({ id });
  await Promise.all(payloads().map((payload) => importJob.job.run(world.services, payload)));
  expect(await count()).toBe(40);
  const ended = await Promise.all(both.map(({ id }) => shop.caller.dataImport.byId({ id })));
  expect(ended.map(({ created }) => created).sort()).toEqual([0, 40]);
  expect(ended.map(({ unchanged }) => unchanged).sort()).toEqual([0, 40]);
});

test('sixteen sales while an import counts and is undone lose nothing', async () => {
  const { id: productId } = await shop.caller.product.create({ name: 'Café', price: 100, stock: 100_000 });
  const { look } = importing(world, shop);
  const { id } = await look([
    ['Nombre', 'Existencias'],
    ['Café', 50],
  ]);
  await shop.caller.dataImport.confirm({ id });
  const sell = () => shop.caller.pos.create({ products: [{ id: productId, quantity: 1000 }] });
  await Promise.all([...Array.from({ length: 8 }, sell), world.work()]);
  await Promise.all([...Array.from({ length: 8 }, sell), shop.caller.dataImport.undo({ id })]);
  const [product] = (await shop.caller.product.list({})).products;
  expect(product?.stock).toBe(84_000);
  expect(await checkInvariants(world.connection)).toEqual([]);
});

const checks = () =>
  world.sent.filter(({ name }) => name === checkJob.job.name).map(({ payload }) => payload);
const send = async (columns: Cell[][] = rows) => {
  const file = await sendFile(world.services, shop, { bytes: await workbookOf(columns) });
  return shop.caller.dataImport.create({ file, dryRun: true });
};

test('a dry run is a task: it is watched, and one that was killed is taken up again whole', async () => {
  const { id, status, taskId } = await send();
  expect(status).toBe('checking');
  await expect(shop.caller.dataImport.confirm({ id })).rejects.toMatchObject({ reason: 'importChecking' });
  const [payload] = checks();
  const seen: number[] = [];
  const dying: Services = {
    ...world.services,
    live: {
      ...world.services.live,
      publish: async () => {
        const { done, total } = await shop.caller.task.byId({ id: taskId ?? '' });
        if (total !== null) seen.push(done);
      },
    },
    spreadsheets: { ...world.services.spreadsheets, read: () => Promise.reject(new Error('killed')) },
  };
  await expect(checkJob.job.run(dying, payload)).rejects.toThrow('killed');
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'checking', total: 0 });
  await checkJob.job.run({ ...dying, spreadsheets: world.services.spreadsheets }, payload);
  await checkJob.job.run(world.services, payload);
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({
    status: 'draft',
    total: 40,
    created: 40,
  });
  expect((await shop.caller.dataImport.listRows({ id, perPage: 100 })).rows).toHaveLength(40);
  await expect.poll(() => seen.length).toBeGreaterThan(1);
  expect(await count()).toBe(0);
});

test('columns changed during the check give only the new result', async () => {
  const { id } = await send();
  const [first] = checks();
  const slow = checkJob.job.run(
    {
      ...world.services,
      spreadsheets: {
        ...world.services.spreadsheets,
        read: async (reading, owner) => {
          await shop.caller.dataImport.update({ id, columns: ['name', null, null, null] });
          return world.services.spreadsheets.read(reading, owner);
        },
      },
    },
    first,
  );
  await slow;
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'checking', total: 0 });
  await world.work();
  const seen = await shop.caller.dataImport.byId({ id });
  expect(seen.columns.map(({ field }) => field)).toEqual(['name', null, null, null]);
  // A row without a price creates nothing.
  expect(seen).toMatchObject({ status: 'draft', total: 40, failed: 40 });
});

test('a cancelled dry run is reported as such and repeated on confirmation', async () => {
  const { id, taskId } = await send();
  await shop.caller.task.cancel({ id: taskId ?? '' });
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({
    status: 'failed',
    reason: 'importCancelled',
    isChecked: false,
  });
  expect((await shop.caller.dataImport.list({})).dataImports).toEqual([]);
  expect(await shop.caller.dataImport.confirm({ id })).toMatchObject({ status: 'checking' });
  await world.work();
  expect(await shop.caller.dataImport.byId({ id })).toMatchObject({ status: 'draft', created: 40 });
  expect(await count()).toBe(0);
});

test('a user without the right to see costs gets none from an import', async () => {
  await shop.caller.product.create({ name: 'Queso', price: 4500, cost: 3025 });
  const mine = await importing(world, shop).run(
    Buffer.from('Nombre,Precio,Costo\nCrema,20,12.34\nMal,x,1\n'),
  );
  const clerk = await shop.employee({ flags: ['massive_import'] });
  const seen = await clerk.caller.dataImport.byId({ id: mine.id });
  expect(seen.columns.map(({ samples }) => samples)).toEqual([['Crema', 'Mal'], ['20', 'x'], []]);
  expect([mine.errorFile, seen.errorFile]).toEqual([expect.any(String), null]);

  // A file uploaded by the user does not reveal the stored cost either.
  const own = await importing(world, { ...shop, caller: clerk.caller }).look(
    Buffer.from('Nombre,Precio,Costo\nQueso,46,1\n'),
  );
  const { rows } = await clerk.caller.dataImport.listRows({ id: own.id });
  expect(rows[0]?.changes).toEqual([{ field: 'price', before: 45, after: 46 }]);
  expect((await clerk.caller.dataImport.byId({ id: own.id })).columns[2]?.samples).toEqual(['1']);
});
