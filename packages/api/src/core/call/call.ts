import type { Db, Tx } from '@mostrador/database/connect';
import type { actorKinds } from '@mostrador/shared/codes/codes';
import type { Flag, Gate } from '@mostrador/shared/rights/gates';
import type { MoneySymbol } from '@mostrador/shared/shop/countries';
import type { Settings } from '@mostrador/shared/shop/settings';
import type { Language } from '@mostrador/shared/text/translate';
import type { Beyond } from '@mostrador/shared/wire/limits';
import type { Mail } from '../io/mail.ts';
import type { Secrets } from '../io/secrets.ts';
import type { Spreadsheets } from '../io/spreadsheet.ts';
import type { ImageTooLarge, Picture, Storage } from '../io/storage.ts';
import type { Jobs } from '../jobs/job.ts';
import type { Live } from '../jobs/live.ts';
import type { IdentityProviders } from './who/identity-provider.ts';

/** Limits per window, from LIMIT_* of the environment. */
export type Limits = {
  loginPerAccount: number;
  loginPerAddress: number;
  signUpPerAddress: number;
  mailPerAddress: number;
  examplesPerAddress: number;
  /** The number of store orders in ten minutes, by address and shop, and for one shop together. */
  ordersPerAddress: number;
  ordersPerShop: number;
  /** The number of requests to follow or rate an order, per minute. */
  tracksPerAddress: number;
  ratingsPerAddress: number;
  /** The number of payment images from customers, per hour. */
  proofsPerAddress: number;
};

/**
 * The keys for push messages. Browsers request `publicKey` before they accept messages, and accept only
 * messages signed with its private key.
 */
export type PushKeys = {
  publicKey: string;
  privateKey: string;
  /** The contact of the operator for the push service: an https address or mailto. */
  subject: string;
};

/**
 * A service that transcribes recordings with the API of OpenAI, which other services offer too. Some need no
 * API key and have only one model.
 */
export type Speech = { url: string; key: string | null; model: string };

/**
 * The service that collects for Plus by card; `apiUrl` is another server with the Stripe API, as in tests.
 */
export type CardCollector = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string | null;
};

/**
 * The marketplace that sells licences; `apiKey` signs its messages, and `url` may be another server with the
 * same API.
 */
export type Marketplace = { url: string; clientId: string; clientSecret: string; apiKey: string };

export type Config = {
  secrets: Secrets;
  publicUrl: string;
  /** The origin of the public pages. It equals `publicUrl` if they have no host of their own. */
  storeUrl: string;
  /** The number of unused days after which a session ends. */
  sessionIdleDays: number;
  isProduction: boolean;
  /** The address to which failed renders are relayed. Null if they are not. */
  reportUrl: string | null;
  /** The analytics service for users who consented. Null if none is offered and nothing is sent. */
  analyticsUrl: string | null;
  /** True if webhooks and push messages may be sent to the operator's own network, also without https. */
  allowsPrivateWebhooks: boolean;
  /** The keys that sign push messages; null if none are sent. */
  push: PushKeys | null;
  limits: Limits;
  /** The number of unknown visitors who may open an example shop per day; 0 offers none. */
  examplesPerDay: number;
  /** The identity providers. Null for those without keys of the operator. */
  providers: IdentityProviders;
  /** True if the voice assistant is shown. */
  showsAi: boolean;
  /** The service that transcribes speech; null if the operator configured none. */
  speech: Speech | null;
  /** Null if the operator collects no card payments. */
  stripe: CardCollector | null;
  /** Null if the operator sells no licences. */
  appSumo: Marketplace | null;
  /** The page where referrers see their earnings; null shows no link. */
  referralLoginUrl: string | null;
};

export type Log = {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
};

/** The services that the program offers its procedures, created once. */
export type Services = {
  db: Db;
  /**
   * A second pool for writes while a transaction of `db` is open. With a single pool, two such tasks could
   * each hold the connection that the other waits for, and block all jobs behind them.
   */
  besideDb: Db;
  now: () => Date;
  config: Config;
  jobs: Jobs;
  storage: Storage;
  /**
   * Returns null if the bytes are not an image. Decoding does not run on the thread that answers the tills.
   */
  reencodeImage: (bytes: Uint8Array, organizationId: string) => Promise<Picture | ImageTooLarge | null>;
  spreadsheets: Spreadsheets;
  log: Log;
  live: Pick<Live, 'publish' | 'subscribe'>;
  /**
   * Sends a mail at once. Only jobs call it, so that a mail is sent if, and only if, the transaction that
   * requests it commits.
   */
  sendMail: (mail: Mail) => Promise<void>;
};

