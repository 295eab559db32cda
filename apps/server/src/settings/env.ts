import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { androidFingerprints, androidPackage, iosAppIds, storeAppsOf } from './env-apps.ts';
import { isMonotonous, refuseHalfMail, trustedHops, unknownNames, warningsOf } from './env-checks.ts';
import { EnvError } from './env-error.ts';
import { appSumoOf, providersOf, stripeOf } from './env-providers.ts';

export type Env = ReturnType<typeof readEnv>;

/** Reads the whole configuration once. Throws `EnvError` with one line per invalid variable. */
export function readEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Variables.safeParse(given);
  if (!parsed.success) throw new EnvError(parsed.error.issues.map(lineOf).join('\n'));
  const v = parsed.data;
  const isProduction = v.NODE_ENV === 'production';
  const dataDir = resolve(v.DATA_DIR);
  const publicUrl = originOf(publicUrlOf(v));
  refuseHalfMail(v);
  const isOwnAddress = !v.PUBLIC_URL && everywhere.has(v.HOST);
  return {
    isProduction,
    host: v.HOST.replace(/^\[(.*)\]$/, '$1'),
    port: v.PORT,
    dataDir,
    database: databaseOf(v),
    pools: { calls: v.DATABASE_POOL, jobs: v.DATABASE_JOBS_POOL, tasks: v.DATABASE_TASKS_POOL },
    backups: {
      folder: resolve(v.BACKUP_DIR ?? join(dataDir, 'backups')),
      // An external database has its own backups, so none are made unless the operator configures them.
      keep: v.BACKUP_KEEP ?? (v.DATABASE_URL ? 0 : 7),
    },
    metricsToken: v.METRICS_TOKEN ?? null,
    publicUrl,
    storeUrl: storeUrlOf(v, publicUrl),
    /** Null for the secret of the data folder. The first secret is the current one. */
    secrets: secretsIn(v),
    sessionIdleDays: v.SESSION_IDLE_DAYS,
    warnings: [
      ...warningsOf(v, { publicUrl, isOwnAddress }),
      ...unknownNames(Object.keys(given), Object.keys(Variables.shape)),
    ],
    /** The time in which a stopping program still answers calls, until a proxy notices. */
    drainMs: (v.DRAIN_SECONDS ?? (isProduction ? 3 : 0)) * 1000,
    hasDemo: v.DEMO === 'on' && !isProduction,
    examplesPerDay: v.EXAMPLES_PER_DAY,
    // Outside production the console is for users: it shows what to open and how to sign in.
    logLevel: v.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    corsOrigins: v.CORS_ORIGINS,
    securityContact: v.SECURITY_CONTACT ?? null,
    trustProxy: v.TRUST_PROXY,
    reportUrl: v.REPORT_URL ?? null,
    analyticsUrl: v.ANALYTICS_URL ?? null,
    showsAi: v.SHOW_AI === 'on',
    speech: v.SPEECH_URL ? { url: v.SPEECH_URL, key: v.SPEECH_KEY ?? null, model: v.SPEECH_MODEL } : null,
    stripe: stripeOf(v),
    appSumo: appSumoOf(v),
    allowsPrivateWebhooks: v.WEBHOOKS_ALLOW_PRIVATE === 'on',
    push: { isOn: v.PUSH === 'on', privateKey: v.PUSH_PRIVATE_KEY ?? null },
    providers: providersOf(v),
    referralLoginUrl: v.REFERRAL_LOGIN_URL ?? null,
    storeApps: storeAppsOf(v),
    mail: mailOf(v, publicUrl),
    objectStore: objectStoreOf(v),
    limits: limitsOf(v),
    callLimits: callLimitsOf(v),
  };
}

/**
 * The value in `.env.example`. A production start with it would share its secret with every reader of the
 * file.
 */
export const exampleSecret = 'cambia-esto-por-32-caracteres-al-azar';

const upTo = (count: number) => z.coerce.number().int().min(1).max(1_000_000).default(count);
const webAddress = z.url({ protocol: /^https?$/ });
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []));

