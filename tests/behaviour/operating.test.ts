import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { job, startJobQueue } from '@mostrador/api/server';
import { backup } from '@mostrador/database/backup';
import { migrationsFolder } from '@mostrador/database/folders';
import { acceptSecret } from '@mostrador/database/program-secret';
import { restore } from '@mostrador/database/restore';
import { openLog } from '@mostrador/server/src/log.ts';
import { backupJob } from '@mostrador/server/src/tasks/backups.ts';
import { drill } from '@mostrador/server/src/tasks/drill.ts';
import { newId } from '@mostrador/shared/wire/new-id';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { aFurnishedShop } from '../support/furnished-shop.ts';
import { aProgram, type Program } from '../support/program.ts';

const work = mkdtempSync(join(tmpdir(), 'mostrador-operating-'));
const token = 'measurements-of-sixteen';
const mails = { sent: 3, failed: 1 };
const backupFolder = join(work, 'made');
let program: Program;

beforeAll(async () => {
  const pool = () => ({ max: 10, open: 2, idle: 1, waiting: 0 });
  program = await aProgram({
    ownDatabase: true,
    more: { callSeconds: 1, metrics: { token, dataDir: work, pool, mails, backupFolder } },
  });
});
afterAll(async () => {
  await program.close();
  rmSync(work, { recursive: true, force: true });
});

test('measurements are for whoever has the token, and every queue has a sample', async () => {
  const { connection, services } = program.world;
  const idle = job({ name: 'idle', payload: z.object({}), handle: async () => {} });
  const boss = await startJobQueue({ ...services, connection, jobs: [idle] });
  onTestFinished(boss.stop);
  expect((await program.send('GET', '/metrics')).status).toBe(401);
  expect((await program.send('GET', '/metrics', { token: 'somebody else' })).status).toBe(401);
  await program.send('GET', '/v1/countries');
  const { status, text } = await program.send('GET', '/metrics', { token });
  expect(status).toBe(200);
  expect(text).toContain('mostrador_jobs{queue="idle",state="failed"} 0');
  expect(text).toContain('mostrador_database_connections{state="open"} 2');
  expect(text).toMatch(/mostrador_http_request_seconds_count\{.*route="\/v1\/countries".*status="200"\} 1/);
  expect(text).toMatch(/mostrador_procedure_seconds_count\{procedure="\w+\.\w+",outcome="done"\} 1/);
  expect(text).toMatch(/mostrador_disk_bytes\{kind="free"\} \d+/);
  expect(text).toContain('mostrador_mails{state="failed"} 1');
  expect(text).toContain('mostrador_backup_age_seconds +Inf');
  mkdirSync(backupFolder);
  const made = join(backupFolder, 'mostrador-2026-11-20T08-15-00.backup.gz');
  writeFileSync(made, '');
  const anHourAgo = new Date(Date.now() - 3_600_000);
  utimesSync(made, anHourAgo, anHourAgo);
  const later = await program.send('GET', '/metrics', { token });
  expect(later.text).toMatch(/mostrador_backup_age_seconds 36\d\d/);
});

test('the log shows the calls of a request, with their user and shop', async () => {
  const lines: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const ownProgram = await aProgram({
    ownDatabase: true,
    connections: 2,
    more: { log: openLog({ level: 'info', destination }) },
  });
  onTestFinished(ownProgram.close);
  const shop = await ownProgram.shopOf();
  const at = { organizationId: shop.organizationId, userId: shop.owner.id };
  await shop.call('GET', '/v1/products');
  await shop.call('GET', `/v1/products/${newId()}`);
  await shop.call('GET', '/trpc/product.list,contact.list?batch=1&input={"0":{},"1":{}}');
  const proof = await shop.prove();
  const { id, key } = await shop.caller.apiKey.create({
    ...proof,
    name: 'Bodega',
    scopes: ['products:read'],
  });
  await ownProgram.send('GET', '/v1/products', { token: key ?? null });
  await ownProgram.send('GET', '/v1/products', { token: 'nobody' });
  expect(lines.filter(({ msg }) => msg === 'request')).toMatchObject([
    { procedures: 'product.list', route: '/v1/products', status: 200, ...at },
    { procedures: 'product.byId', route: '/v1/products/:id', status: 404, reason: 'notFound', ...at },
    { procedures: 'product.list,contact.list', status: 200, ...at },
    { procedures: 'product.list', organizationId: shop.organizationId, userId: null, apiKeyId: id },
    { procedures: 'product.list', status: 401 },
  ]);
});