/** Receives the identity and the duration of each call. */
export type CallObserver = {
  /** `moneySymbol`: the number format of the caller's organization, which error messages use too. */
  caller(who: {
    userId: string | null;
    apiKeyId?: string;
    organizationId: string | null;
    moneySymbol?: MoneySymbol;
  }): void;
  moneySymbol(): MoneySymbol | undefined;
  /** Called when a transaction of the call is run again. */
  retried?(): void;
  /** Called when the call repeats an earlier one and receives its answer. */
  replayed?(): void;
  done(outcome: { procedure: string; isRefused: boolean; milliseconds: number }): void;
};

/** One request, from any adapter. */
export type Call = Services & {
  credential: string | null;
  /** The Organization header, or `'invalid'` if it was repeated or malformed. */
  organization: string | null;
  language: Language;
  ip: string;
  /** The name that the device sends; null if none. */
  userAgent: string | null;
  requestId: string;
  /** Aborts the call's transaction: its time is over, or its reader has disconnected. */
  signal?: AbortSignal | undefined;
  observer?: CallObserver | undefined;
  /**
   * The idempotency key. A retry with the same key returns the first output again; the fingerprint detects
   * another body.
   */
  idempotency: { key: string; fingerprint: string; older?: readonly string[]; onReplay?: () => void } | null;
  /**
   * The substitutes for the signed ids of a form's files when bodies are compared: each id is new, its file
   * is not.
   */
  fileMarks?: ReadonlyMap<string, string> | undefined;
  /**
   * Checked in the call's own transaction before its work, unless the idempotency key was answered before.
   */
  precondition?: (tx: Tx) => Promise<void>;
};

/**
 * A call with an open transaction. It cannot access the pool: if calls that use one connection wait for a
 * second one, the whole program stops as soon as there are as many of these calls as connections.
 */
export type TransactionCall = Omit<Call, 'db' | 'besideDb'>;

/** Work that runs after the call's transaction has committed, and may use the pool again. */
export type Effect = (call: Call) => Promise<void>;

/** The user who calls, read in the first statement of the transaction. */
export type User = {
  id: string;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  isGuest: boolean;
  /** True for a visitor of an example shop, who has no account to change and no access beyond the shop. */
  isVisitor: boolean;
  /**
   * True if a PIN opened the session at a till. The session can sell there, owns nothing and changes no
   * account.
   */
  isAtTill: boolean;
};

/** The fields of the organization that its documents need. */
export type Shop = {
  id: string;
  name: string;
  countryId: string | null;
  currency: string;
  timeZone: string;
  accountType: 'business' | 'person';
  settings: Settings;
  /** The last business day that is closed for postings, or null. */
  lockedUntil: string | null;
  /** The first day of the books, or null if no opening balance was entered. */
  openedOn: string | null;
};

/**
 * The actor in documents and the audit log, even if no person was present. `id` is that of the user, the key,
 * the customer or the task; null for the program itself.
 */
export type Actor = {
  kind: (typeof actorKinds)[number];
  id: string | null;
  name: string;
};

/** The user who approved an act for which the caller has no permission, and the gate of that act. */
export type Approval = { gate: Gate; id: string; name: string };

/** The part of the principal that writing needs; a background job acts for the user who requested it. */
export type WriteActor = Pick<Principal, 'actor' | 'shop' | 'organizationId' | 'isPaid' | 'flags'> & {
  user: Pick<User, 'id'> | null;
};

export type Principal = {
  /** Null if an API key acts. */
  user: User | null;
  actor: Actor;
  shop: Shop;
  organizationId: string;
  isOwner: boolean;
  isPaid: boolean;
  isTrial: boolean;
  /** The plan overage of the member: it allows reading but not writing. */
  beyond?: Beyond | null;
  flags: ReadonlySet<Flag>;
  /** The name of the user or the key on documents. */
  memberName: string;
  roleName: string | null;
  /**
   * The approvals by other users in this call, in addition to the caller's own permissions; they are included
   * in the flags.
   */
  approvals: readonly Approval[];
  /** The gates that the scopes of an API key allow. */
  keyGates?: ReadonlySet<Gate>;
};