const databaseAddress = z.url({ protocol: /^postgres(ql)?$/ });

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DATABASE_JOBS_POOL: z.coerce.number().int().min(1).max(100).default(2),
  DATABASE_TASKS_POOL: z.coerce.number().int().min(1).max(100).default(2),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce.number().int().min(0).max(1000).optional(),
  METRICS_TOKEN: z.string().min(16).regex(/^\S+$/).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_OWNER_URL: databaseAddress.optional(),
  PUBLIC_URL: webAddress.optional(),
  STORE_URL: webAddress.optional(),
  SECRET: z.string().optional(),
  SESSION_IDLE_DAYS: z.coerce.number().int().min(1).max(30).default(14),
  DEMO: z.enum(['on', 'off']).default('on'),
  EXAMPLES_PER_DAY: z.coerce.number().int().min(0).max(10_000).default(200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  CORS_ORIGINS: list.pipe(z.array(webAddress.transform((address) => new URL(address).origin))),
  TRUST_PROXY: list.transform(trustedHops),
  REPORT_URL: z.url({ protocol: /^https$/ }).optional(),
  ANALYTICS_URL: z.url({ protocol: /^https$/ }).optional(),
  SHOW_AI: z.enum(['on', 'off']).default('on'),
  SPEECH_URL: webAddress.optional(),
  SPEECH_KEY: z.string().optional(),
  SPEECH_MODEL: z.string().default('whisper-1'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/)
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/).optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional(),
  STRIPE_API_URL: webAddress.optional(),
  APPSUMO_CLIENT_ID: z.string().optional(),
  APPSUMO_CLIENT_SECRET: z.string().optional(),
  APPSUMO_API_KEY: z.string().optional(),
  APPSUMO_URL: webAddress.default('https://appsumo.com'),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['on', 'off']).default('off'),
  PUSH: z.enum(['on', 'off']).default('on'),
  PUSH_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65_535).default(587),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: webAddress.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DEVICE_CLIENT_IDS: list,
  GOOGLE_ISSUER: webAddress.default('https://accounts.google.com'),
  GOOGLE_AUTHORIZE_URL: webAddress.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
  GOOGLE_KEYS_URL: webAddress.default('https://www.googleapis.com/oauth2/v3/certs'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  APPLE_PRIVATE_KEY: z.string().optional(),
  APPLE_DEVICE_CLIENT_IDS: list,
  APPLE_ISSUER: webAddress.default('https://appleid.apple.com'),
  APPLE_AUTHORIZE_URL: webAddress.default('https://appleid.apple.com/auth/authorize'),
  APPLE_TOKEN_URL: webAddress.default('https://appleid.apple.com/auth/token'),
  APPLE_KEYS_URL: webAddress.default('https://appleid.apple.com/auth/keys'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)
    .optional(),
  REFERRAL_LOGIN_URL: z.url({ protocol: /^https$/ }).optional(),
  ANDROID_PACKAGE: androidPackage.optional(),
  ANDROID_CERT_FINGERPRINTS: androidFingerprints,
  IOS_APP_IDS: iosAppIds,
  LIMIT_CALLS_PER_TOKEN: upTo(3000),
  LIMIT_CALLS_PER_KEY: upTo(60),
  LIMIT_CALLS_PER_ADDRESS: upTo(12_000),
  LIMIT_ANONYMOUS_CALLS: upTo(1200),
  LIMIT_PUBLIC_PDFS: upTo(30),
  LIMIT_LOGIN_PER_ACCOUNT: upTo(10),
  LIMIT_LOGIN_PER_ADDRESS: upTo(50),
  LIMIT_SIGN_UP_PER_ADDRESS: upTo(5),
  LIMIT_MAIL_PER_ADDRESS: upTo(3),
  LIMIT_EXAMPLES_PER_ADDRESS: upTo(5),
  LIMIT_ORDERS_PER_ADDRESS: upTo(10),
  LIMIT_ORDERS_PER_SHOP: upTo(300),
  LIMIT_TRACKS_PER_ADDRESS: upTo(60),
  LIMIT_RATINGS_PER_ADDRESS: upTo(10),
  LIMIT_PROOFS_PER_ADDRESS: upTo(10),
});

export type Read = z.output<typeof Variables>;

/** The limits of tries and orders of one account, address or shop, with their periods. */
const limitsOf = (v: Read) => ({
  loginPerAccount: v.LIMIT_LOGIN_PER_ACCOUNT,
  loginPerAddress: v.LIMIT_LOGIN_PER_ADDRESS,
  signUpPerAddress: v.LIMIT_SIGN_UP_PER_ADDRESS,
  mailPerAddress: v.LIMIT_MAIL_PER_ADDRESS,
  examplesPerAddress: v.LIMIT_EXAMPLES_PER_ADDRESS,
  ordersPerAddress: v.LIMIT_ORDERS_PER_ADDRESS,
  ordersPerShop: v.LIMIT_ORDERS_PER_SHOP,
  tracksPerAddress: v.LIMIT_TRACKS_PER_ADDRESS,
  ratingsPerAddress: v.LIMIT_RATINGS_PER_ADDRESS,
  proofsPerAddress: v.LIMIT_PROOFS_PER_ADDRESS,
});

