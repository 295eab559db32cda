import { createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { Db, Tx } from '@mostrador/database/connect';
import { sql } from 'drizzle-orm';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Secrets } from '../../io/secrets.ts';
import type { Call } from '../call.ts';
import { DomainError } from '../errors.ts';
import { hashApiKey, isApiKey, isKeyPast, keyMark } from './api-key.ts';
import {
  type AuthInput,
  type CredentialRef,
  type Identity,
  identityOf,
  identityRow,
  openedByKey,
  openedBySession,
} from './identity.ts';

/**
 * A session lasts this long after sign-in and is never extended; the token's `exp` is the same instant. It
 * ends earlier if it is not used (`usedSince`).
 */
const sessionDays = 30;
const maxSessionsPerUser = 20;
const issuer = 'mostrador';

/** The device that opened a session, so that its owner recognizes it. */
type Device = Pick<Call, 'userAgent' | 'ip'>;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia;
    DatabaseSessionAttributes: { verifiedHash?: string | null; device?: Device };
  }
}

/**
 * Hashes the value that is signed into the token. Only its hash is stored, so a stolen table opens no
 * session.
 */
export const hashToken = (raw: string) => hash('sha256', raw, 'hex');
export const newToken = () => randomBytes(32).toString('base64url');

/** The content of a bearer token, before the database is queried. */
export type Credential = CredentialRef | 'expired' | 'invalid';

/** Returns the session of a credential, null if it is invalid or an API key. */
export const sessionOf = (credential: Credential) =>
  typeof credential === 'object' && 'sessionId' in credential ? credential.sessionId : null;

const clockTolerance = 30;
const maxVerified = 5000;
const verified = new Map<string, VerifiedToken>();

/**
 * Reads and caches a verified token: its signature stays valid until it expires, and the database checks
 * each time that the session still exists.
 */
export async function readCredential(token: string, secrets: Secrets): Promise<Credential> {
  if (token.startsWith(keyMark)) return isApiKey(token) ? { keyHash: hashApiKey(token) } : 'invalid';
  const [known] = secrets.map((secret) => verified.get(`${secret} ${token}`)).filter(isStillGood);
  if (known) return { sessionId: known.sessionId };
  const read = await Promise.all(secrets.map((secret) => readToken(token, secret)));
  return (
    read.find((credential) => typeof credential === 'object') ??
    read.find((credential) => credential === 'expired') ??
    'invalid'
  );
}

type VerifiedToken = { sessionId: string; expiresAt: number };

const isStillGood = (known: VerifiedToken | undefined) =>
  known !== undefined && known.expiresAt + clockTolerance > Date.now() / 1000;

async function readToken(token: string, secret: string): Promise<Credential> {
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

/**
 * A user with the password hash that was current at the sign-in. `tillOf` is the organization with the till
 * at which the PIN was entered, the only one that the session opens.
 */
type Verified = { id: string; passwordHash: string | null; tillOf?: string };

/** The hours of a working day. */
const tillHours = 12;

/**
 * Opens a session and returns its bearer token; refuses if the password changed since it was verified. The
 * oldest sessions above the limit are deleted.
 */
export async function openSession(db: Db | Tx, person: Verified, call: Device & Pick<Call, 'config'>) {
  const { id: userId, passwordHash: verifiedHash } = person;
  const device = { userAgent: call.userAgent, ip: call.ip };
  const raw = newToken();
  const lucia = new Lucia(writingAdapter(db), { sessionExpiresIn: lifetimeOf(person) });
  const session = await lucia.createSession(userId, { verifiedHash, device }, { sessionId: hashToken(raw) });
  if (person.tillOf)
    await db.execute(sql`update sessions set till_of = ${person.tillOf} where id = ${session.id}`);
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
    .sign(keyOf(call.config.secrets.current));
}

const lifetimeOf = ({ tillOf }: Verified) =>
  tillOf ? new TimeSpan(tillHours, 'h') : new TimeSpan(sessionDays, 'd');

export const closeSession = (db: Db | Tx, sessionId: string) =>
  new Lucia(writingAdapter(db)).invalidateSession(sessionId);

export async function closeSessionsOf(db: Db | Tx, userId: string, { except = '' } = {}) {
  await db.execute(sql`delete from sessions where user_id = ${userId} and id <> ${except}`);
}

/**
 * Reads session or key, user, membership, role and plan, and limits the transaction to the organization, in
 * one statement. An expired session has no row, nor has a key that ended or whose creator left. Without a
 * membership the transaction keeps its owner's role and `membership` is null.
 */
export async function authenticate(tx: Tx, at: AuthInput): Promise<Identity | null> {
  const { credential } = at;
  const opened =
    'keyHash' in credential ? openedByKey(at, credential.keyHash) : openedBySession(at, credential.sessionId);
  const [row] = await identityRow(tx, at, opened);
  return row ? identityOf(row) : null;
}

/**
 * Returns the error of a credential without a row. The signature of a session was ours, so it was valid
 * once: it expired, was closed, or its user was deleted. For an expired key it is known that it was valid; a
 * revoked key is treated as if it never existed.
 */
export async function refusedCredential(tx: Tx, credential: CredentialRef, now: Date) {
  const wasValid = !('keyHash' in credential) || (await isKeyPast(tx, credential.keyHash, now));
  return new DomainError('UNAUTHORIZED', wasValid ? 'tokenExpired' : 'unauthorized');
}

const keys = new Map<string, KeyObject>();

/** Caches one key object per secret, together with the values derived from it. */
function keyOf(secret: string) {
  const key = keys.get(secret) ?? createSecretKey(secret, 'utf8');
  keys.set(secret, key);
  return key;
}

/** The few lucia calls that this program makes; all others throw. */
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
    setSession: async ({ id, userId, expiresAt, attributes }) => {
      const { verifiedHash = null, device } = attributes;
      // A change of the password closes the sessions it finds; the lock orders this session before or after
      // the change.
      const opened = await db.execute(sql`
        insert into sessions (id, user_id, expires_at, user_agent, address)
        select ${id}, u.id, ${expiresAt.toISOString()}::timestamptz,
          ${device?.userAgent ?? null}::text, ${device?.ip ?? null}::text
        from users u
        where u.id = ${userId} and u.password_hash is not distinct from ${verifiedHash}::text
        for share
        returning 1`);
      if (opened.length === 0) throw new DomainError('UNAUTHORIZED', 'invalidCredentials');
    },
    deleteSession: async (id) => {
      await db.execute(sql`delete from sessions where id = ${id}`);
    },
    deleteUserSessions: async (userId) => {
      await db.execute(sql`delete from sessions where user_id = ${userId}`);
    },
  };
}
