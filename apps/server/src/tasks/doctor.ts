import { statfs } from 'node:fs/promises';
import { checkClock, checkServer } from '@mostrador/database/check-server';
import { type Connection, openClient } from '@mostrador/database/connect';
import { startEmbedded } from '@mostrador/database/embedded';
import { migrationsFolder } from '@mostrador/database/folders';
import { requireMigrated } from '@mostrador/database/migrate';
import { storedFingerprint } from '@mostrador/database/program-secret';
import { newId } from '@mostrador/shared/wire/new-id';
import { openStorage } from '../files/storage.ts';
import { openMail } from '../mail.ts';
import { type Env, readEnv } from '../settings/env.ts';
import { presentSecrets } from '../settings/secrets.ts';
import { newestBackup } from './backups.ts';
import { describeStartFailure } from './start-refusal.ts';

type Print = (line: string) => void;
/** The result of a check that passed, in a few words; a check that fails throws. */
type Check = () => Promise<string>;

/**
 * `npm run doctor [-- mail me@example.com]`: checks everything that an installation needs, one line each.
 * Resolves to the exit code, which is 1 if a check fails. It writes only a test file in the file store,
 * which it removes again, and the mail to that address.
 */
export async function runDoctor(source: NodeJS.ProcessEnv, options: string[], print: Print): Promise<number> {
  const results: boolean[] = [];
  const run = async (name: string, check: Check) => results.push(await isFine(name, check, print));
  let env: Env | undefined;
  await run('ajustes · settings', async () => {
    env = readEnv(source);
    for (const warning of env.warnings) print(`! ${warning}`);
    return env.isProduction ? 'NODE_ENV=production' : 'NODE_ENV≠production';
  });
  if (!env) return 1;
  const settings = env;
  await run('base de datos · database', () => checkDatabase(settings, run));
  await run('disco · disk', () => checkDisk(settings));
  await run('respaldo · backup', () => checkBackup(settings));
  await run('archivos · files', () => checkFiles(settings));
  await run('PUBLIC_URL', () => checkAddress(settings));
  const [what, to] = options;
  await run('correo · mail', () => checkMail(settings, what === 'mail' ? to : undefined));
  return results.includes(false) ? 1 : 0;
}

async function isFine(name: string, check: Check, print: Print): Promise<boolean> {
  try {
    print(`✓ ${name}: ${await check()}`);
    return true;
  } catch (error) {
    print(`✗ ${name}: ${describeStartFailure(error).split('\n')[0]}`);
    return false;
  }
}

type Run = (name: string, check: Check) => Promise<unknown>;

async function checkDatabase(env: Env, run: Run): Promise<string> {
  if (!env.database) {
    const { connection, stop } = await startEmbedded({
      dataDir: env.dataDir,
      print: () => {},
      purpose: 'look',
    });
    try {
      return await checkConnection(env, connection, run);
    } finally {
      await stop();
    }
  }
  const connection = { url: env.database.ownerUrl };
  await checkServer(connection);
  return checkConnection(env, connection, run);
}

async function checkConnection(env: Env, connection: Connection, run: Run): Promise<string> {
  await run('reloj · clock', async () => {
    await checkClock(connection);
    return new Date().toISOString();
  });
  await requireMigrated(connection, { folder: migrationsFolder });
  const client = openClient(connection, { max: 1 });
  try {
    const stored = await storedFingerprint(client);
    await run('SECRET', async () => secretState(env, stored));
    const [row] = await client<{ version: string; standbys: string; replicas: number }[]>`
      select current_setting('server_version') as version,
        current_setting('synchronous_standby_names') as standbys,
        (select count(*)::int from pg_stat_replication) as replicas`;
    await run('réplica · replica', async () => replicaState(row?.replicas ?? 0, row?.standbys ?? ''));
    return `PostgreSQL ${row?.version}`;
  } finally {
    await client.end();
  }
}

function secretState(env: Env, stored: string | undefined): string {
  const ours = presentSecrets(env)?.fingerprints();
  if (!ours) throw new Error('falta · missing');
  if (stored && !ours.includes(stored))
    throw new Error(`otra huella · another fingerprint: ${stored}, aquí · here ${ours.join(', ')}`);
  return ours.join(', ');
}

function replicaState(count: number, standbys: string): string {
  if (standbys !== '' && count === 0)
    throw new Error(
      `synchronous_standby_names = ${standbys}, sin ninguna · none: nada se confirma · nothing commits`,
    );
  return String(count);
}

const leastFreeShare = 0.1;

async function checkDisk({ dataDir }: Env): Promise<string> {
  const disk = await statfs(dataDir);
  const share = disk.bavail / disk.blocks;
  const text = `${Math.round(share * 100)} % libre · free (${dataDir})`;
  if (share < leastFreeShare) throw new Error(text);
  return text;
}

const oldestBackupHours = 26;

async function checkBackup({ backups }: Env): Promise<string> {
  if (backups.keep === 0) return 'aquí no se hacen · none are made here (BACKUP_KEEP)';
  const newest = await newestBackup(backups.folder);
  if (!newest) throw new Error(`ninguno todavía · none yet (${backups.folder})`);
  const hours = Math.round((Date.now() - newest.madeAt.getTime()) / 3_600_000);
  if (hours > oldestBackupHours) throw new Error(`${hours} h: ${newest.file}`);
  return `${hours} h: ${newest.file}`;
}

async function checkFiles(env: Env): Promise<string> {
  const storage = openStorage(env);
  const key = `private/doctor-${newId()}`;
  await storage.put(key, Buffer.from(key), 'text/plain');
  try {
    const read = await storage.get(key);
    if (!read || Buffer.from(read).toString() !== key)
      throw new Error('se lee otra cosa · reads something else');
  } finally {
    await storage.remove(key);
  }
  return env.objectStore ? `S3 ${env.objectStore.bucket}` : 'DATA_DIR/uploads';
}

const addressMs = 5000;

/** Checks the way that users take to a running program, through the proxy and its certificate. */
async function checkAddress({ publicUrl, trustProxy }: Env): Promise<string> {
  const answer = await fetch(`${publicUrl}/health/live`, { signal: AbortSignal.timeout(addressMs) }).catch(
    (error: unknown) => {
      throw new Error(`${publicUrl}: no responde · does not answer (${causeOf(error)})`);
    },
  );
  if (!answer.ok) throw new Error(`${publicUrl}/health/live: ${answer.status}`);
  if (publicUrl.startsWith('https:') && trustProxy === false)
    throw new Error(`${publicUrl}: hay un proxy y falta TRUST_PROXY · a proxy, and TRUST_PROXY is not set`);
  return publicUrl;
}

const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);

async function checkMail(env: Env, to: string | undefined): Promise<string> {
  if (!env.mail.smtp && !to) return 'DATA_DIR/mail (SMTP_HOST)';
  if (!to) return `${env.mail.smtp?.host}: npm run doctor -- mail tu@correo · you@mail`;
  const text = 'Mostrador: prueba de correo · mail test';
  await openMail({ ...env, print: () => {} })({ to, subject: text, text, html: text, link: null });
  return `${env.mail.from} → ${to}`;
}
