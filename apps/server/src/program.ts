import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  jobs,
  keepVisits,
  openLive,
  type Secrets,
  type Services,
  startJobQueue,
} from '@mostrador/api/server';
import { boundLog } from '@mostrador/database/bound-log';
import { checkClock, checkServer } from '@mostrador/database/check-server';
import { type Client, type Connection, openDatabase, taskLimits } from '@mostrador/database/connect';
import { type Embedded, startEmbedded } from '@mostrador/database/embedded';
import { makeFolder } from '@mostrador/database/make-folder';
import { migrate } from '@mostrador/database/migrate';
import { enterAsProgram, signInAsProgram } from '@mostrador/database/program-role';
import { admitSecret } from '@mostrador/database/program-secret';
import type { FastifyBaseLogger } from 'fastify';
import { removeLeftUploads } from './files/receive-upload.ts';
import { openStorage } from './files/storage.ts';
import { type AppOptions, buildApp } from './http/app.ts';
import { openLog } from './log.ts';
import { forgetOldMails, type MailCounts, openMail } from './mail.ts';
import type { Env } from './settings/env.ts';
import { pushKeysOf } from './settings/push-keys.ts';
import { presentSecrets, secretsOf } from './settings/secrets.ts';
import { backupJob, requireBackupFolder } from './tasks/backups.ts';
import { openWorkers } from './workers.ts';

/**
 * Creates the demo business in an empty database; returns its sign-in data, or null if the database was not
 * empty.
 */
export type SeedDemo = (services: Services) => Promise<{ email: string; password: string } | null>;

export type ProgramOptions = Pick<AppOptions, 'router' | 'files' | 'signIn' | 'store'> & {
  seedDemo?: SeedDemo;
  migrationsFolder: string;
  webRoot: string;
  /** The folder of the built store page. */
  storeRoot?: string;
  /** The built `worker.ts`. */
  workerFile: string;
  print: (line: string) => void;
};

export type Program = { address: string; stop: () => Promise<void> };

