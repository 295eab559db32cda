import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db, Tx } from '@mostrador/database/connect';
import { type Flag, flags } from '@mostrador/shared/gates';
import type { Language } from '@mostrador/shared/text/translate';
import { sql } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Shop, User } from './call.ts';

/** A session lives this long after sign-in and is never extended; the token's `exp` says the same instant. */
const sessionDays = 30;
const maxSessionsPerUser = 20;
const issuer = 'mostrador';

/** Who calls and in which organization, as one row. */
export type Entered = {
  user: User;
  membership: {
    shop: Shop;
    isOwner: boolean;
    isPaid: boolean;
    isTrial: boolean;
    flags: ReadonlySet<Flag>;
    memberName: string;
    roleName: string | null;
  } | null;
};

/**
 * `isNarrowing` binds the rest of the transaction to the organization under row-level security. `isWriting`:
 * writes find their rows by id, so their plans are made once per connection; lists are planned for what they
 * ask.
 */
export type Entrance = {
  sessionId: string;
  organizationId: string | null;
  now: Date;
  isNarrowing: boolean;
  isWriting: boolean;
};

type Row = {
  session_id: string;
  expires_at: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  language: Language;
  is_guest: boolean;
  organization_id: string | null;
  organization_name: string;
  country_id: string | null;
  currency: string;
  time_zone: string;
  cutoff_hour: number;
  business_type: 'business' | 'person';
  stock_policy: 'block' | 'warn' | 'allow';
  credit_days: number;
  tax_enabled: boolean;
  tax_included: boolean;
  default_tax_rate: number;
  low_stock: string;
  cash_rounding: string;
  unified_transactions: boolean;
  money_symbol: 'dot' | 'comma';
  is_owner: boolean;
  member_name: string;
  is_paid: boolean;
  is_trial: boolean;
  permissions: string | null;
  allow_all: boolean | null;
  role_name: string | null;
};

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, { row: Row }>;
    DatabaseUserAttributes: { row: Row };
  }
}

/** Signed into the token; only its hash is stored, so a stolen table opens no session. */
export const hashToken = (raw: string) => createHash('sha256').update(raw).digest('hex');
export const newToken = () => randomBytes(32).toString('base64url');

/** What a bearer token says before the database is asked. */
export type Credential = { sessionId: string } | 'expired' | 'invalid';

const clockTolerance = 30;
const maxVerified = 5000;
const verified = new Map<string, { sessionId: string; expiresAt: number }>();

/**
 * A token that was found good is looked up the next time: until it expires its signature says the same, and
 * whether the session still stands is asked of the database each time.
 */
export async function readCredential(token: string, secret: string): Promise<Credential> {
  const known = verified.get(`${secret} ${token}`);
  if (known && known.expiresAt + clockTolerance > Date.now() / 1000) return { sessionId: known.sessionId };
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer,
      audience: issuer,
      clockTolerance,
    });
    if (typeof payload.sid !== 'string') return 'invalid';
    const sessionId = hashToken(payload.sid);
    if (verified.size >= maxVerified) verified.clear();
    if (payload.exp !== undefined) verified.set(`${secret} ${token}`, { sessionId, expiresAt: payload.exp });
    return { sessionId };
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
  }
}

/** Opens a session and answers its bearer token. The oldest beyond the cap are dropped. */
export async function openSession(db: Db | Tx, userId: string, secret: string) {
  const raw = newToken();
  const lucia = new Lucia(writingAdapter(db), { sessionExpiresIn: new TimeSpan(sessionDays, 'd') });
  const session = await lucia.createSession(userId, {}, { sessionId: hashToken(raw) });
  await db.execute(sql`
    delete from sessions where user_id = ${userId} and id in (
      select id from sessions where user_id = ${userId}
        order by created_at desc offset ${maxSessionsPerUser})`);
  return new SignJWT({ sid: raw })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(Math.floor(session.expiresAt.getTime() / 1000))
    .sign(keyOf(secret));
}

export const closeSession = (db: Db | Tx, sessionId: string) =>
  new Lucia(writingAdapter(db)).invalidateSession(sessionId);

export async function closeSessionsOf(db: Db | Tx, userId: string, { except = '' } = {}) {
  await db.execute(sql`delete from sessions where user_id = ${userId} and id <> ${except}`);
}

/**
 * Reads session, user, membership, role and plan, and narrows the transaction to the organization, in one
 * statement. A session that expired is no row; without a membership the transaction keeps its owner's role
 * and `membership` is null.
 */