const lineOf = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`;

function secretsIn({ SECRET: text, NODE_ENV }: Read): SecretList | null {
  const isProduction = NODE_ENV === 'production';
  const all = listSecrets(text);
  if (!all && isProduction) throw new EnvError('SECRET: falta · missing. Usa · use: openssl rand -base64 48');
  if (isProduction) for (const secret of all ?? []) requireStrong(secret);
  return all;
}

type SecretList = [string, ...string[]];

/** Returns the secrets of a list separated by commas, null for none. Duplicates are ignored. */
export function listSecrets(text: string | undefined): SecretList | null {
  const [current, ...older] = new Set((text ?? '').split(',').map((secret) => secret.trim()));
  if (!text || current === undefined) return null;
  if (current === '' || older.includes(''))
    throw new EnvError('SECRET: una coma de más · a comma too many (SECRET=new,old)');
  return [current, ...older];
}

function requireStrong(secret: string) {
  if (secret === exampleSecret)
    throw new EnvError('SECRET: es el del ejemplo · it is the one of the example');
  if (Buffer.byteLength(secret) < 32) throw new EnvError('SECRET: menos de 32 bytes · shorter than 32 bytes');
  if (isMonotonous(secret))
    throw new EnvError('SECRET: casi siempre la misma letra · nearly one letter alone');
}

const everywhere = new Set(['0.0.0.0', '::', '[::]']);

/**
 * Returns the database settings. Calls sign in at `url`; migrations, the job queue and backups at
 * `ownerUrl`. Null for the embedded server.
 */
function databaseOf({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl }: Read) {
  if (url) return { url, ownerUrl: ownerUrl ?? url };
  if (ownerUrl) throw new EnvError('DATABASE_OWNER_URL: falta también · needs also DATABASE_URL');
  return null;
}

/** Returns the address for mails and pictures if the operator configured none. */
function publicUrlOf({ PUBLIC_URL, HOST, PORT, NODE_ENV }: Read): string {
  if (PUBLIC_URL) return PUBLIC_URL;
  if (NODE_ENV === 'production') {
    throw new EnvError(
      'PUBLIC_URL: falta · missing. La dirección que la gente ve · the address that people see: https://…',
    );
  }
  if (everywhere.has(HOST)) return `http://${ownAddress() ?? 'localhost'}:${PORT}`;
  return `http://${HOST.includes(':') ? `[${HOST.replace(/^\[|\]$/g, '')}]` : HOST}:${PORT}`;
}

/** Returns the origin. The program is mounted at the root of a host. */
function originOf(address: string): string {
  const url = new URL(address);
  if (url.href !== `${url.origin}/`) throw new EnvError(`PUBLIC_URL: ${onlyOrigin}`);
  return url.origin;
}

/** Returns the address of the public pages, which is PUBLIC_URL if they have no separate host. */
function storeUrlOf({ STORE_URL }: Read, publicUrl: string): string {
  if (!STORE_URL) return publicUrl;
  const [store, own] = [new URL(STORE_URL), new URL(publicUrl)];
  if (store.href !== `${store.origin}/`) throw new EnvError(`STORE_URL: ${onlyOrigin}`);
  if (store.host === own.host) throw new EnvError(`STORE_URL: ${sameHost}`);
  // Users of the dashboard would be led from an encrypted page to one that anyone on the way may change.
  if (store.protocol !== 'https:' && own.protocol === 'https:') throw new EnvError(`STORE_URL: ${notSecure}`);
  return store.origin;
}

const onlyOrigin = 'solo el origen, sin ruta · the origin alone, without a path: https://tienda.example.com';
const sameHost =
  'tiene el nombre de PUBLIC_URL: quítala o usa otro · has the name of PUBLIC_URL: leave it out or use another';
const notSecure = 'https, como PUBLIC_URL · https, as PUBLIC_URL is';

/** Returns the address of this machine in the shop's network. */
const ownAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const callLimitsOf = (v: Read) => ({
  perToken: v.LIMIT_CALLS_PER_TOKEN,
  perKey: v.LIMIT_CALLS_PER_KEY,
  perAddress: v.LIMIT_CALLS_PER_ADDRESS,
  anonymous: v.LIMIT_ANONYMOUS_CALLS,
  publicPdfs: v.LIMIT_PUBLIC_PDFS,
});

const mailOf = (v: Read, publicUrl: string) => ({
  from: v.MAIL_FROM ?? `Mostrador <no-responder@${new URL(publicUrl).hostname}>`,
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
