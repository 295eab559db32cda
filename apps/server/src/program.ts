import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepHouse, type Services, startBoss } from '@mostrador/api/server';
import { type Connection, openDatabase } from '@mostrador/database/connect';
import { type Embedded, startEmbedded } from '@mostrador/database/embedded';
import { migrate } from '@mostrador/database/migrate';
import type { FastifyBaseLogger } from 'fastify';
import { type AppOptions, buildApp } from './app.ts';
import type { Env } from './env.ts';
import { openLog } from './log.ts';
import { openMail } from './mail.ts';
import { openStorage } from './storage.ts';

/** Makes the demo business of an empty database; answers how to sign in, null when there was something. */
export type SeedDemo = (services: Services) => Promise<{ email: string; password: string } | null>;

export type ProgramOptions = Pick<AppOptions, 'router' | 'files'> & {
  seedDemo?: SeedDemo;
  migrationsFolder: string;
  webRoot: string;
  say: (line: string) => void;
};

export type Program = { address: string; stop: () => Promise<void> };

/** Everything between a start and the first answer; what was opened is closed in the opposite order. */
export async function startProgram(env: Env, options: ProgramOptions): Promise<Program> {
  const { say } = options;
  const log = openLog({ level: env.logLevel });
  const closing: (() => Promise<void>)[] = [];
  const stop = () => closeAll(closing, log);
  try {
    const { connection, isEmbedded } = await openServer(env, { say, closing, log });
    const applied = await migrate(connection, { folder: options.migrationsFolder });
    if (applied > 0) say(`Base de datos al día · Database up to date (${applied})`);
    const database = openDatabase(connection);
    closing.push(database.close);

    const boss = await startBoss({ connection, db: database.db, log });
    closing.push(boss.stop);
    const services = servicesOf(env, { db: database.db, jobs: boss.jobs, log });
    await boss.work({
      mail: openMail({ ...env, say }),
      housekeeping: async () => void (await keepHouse(services)),
    });

    const demo = isEmbedded && env.hasDemo ? await options.seedDemo?.(services) : null;
    const app = await buildApp(services, appOptionsOf(env, options, log));
    closing.push(() => app.close());
    const address = await app.listen({ host: env.host, port: env.port });
    greet({ say, address: env.port === 0 ? address : env.publicUrl, demo: demo ?? null });
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Opening = { say: (line: string) => void; closing: (() => Promise<void>)[]; log: FastifyBaseLogger };

async function openServer(
  env: Env,
  { say, closing, log }: Opening,
): Promise<{ connection: Connection; isEmbedded: boolean }> {
  if (env.databaseUrl) return { connection: { url: env.databaseUrl }, isEmbedded: false };
  const embedded = await startEmbedded({ dataDir: env.dataDir, say });
  closing.push(embedded.stop);
  closing.push(keepRunning(embedded, log));
  return { connection: embedded.connection, isEmbedded: true };
}

const lookEveryMs = 500;

/**
 * A database that was killed, by hand or for want of memory, is started again; the pool finds it by itself.
 */
function keepRunning({ revive }: Embedded, log: FastifyBaseLogger) {
  let looking: Promise<void> | undefined;
  const look = async () => {
    const wasGone = await revive().catch((error) => log.error({ err: error }, 'the database does not start'));
    if (wasGone) log.warn('the database was gone and runs again');
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

const servicesOf = (
  env: Env,
  made: Pick<Services, 'db' | 'jobs'> & { log: FastifyBaseLogger },
): Services => ({
  ...made,
  now: () => new Date(),
  config: {
    secret: env.secret,
    publicUrl: env.publicUrl,
    isProduction: env.isProduction,
    reportUrl: env.reportUrl,
    limits: env.limits,
  },
  storage: openStorage(env),
});

function appOptionsOf(env: Env, options: ProgramOptions, log: FastifyBaseLogger): AppOptions {
  const { router, files, webRoot } = options;
  const stores = [env.objectStore?.endpoint, env.objectStore?.publicUrl].filter((url) => url != null);
  return {
    router,
    log,
    callLimits: env.callLimits,
    corsOrigins: env.corsOrigins,
    trustProxy: env.trustProxy,
    webRoot: existsSync(join(webRoot, 'index.html')) ? webRoot : null,
    fileOrigins: [...new Set([env.publicUrl, ...stores].map((url) => new URL(url).origin))],
    ...(files && { files }),
  };
}

type Greeting = { say: (line: string) => void; address: string; demo: Awaited<ReturnType<SeedDemo>> };

function greet({ say, address, demo }: Greeting) {
  say(`Mostrador: ${address}`);
  if (demo) say(`Entra con · Sign in with: ${demo.email} / ${demo.password}`);
}

/** The last opened is closed first; one that fails does not keep the others open. */
async function closeAll(closing: (() => Promise<void>)[], log: FastifyBaseLogger) {
  for (let close = closing.pop(); close; close = closing.pop()) {
    await close().catch((error) => log.error({ err: error }, 'closing failed'));
  }
}