export async function enter(tx: Tx, at: Entrance): Promise<Entered | null> {
  const adapter: Adapter = {
    ...writingAdapter(tx),
    getSessionAndUser: async (sessionId) => {
      const [row] = await enterRow(tx, { ...at, sessionId });
      if (!row) return [null, null];
      const session = {
        id: row.session_id,
        userId: row.user_id,
        expiresAt: new Date(row.expires_at),
        attributes: {},
      };
      return [session, { id: row.user_id, attributes: { row } }];
    },
  };
  // A zero lifetime keeps lucia from writing a new expiry inside a read.
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: new TimeSpan(0, 's'),
    getUserAttributes: ({ row }) => ({ row }),
  });
  const { user } = await lucia.validateSession(at.sessionId);
  return user && enteredOf(user.row);
}

const enterRow = (tx: Tx, at: Entrance) =>
  tx.execute<Row>(sql`
    select s.id session_id, s.expires_at, u.id user_id, u.email, u.first_name, u.last_name, u.language,
      u.is_guest,
      o.id organization_id, o.name organization_name, o.country_id, o.currency, o.time_zone, o.cutoff_hour,
        o.business_type,
      o.stock_policy, o.credit_days, o.tax_enabled, o.tax_included, o.default_tax_rate, o.low_stock,
        o.cash_rounding, o.unified_transactions, o.money_symbol, m.is_owner, m.display_name member_name,
      coalesce(o.paid_until > ${at.now.toISOString()}::timestamptz, false)
        or coalesce(o.trial_ends_at > ${at.now.toISOString()}::timestamptz, false) is_paid,
      coalesce(o.trial_ends_at > ${at.now.toISOString()}::timestamptz, false)
        and not coalesce(o.paid_until > ${at.now.toISOString()}::timestamptz, false) is_trial,
      array_to_string(r.permissions, ',') permissions, r.allow_all, r.name role_name,
      case when ${at.isNarrowing} and o.id is not null then set_config('app.organization_id', o.id::text,
        true) end,
      case when ${at.isNarrowing} and o.id is not null then set_config('role', 'tenant', true) end,
      case when ${at.isWriting} then set_config('plan_cache_mode', 'force_generic_plan', true) end
    from sessions s
    join users u on u.id = s.user_id
    left join members m on m.user_id = u.id and m.removed_at is null
      and m.organization_id = coalesce(${at.organizationId}::uuid, u.current_organization_id)
    left join organizations o on o.id = m.organization_id and o.deleted_at is null
    left join roles r on r.organization_id = m.organization_id and r.id = m.role_id
    where s.id = ${at.sessionId} and s.expires_at > ${at.now.toISOString()}::timestamptz`);

function enteredOf(row: Row): Entered {
  const user: User = {
    id: row.user_id,
    sessionId: row.session_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    isGuest: row.is_guest,
  };
  if (!row.organization_id) return { user, membership: null };
  const granted = new Set((row.permissions ?? '').split(','));
  return {
    user,
    membership: {
      shop: shopOf(row, row.organization_id),
      isOwner: row.is_owner,
      isPaid: row.is_paid,
      isTrial: row.is_trial,
      flags: new Set(flags.filter((flag) => row.is_owner || row.allow_all || granted.has(flag))),
      memberName: row.member_name,
      roleName: row.role_name,
    },
  };
}

const shopOf = (row: Row, id: string): Shop => ({
  id,
  name: row.organization_name,
  countryId: row.country_id,
  currency: row.currency,
  timeZone: row.time_zone,
  cutoffHour: row.cutoff_hour,
  accountType: row.business_type,
  stockPolicy: row.stock_policy,
  creditDays: row.credit_days,
  taxEnabled: row.tax_enabled,
  taxIncluded: row.tax_included,
  defaultTaxRate: row.default_tax_rate,
  lowStock: Number(row.low_stock),
  cashRounding: Number(row.cash_rounding),
  unifiedTransactions: row.unified_transactions,
  moneySymbol: row.money_symbol,
});

const keys = new Map<string, KeyObject>();

/** One key object per secret: what is derived from it is kept with it. */
function keyOf(secret: string) {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** The few lucia calls this program makes; the rest are not reachable and say so. */
function writingAdapter(db: Db | Tx): Adapter {
  const unused = async () => {
    throw new Error('This session call is not part of the program.');
  };
  return {
    getSessionAndUser: unused,
    getUserSessions: unused,
    updateSessionExpiration: unused,
    deleteExpiredSessions: async () => {
      await db.execute(sql`delete from sessions where expires_at <= now()`);
    },
    setSession: async ({ id, userId, expiresAt }) => {
      await db.execute(
        sql`insert into sessions (id, user_id, expires_at) values (${id}, ${userId}, ${expiresAt.toISOString()})`,
      );
    },
    deleteSession: async (id) => {
      await db.execute(sql`delete from sessions where id = ${id}`);
    },
    deleteUserSessions: async (userId) => {
      await db.execute(sql`delete from sessions where user_id = ${userId}`);
    },
  };
}
