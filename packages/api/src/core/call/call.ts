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
  /** How often orders are followed, and rated, in a minute. */
  tracksPerAddress: number;
  ratingsPerAddress: number;
  /** How many pictures of payments strangers send in an hour. */
  proofsPerAddress: number;
};

/** `publicKey`: browsers ask for it before they take messages, and take none that another one signed. */
export type PushKeys = {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to about what we send: an https address or mailto. */
  subject: string;
};

/**
 * A service that turns a recording into words by the interface of OpenAI, which others speak, too; some ask
 * for no key and know one model alone.
 */
export type Speech = { url: string; key: string | null; model: string };

/** Who collects for Plus by card; `apiUrl` is another server that speaks as Stripe does, as in tests. */
export type CardCollector = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string | null;
};

/** Where licences are sold; `apiKey` signs what it tells, `url` may be another that speaks as it does. */
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
  /** What people who agreed to it do is told there; null tells and offers nothing. */
  analyticsUrl: string | null;
  /** Webhooks and push messages may lead into the operator's own network, also without https. */
  allowsPrivateWebhooks: boolean;
  /** What push messages are signed with; null where none are sent. */
  push: PushKeys | null;
  limits: Limits;
  /** How many strangers may look at an example shop in a day; 0 offers none. */
  examplesPerDay: number;
  /** Null where the operator gave no keys. */
  providers: IdentityProviders;
  /** The voice assistant is shown. */
  showsAi: boolean;
  /** What writes down what was said; null where the operator named nobody. */
  speech: Speech | null;
  /** Null where the operator collects nothing. */
  stripe: CardCollector | null;
  /** Null where the operator sells no licences. */
  appSumo: Marketplace | null;
  /** Where who recommends us sees what he earned; null shows no way there. */
  referralLoginUrl: string | null;
};

export type Log = {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
};

/** What the program offers its procedures; made once. */
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
  /** The call repeats an earlier one, whose answer it gets. */
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
  /** How the device names itself; null when it does not. */
  userAgent: string | null;
  requestId: string;
  /** Ends the call's transaction: its time is over, or nobody waits for what it reads. */
  signal?: AbortSignal | undefined;
  observer?: CallObserver | undefined;
  /** A retry with the same key answers the first output again; the fingerprint tells another body. */
  idempotency: { key: string; fingerprint: string; older?: readonly string[]; onReplay?: () => void } | null;
  /**
   * What is said in place of the signed ids of a form's files when bodies are compared: each is new, its file
   * is not.
   */
  fileMarks?: ReadonlyMap<string, string> | undefined;
  /** Judged in the call's own transaction before its work, unless the key was answered before. */
  precondition?: (tx: Tx) => Promise<void>;
};

/**
 * A call whose transaction is open. The pool is out of its reach, because a call that holds one connection
 * and waits for a second stops the whole program as soon as as many of them run as the pool has connections.
 */
export type TransactionCall = Omit<Call, 'db' | 'besideDb'>;

/** Work that runs when the call's transaction has committed, and may use the pool again. */
export type Effect = (call: Call) => Promise<void>;

/** Who calls, read in the first statement of the transaction. */
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
  /** The first day of the books, or null where nobody said what there was then. */
  openedOn: string | null;
};

/**
 * Who acts: documents and the audit log name him, whether or not a person stood there. `id` is the person's,
 * the key's, the customer's or the task's; null for what the program does by itself.
 */
export type Actor = {
  kind: (typeof actorKinds)[number];
  id: string | null;
  name: string;
};

/** Who let another do what he has no right to, and what that was. */
export type Approval = { gate: Gate; id: string; name: string };

/** As much of whoever acts as writing needs; work off the request acts for who asked for it. */
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
  /** What the plan holds fewer of: he looks and does not write. */
  beyond?: Beyond | null;
  flags: ReadonlySet<Flag>;
  /** What documents call the person or the key. */
  memberName: string;
  roleName: string | null;
  /** What others let him do in this call, on top of his own rights; those are among his flags. */
  approvals: readonly Approval[];
  /** Of a key: where its scopes let it through. */
  keyGates?: ReadonlySet<Gate>;
};