test('ready says when a process may be sent no calls, and why', async () => {
  const { services } = program.world;
  const lines: Record<string, unknown>[] = [];
  const log = openLog({
    level: 'warn',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  let isDraining = false;
  const more = { log, isDraining: () => isDraining };
  const watched = await aProgram({ ownDatabase: true, connections: 2, more });
  onTestFinished(watched.close);
  const ready = async () => (await watched.send('GET', '/health/ready')).status;
  expect(await ready()).toBe(200);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await ready()).toBe(503);
  vi.useRealTimers();
  expect(await ready()).toBe(200);

  await acceptSecret(watched.world.connection, ['of another process']);
  expect(await ready()).toBe(503);
  await acceptSecret(watched.world.connection, services.config.secrets.fingerprints());
  expect(await ready()).toBe(200);

  isDraining = true;
  expect(await ready()).toBe(503);
  expect((await watched.send('GET', '/v1/countries')).status).toBe(200);
  expect((await watched.send('GET', '/health/live')).status).toBe(200);
  const reasons = lines.filter(({ msg }) => msg === 'not ready').map(({ reason }) => reason);
  expect(reasons).toEqual(['clock', 'secret', 'stopping']);
});

test.runIf(process.platform === 'linux')('a full disk is not ready', async () => {
  // Nothing can be written there, which is what the system answers for a disk that is full.
  const full = await aProgram({ connections: 1, more: { dataDir: '/proc' } });
  onTestFinished(full.close);
  expect((await full.send('GET', '/health/ready')).status).toBe(503);
});

test('a proxy that no setting names is reported once', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = openLog({
    level: 'warn',
    destination: { write: (line: string) => void lines.push(JSON.parse(line)) },
  });
  const behind = await aProgram({ connections: 1, more: { log } });
  onTestFinished(behind.close);
  await behind.send('GET', '/health/live');
  expect(lines).toEqual([]);
  for (let calls = 0; calls < 2; calls += 1)
    await behind.send('GET', '/health/live', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(lines).toMatchObject([{ from: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY') }]);
});

test('without a token in the settings there are no measurements', async () => {
  const bare = await aProgram({ ownDatabase: true, connections: 1 });
  onTestFinished(bare.close);
  expect((await bare.send('GET', '/metrics', { token })).status).toBe(404);
});

test('a write that takes longer than it may is answered 503 and leaves nothing', async () => {
  const shop = await program.shopOf();
  const { body } = await shop.call('POST', '/v1/products', { body: { name: 'Sal', price: 5, stock: 10 } });
  const { db } = program.world.services;
  const sale = { id: newId(), products: [{ id: body.id, quantity: 1 }] };
  const began = Date.now();
  const blocking = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from product_variants where product_id = ${body.id} for update`);
    const answer = await shop.call('POST', '/v1/pos-transactions', { body: sale });
    expect(Date.now() - began).toBeLessThan(9000);
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });
  await blocking;
  await pause(100);
  expect((await shop.call('GET', `/v1/products/${body.id}`)).body.stock).toBe(10);
  expect((await shop.call('POST', '/v1/pos-transactions', { body: sale })).status).toBe(201);
});

test('a backup carries the uploads, and a drill brings it back elsewhere and checks its books', async () => {
  const { connection, services } = program.world;
  await aFurnishedShop(services, 'respaldo');
  const uploads = join(work, 'uploads');
  mkdirSync(join(uploads, 'private'), { recursive: true });
  writeFileSync(join(uploads, 'private', 'ventas.csv'), 'a;b');
  const file = join(work, 'shop.backup.gz');
  const made = await backup(connection, { file, uploads });
  expect(made).toMatchObject({ files: 1 });
  const { summary, findings } = await drill(file, () => {});
  expect(summary).toEqual(made);
  expect(findings).toEqual([]);
  // The drill took nothing from here and put nothing here.
  expect(readFileSync(join(uploads, 'private', 'ventas.csv'), 'utf8')).toBe('a;b');
  const filled = restore(connection, { file, folder: migrationsFolder });
  await expect(filled).rejects.toMatchObject({ name: 'DatabaseNotEmpty' });
});

test('every night makes one more backup and keeps the newest, and files of other names', async () => {
  const { connection, services } = program.world;
  const folder = join(work, 'backups');
  const nightly = { connection, backups: { folder, keep: 2 }, dataDir: work, objectStore: null };
  const [job] = backupJob(nightly);
  expect(job?.schedule).toBe('15 8 * * *');
  mkdirSync(folder);
  writeFileSync(join(folder, 'mine.backup.gz'), '');
  for (const day of ['20', '21', '22']) {
    const now = () => new Date(`2026-11-${day}T08:15:00Z`);
    await job?.run({ ...services, now }, {});
  }
  expect(readdirSync(folder).sort()).toEqual([
    'mine.backup.gz',
    'mostrador-2026-11-21T08-15-00.backup.gz',
    'mostrador-2026-11-22T08-15-00.backup.gz',
  ]);
  expect(backupJob({ ...nightly, backups: { folder, keep: 0 } })).toEqual([]);
});