/** Starts everything before the first answer; opened resources are closed in the opposite order. */
export async function startProgram(env: Env, options: ProgramOptions): Promise<Program> {
  const { print } = options;
  const log = openLog({ level: env.logLevel });
  const closing: (() => Promise<void>)[] = [];
  const stop = () => closeAll(closing, log);
  try {
    const { owner, signIn, home } = await openServer(env, { print, closing, log });
    const secrets = await prepareDatabase(env, owner, options);
    const connection = await signIn();
    const database = openDatabase(connection, { max: env.pools.calls });
    const patient = openDatabase(connection, { max: env.pools.jobs, limits: taskLimits });
    const long = openDatabase(connection, { max: env.pools.tasks, limits: taskLimits });
    closing.push(long.close, patient.close, database.close);

    const live = await openLive({ client: database.client, log });
    closing.push(live.stop);
    const all = [...jobs, ...backupJob({ ...env, connection: owner })];
    const boss = await startJobQueue({ connection: owner, log, jobs: all, max: env.pools.jobs });
    closing.push(boss.stop);
    const workers = openWorkers(options.workerFile);
    closing.push(workers.close);
    const mails = { sent: 0, failed: 0 };
    const sendMail = openMail({ ...env, print, log, counts: mails });
    closing.push(forgetOldMails(env.dataDir, log));
    const { reencodeImage, renderReceipt, renderCut, renderStatement, renderPoster } = workers;
    const { shareImage, spreadsheets } = workers;
    const made = {
      db: database.db,
      besideDb: database.db,
      jobs: boss.jobs,
      live,
      sendMail,
      reencodeImage,
      spreadsheets,
      log,
      secrets,
    };
    const services = servicesOf(env, made);
    closing.push(keepVisits(services));
    // Background work may take as long as it needs, and uses no connection of the calls.
    await boss.work(
      { ...services, db: patient.db },
      { services: { ...services, db: long.db }, atOnce: env.pools.tasks },
    );

    const demo = home !== null && env.hasDemo ? await options.seedDemo?.(services) : null;
    const metrics = metricsOf(env, { client: database.client, mails });
    const drain = drainFor(env.drainMs);
    const app = await buildApp(services, {
      ...appOptionsOf(env, options, log),
      renderReceipt,
      renderCut,
      renderStatement,
      renderPoster,
      shareImage,
      metrics,
      isDraining: drain.hasBegun,
    });
    closing.push(() => app.close(), drain.wait);
    const address = await app.listen({ host: env.host, port: env.port });
    greet({ print, address: env.port === 0 ? address : env.publicUrl, demo: demo ?? null });
    print(whereData(env, home));
    removeLeftUploads().catch((err: unknown) => log.warn({ err }, 'left uploads were not removed'));
    for (const warning of env.warnings) print(`AVISO · WARNING: ${warning}`);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Opening = { print: (line: string) => void; closing: (() => Promise<void>)[]; log: FastifyBaseLogger };

/** `signIn` returns the connection for everything but the owner's work, once the database is migrated. */
type Opened = { owner: Connection; signIn: () => Promise<Connection>; home: string | null };

async function openServer(env: Env, { print, closing, log }: Opening): Promise<Opened> {
  makeFolder(env.dataDir);
  requireBackupFolder(env.backups);
  if (env.database) {
    const [owner, login] = [{ url: env.database.ownerUrl }, { url: env.database.url }];
    await checkServer(owner);
    await checkClock(owner);
    if (login.url !== owner.url) await checkServer(login);
    return { owner, signIn: () => enterAsProgram({ owner, login }), home: null };
  }
  const embedded = await startEmbedded({ dataDir: env.dataDir, print });
  closing.push(embedded.stop);
  closing.push(keepRunning(embedded, log));
  const { connection: owner, home } = embedded;
  return { owner, signIn: () => signInAsProgram({ owner }), home };
}

type Preparing = Pick<ProgramOptions, 'migrationsFolder' | 'print'>;

async function prepareDatabase(env: Env, owner: Connection, { migrationsFolder, print }: Preparing) {
  const applied = await migrate(owner, { folder: migrationsFolder });
  if (applied > 0) print(`Base de datos al día · Database up to date (${applied})`);
  return admitSecrets(env, owner);
}

/**
 * Admits the program's secrets. A secret is created only for a database that has none. Throws `OtherSecret`.
 */
async function admitSecrets(env: Env, owner: Connection): Promise<Secrets> {
  const present = presentSecrets(env);
  if (!present) await admitSecret(owner, null);
  const secrets = present ?? secretsOf(env);
  await admitSecret(owner, secrets.fingerprints());
  return secrets;
}

const lookEveryMs = 500;

/** Restarts a database that was killed, by hand or for lack of memory; the pool reconnects by itself. */
function keepRunning({ revive, log: databaseLog }: Embedded, log: FastifyBaseLogger) {
  let looking: Promise<void> | undefined;
  let lastFailure = '';
  const look = async () => {
    try {
      if (await revive()) log.warn('the database was gone and runs again');
      if (databaseLog) boundLog(databaseLog);
      lastFailure = '';
    } catch (error) {
      const failure = String(error);
      // The start is tried twice a second, but logged once.
      if (failure !== lastFailure) log.error({ err: error }, 'the database does not start');
      lastFailure = failure;
    }
    looking = undefined;
  };
  const timer = setInterval(() => {
    looking ??= look();
  }, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

const metricsOf = (
  { metricsToken: token, dataDir, backups }: Env,
  { client, mails }: { client: Client; mails: MailCounts },
) =>
  token
    ? {
        token,
        dataDir,
        mails,
        backupFolder: backups.keep > 0 ? backups.folder : null,
        pool: () => client.usage(),
      }
    : undefined;

type Made = Omit<Services, 'now' | 'config' | 'storage' | 'log'> & {
  log: FastifyBaseLogger;
  secrets: Secrets;
};

const servicesOf = (env: Env, { secrets, ...made }: Made): Services => ({
  ...made,
  now: () => new Date(),
  config: {
    secrets,
    publicUrl: env.publicUrl,
    storeUrl: env.storeUrl,
    sessionIdleDays: env.sessionIdleDays,
    isProduction: env.isProduction,
    reportUrl: env.reportUrl,
    analyticsUrl: env.analyticsUrl,
    showsAi: env.showsAi,
    speech: env.speech,
    stripe: env.stripe,
    appSumo: env.appSumo,
    allowsPrivateWebhooks: env.allowsPrivateWebhooks,
    push: env.push.isOn
      ? pushKeysOf({ ...env, privateKey: env.push.privateKey, mailFrom: env.mail.from })
      : null,
    providers: env.providers,
    referralLoginUrl: env.referralLoginUrl,
    examplesPerDay: env.examplesPerDay,
    limits: env.limits,
  },
  storage: openStorage(env),
});

function appOptionsOf(env: Env, options: ProgramOptions, log: FastifyBaseLogger): AppOptions {
  const { router, files, signIn, store, webRoot, storeRoot } = options;
  const stores = [env.objectStore?.endpoint, env.objectStore?.publicUrl].filter((url) => url != null);
  return {
    router,
    log,
    callLimits: env.callLimits,
    corsOrigins: env.corsOrigins,
    securityContact: env.securityContact,
    storeApps: env.storeApps,
    dataDir: env.dataDir,
    trustProxy: env.trustProxy,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    fileOrigins: [...new Set([env.publicUrl, ...stores].map((url) => new URL(url).origin))],
    ...(files && { files }),
    ...(store && { store }),
    ...(storeRoot && { storeRoot }),
    ...(signIn && { signIn }),
  };
}

type Greeting = { print: (line: string) => void; address: string; demo: Awaited<ReturnType<SeedDemo>> };

function greet({ print, address, demo }: Greeting) {
  print(`Mostrador: ${address}`);
  if (demo) print(`Entra con · Sign in with: ${demo.email} / ${demo.password}`);
}

/** Waits, so that a proxy learns that this process is not ready before its socket closes. */
function drainFor(milliseconds: number) {
  let hasBegun = false;
  const wait = async () => {
    hasBegun = true;
    await setTimeout(milliseconds);
  };
  return { hasBegun: () => hasBegun, wait };
}

/** Lists the folders that a copy of the shop needs. */
function whereData({ dataDir }: Env, home: string | null): string {
  const there = `Datos · Data: ${dataDir}`;
  if (home === null) return `${there} (DATABASE_URL)`;
  if (home === realpathSync(dataDir)) return there;
  return `${there}; la base de datos, aparte · the database, elsewhere: ${home}`;
}

/** Closes the last opened resource first; a failure does not prevent the others from being closed. */
async function closeAll(closing: (() => Promise<void>)[], log: FastifyBaseLogger) {
  for (let close = closing.pop(); close; close = closing.pop()) {
    await close().catch((error) => log.error({ err: error }, 'closing failed'));
  }
}
