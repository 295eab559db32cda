import { createHash, randomInt } from 'node:crypto';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { crc32 } from 'node:zlib';
import type { Db, Tx } from '@mostrador/database/connect';
import type { Gate } from '@mostrador/shared/rights/gates';
import { sql } from 'drizzle-orm';

/** The prefix of every key, so that people and scanners of leaked secrets recognize it. */
export const keyMark = 'mos_';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checkLength = 6;
const form = new RegExp(`^${keyMark}[0-9A-Za-z]{${randomLength + checkLength}}$`);

/** 190 random bits and a checksum that detects a mistyped key before the database is queried. */
export function newApiKey(): string {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('');
  return `${keyMark}${random}${checkOf(random)}`;
}

export function isApiKey(text: string): boolean {
  if (!form.test(text)) return false;
  const body = text.slice(keyMark.length);
  return checkOf(body.slice(0, randomLength)) === body.slice(randomLength);
}

function checkOf(random: string) {
  let rest = crc32(random);
  let check = '';
  for (let place = 0; place < checkLength; place += 1) {
    check = `${letters[rest % letters.length]}${check}`;
    rest = Math.floor(rest / letters.length);
  }
  return check;
}

/** Hashes a key. Only the hash is stored, so a stolen table opens nothing. */
export const hashApiKey = (key: string) => createHash('sha256').update(key).digest('hex');

/** An API key as read by the first statement of a call. */
export type ApiKey = {
  id: string;
  name: string;
  gates: ReadonlySet<Gate>;
  ipAllow: readonly string[];
  /** True if the recorded last use is too old. */
  isUnnoted: boolean;
};

/** True if the address is in one of the given addresses or ranges (`10.1.0.0/16`), IPv4 or IPv6. */
export function isAllowedFrom(ip: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [address = '', length] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (length === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(length), family);
  }
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

export function isAddressRange(entry: string): boolean {
  const [address = '', length, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return /^\d{1,3}$/.test(length) && Number(length) <= (version === 6 ? 128 : 32);
}

/** True if the key with this hash was valid until it expired. */
export async function isKeyPast(tx: Tx, keyHash: string, now: Date): Promise<boolean> {
  const past = await tx.execute(sql`
    select 1 from api_keys
    where hash = ${keyHash} and revoked_at is null and expires_at <= ${now.toISOString()}::timestamptz`);
  return past.length > 0;
}

/** The maximum age of the recorded last use: a write at every call would cost more than it is worth. */
export const notedEvery = sql`interval '5 minutes'`;

export const noteUse = (db: Db, id: string, at: Date) =>
  db.execute(sql`
    update api_keys set last_used_at = ${at.toISOString()}::timestamptz
    where id = ${id}
      and coalesce(last_used_at < ${at.toISOString()}::timestamptz - ${notedEvery}, true)`);
