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

/** Bounds per window; LIMIT_* of the environment. */
export type Limits = {
  loginPerAccount: number;
  loginPerAddress: number;
  signUpPerAddress: number;
  mailPerAddress: number;
  examplesPerAddress: number;
  /** Orders of the store, by address and shop, and of one shop together, in ten minutes. */
  ordersPerAddress: number;
  ordersPerShop: number;
  /** The number of requests to follow or rate an order, per minute. */
  tracksPerAddress: number;
  ratingsPerAddress: number;
  /** The number of payment images from customers, per hour. */
  proofsPerAddress: number;
};

/** `publicKey`: browsers ask for it before they take messages, and take none that another one signed. */
export type PushKeys = {
  publicKey: string;
  privateKey: string;
  /** The contact of the operator for the push service: an https address or mailto. */
  subject: string;
};

/**
 * A service that turns a recording into words by the interface of OpenAI, which others speak, too; some ask
 * for no key and know one model alone.
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
  /** The origin of pages for strangers: `publicUrl` where they have no host of their own. */
  storeUrl: string;
  /** A session that is not used for so many days ends. */
  sessionIdleDays: number;
  isProduction: boolean;
  /** Failed renders are relayed there; null relays nothing. */
  reportUrl: string | null;
  /** The service that receives the analytics of people who agreed to it; null sends and offers nothing. */
  analyticsUrl: string | null;
  /** Webhooks and push messages may lead into the operator's own network, also without https. */
  allowsPrivateWebhooks: boolean;
  /** The keys that sign push messages; null if none are sent. */
  push: PushKeys | null;
  limits: Limits;
  /** The number of unknown visitors who may open an example shop per day; 0 offers none. */
  examplesPerDay: number;
  /** Null where the operator gave no keys. */
  providers: IdentityProviders;
  /** The voice assistant is shown. */
  showsAi: boolean;
  /** The service that transcribes speech; null if the operator configured none. */
  speech: Speech | null;
  /** Null where the operator collects nothing. */
  stripe: CardCollector | null;
  /** Null where the operator sells no licences. */
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
   * For what is written while a transaction of `db` is open. Of one pool two such works would hold what each
   * of them waits for, and all jobs behind them.
   */
  besideDb: Db;
  now: () => Date;
  config: Config;
  jobs: Jobs;
  storage: Storage;
  /** Null when the bytes are no picture. Decoding stays off the thread that answers the tills. */
  reencodeImage: (bytes: Uint8Array, organizationId: string) => Promise<Picture | ImageTooLarge | null>;
  spreadsheets: Spreadsheets;
  log: Log;
  live: Pick<Live, 'publish' | 'subscribe'>;
  /** Sends at once; only jobs do, so that a mail goes if, and only if, the work that wants it commits. */
  sendMail: (mail: Mail) => Promise<void>;
};

/** Learns what each call was and how long it took. */
export type CallObserver = {
  /** `moneySymbol`: how the caller's organization writes its numbers, and so whatever refuses the call. */
  caller(who: {
    userId: string | null;
    apiKeyId?: string;
    organizationId: string | null;
    moneySymbol?: MoneySymbol;
  }): void;
  moneySymbol(): MoneySymbol | undefined;
  /** A transaction of the call is run again. */
  retried?(): void;
  /** The call repeats an earlier one and receives its answer. */
  replayed?(): void;
  done(outcome: { procedure: string; isRefused: boolean; milliseconds: number }): void;
};

/** One request, whichever door it came through. */
export type Call = Services & {
  credential: string | null;
  /** The Organization header; `'invalid'` when it was doubled or malformed. */
  organization: string | null;
  language: Language;
  ip: string;
  /** The name that the device sends; null if none. */
  userAgent: string | null;
  requestId: string;
  /** Aborts the call's transaction: its time is over, or its reader has disconnected. */
  signal?: AbortSignal | undefined;
  observer?: CallObserver | undefined;
  /** A retry with the same key answers the first output again; the fingerprint tells another body. */
  idempotency: { key: string; fingerprint: string; older?: readonly string[]; onReplay?: () => void } | null;
  /**
   * The substitutes for the signed ids of a form's files when bodies are compared: each id is new, its file
   * is not.
   */
  fileMarks?: ReadonlyMap<string, string> | undefined;
  /** Judged in the call's own transaction before its work, unless the key was answered before. */
  precondition?: (tx: Tx) => Promise<void>;
};

/**
 * A call with an open transaction. The pool is out of its reach: if calls that use one connection wait for a
 * second one, the whole program stops as soon as there are as many of them as connections.
 */
export type TransactionCall = Omit<Call, 'db' | 'besideDb'>;

/** Work that runs when the call's transaction has committed, and may use the pool again. */
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
  /** Came for an example shop: has no account to change, and reaches nothing beyond the shop. */
  isVisitor: boolean;
  /** A PIN opened the session at a till: it sells there, owns nothing and changes no account. */
  isAtTill: boolean;
};

/** The organization as its documents need it. */
export type Shop = {
  id: string;
  name: string;
  countryId: string | null;
  currency: string;
  timeZone: string;
  accountType: 'business' | 'person';
  settings: Settings;
  /** The last business day that takes no postings any more, or null. */
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

/** The user who approved an act that the caller has no permission for, and the gate of that act. */
export type Approval = { gate: Gate; id: string; name: string };

/** The part of the principal that writing needs; a background job acts for the user who requested it. */
export type WriteActor = Pick<Principal, 'actor' | 'shop' | 'organizationId' | 'isPaid' | 'flags'> & {
  user: Pick<User, 'id'> | null;
};

export type Principal = {
  /** Null where a key acts. */
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
  /** Of a key: where its scopes let it through. */
  keyGates?: ReadonlySet<Gate>;
};
