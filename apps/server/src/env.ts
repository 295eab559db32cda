import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';

export type Env = ReturnType<typeof readEnv>;

/** What the operator must repair before the program starts; the message is meant for him. */
export class EnvError extends Error {}

/** The whole configuration, read once. Throws `EnvError` with one line per wrong variable. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map(lineOf).join('\n'));
  const v = parsed.data;
  const isProduction = v.NODE_ENV === 'production';
  const dataDir = resolve(v.DATA_DIR);
  return {
    isProduction,
    host: v.HOST,
    port: v.PORT,
    dataDir,
    databaseUrl: v.DATABASE_URL ?? null,
    publicUrl: (v.PUBLIC_URL ?? `http://${v.HOST === '0.0.0.0' ? 'localhost' : v.HOST}:${v.PORT}`).replace(
      /\/+$/,
      '',
    ),
    secret: isProduction ? productionSecret(v.SECRET) : (v.SECRET ?? keptSecret(dataDir)),
    hasDemo: v.DEMO === 'on' && !isProduction,
    // At home the console is for people: what to open and how to sign in.
    logLevel: v.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    corsOrigins: v.CORS_ORIGINS,
    trustProxy: v.TRUST_PROXY,
    reportUrl: v.REPORT_URL ?? null,
    mail: mailOf(v),
    objectStore: objectStoreOf(v),
    limits: {
      loginPerAccount: v.LIMIT_LOGIN_PER_ACCOUNT,
      loginPerAddress: v.LIMIT_LOGIN_PER_ADDRESS,
      signUpPerAddress: v.LIMIT_SIGN_UP_PER_ADDRESS,
      mailPerAddress: v.LIMIT_MAIL_PER_ADDRESS,
    },
    callLimits: {
      perToken: v.LIMIT_CALLS_PER_TOKEN,
      perAddress: v.LIMIT_CALLS_PER_ADDRESS,
      anonymous: v.LIMIT_ANONYMOUS_CALLS,
    },
  };
}

/** The value `.env.example` shows; a start in production with it would share its key with every reader. */
export const exampleSecret = 'cambia-esto-por-32-caracteres-al-azar';

const upTo = (count: number) => z.coerce.number().int().min(1).max(1_000_000).default(count);
const webAddress = z.url({ protocol: /^https?$/ });
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: webAddress.optional(),
  SECRET: z.string().optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  CORS_ORIGINS: list.pipe(z.array(webAddress.transform((address) => new URL(address).origin))),
  TRUST_PROXY: list.transform(trustedHops),
  REPORT_URL: z.url({ protocol: /^https$/ }).optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.string().default('Mostrador <no-responder@localhost>'),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webAddress.optional(),
  LIMIT_CALLS_PER_TOKEN: upTo(3000),
  LIMIT_CALLS_PER_ADDRESS: upTo(12_000),
  LIMIT_ANONYMOUS_CALLS: upTo(1200),
  LIMIT_LOGIN_PER_ACCOUNT: upTo(10),
  LIMIT_LOGIN_PER_ADDRESS: upTo(50),
  LIMIT_SIGN_UP_PER_ADDRESS: upTo(5),
  LIMIT_MAIL_PER_ADDRESS: upTo(3),
});

type Read = z.output<typeof Variables>;

const lineOf = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`;

/** A number counts the proxies in front; anything else lists their addresses. */
function trustedHops(hops: string[]): false | number | string[] {
  if (hops.length === 0 || hops[0] === 'false') return false;
  const count = Number(hops[0]);
  return hops.length === 1 && Number.isInteger(count) ? count : hops;
}

function productionSecret(secret: string | undefined) {
  if (!secret) throw new EnvError('SECRET: falta · missing. Usa · use: openssl rand -base64 48');
  if (secret === exampleSecret)
    throw new EnvError('SECRET: es el del ejemplo · it is the one of the example');
  if (Buffer.byteLength(secret) < 32) throw new EnvError('SECRET: menos de 32 bytes · shorter than 32 bytes');
  return secret;
}

/** Made once, so that sign-ins outlive a restart of a shop that configured nothing. */
function keptSecret(dataDir: string) {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(path)) {
    try {
      writeFileSync(path, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch {
      // Another process made it in between; its value is as good and is read below.
    }
  }
  chmodSync(path, 0o600);
  return readFileSync(path, 'utf8').trim();
}

const mailOf = (v: Read) => ({
  from: v.MAIL_FROM,
  smtp: v.SMTP_HOST
    ? { host: v.SMTP_HOST, port: v.SMTP_PORT, user: v.SMTP_USER ?? null, password: v.SMTP_PASSWORD ?? '' }
    : null,
});

function objectStoreOf(v: Read) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: key } = v;
  if (!endpoint && !bucket) return null;
  if (!endpoint || !bucket || !keyId || !key) {
    throw new EnvError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: todas o ninguna · all or none',
    );
  }
  return { endpoint, bucket, region: v.S3_REGION, keyId, key, publicUrl: v.S3_PUBLIC_URL ?? null };
}
