import type { Db } from '@mostrador/database/connect';
import type { Flag } from '@mostrador/shared/gates';
import type { Language } from '@mostrador/shared/text/translate';
import type { Jobs } from './job.ts';
import type { Storage } from './storage.ts';

/** Bounds per window; LIMIT_* of the environment. */
export type Limits = {
  loginPerAccount: number;
  loginPerAddress: number;
  signUpPerAddress: number;
  mailPerAddress: number;
};

export type Config = {
  secret: string;
  publicUrl: string;
  isProduction: boolean;
  /** Failed renders are relayed there; null relays nothing. */
  reportUrl: string | null;
  limits: Limits;
};

export type Log = {
  error(details: object, message: string): void;
  info(details: object, message: string): void;
};

/** What the program offers its procedures; made once. */
export type Services = { db: Db; now: () => Date; config: Config; jobs: Jobs; storage: Storage; log: Log };

/** One request, whichever door it came through. */
export type Call = Services & {
  credential: string | null;
  /** The Organization header; `'invalid'` when it was doubled or malformed. */
  organization: string | null;
  language: Language;
  ip: string;
  requestId: string;
  /** A retry with the same key answers the first output again; the fingerprint tells another body. */
  idempotency: { key: string; fingerprint: string } | null;
};

/** Who calls, read in the first statement of the transaction. */
export type User = {
  id: string;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  language: Language;
  isGuest: boolean;
};

/** The organization's rules that documents need; amounts as in the columns. */
export type Shop = {
  id: string;
  name: string;
  countryId: string | null;
  currency: string;
  timeZone: string;
  cutoffHour: number;
  accountType: 'business' | 'person';
  stockPolicy: 'block' | 'warn' | 'allow';
  creditDays: number;
  taxEnabled: boolean;
  taxIncluded: boolean;
  defaultTaxRate: number;
  lowStock: number;
  cashRounding: number;
  unifiedTransactions: boolean;
  moneySymbol: 'dot' | 'comma';
};

export type Principal = {
  user: User;
  shop: Shop;
  organizationId: string;
  isOwner: boolean;
  isPaid: boolean;
  isTrial: boolean;
  flags: ReadonlySet<Flag>;
  /** What documents call the person. */
  memberName: string;
  roleName: string | null;
};
