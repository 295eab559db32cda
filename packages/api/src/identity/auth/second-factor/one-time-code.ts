import { randomBytes } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Config } from '../../../core/call/call.ts';
import { conflict } from '../../../core/call/errors.ts';
import { seal, unseal } from '../../../core/io/seal.ts';
import { signaturesOf } from '../../../core/io/signature.ts';
import { recoveryCodes, secondFactors } from '../auth.table.ts';

type Place = { tx: Tx; config: Pick<Config, 'secrets'>; now: () => Date };

const stepMs = 30_000;
const recoveryCount = 10;

/** A new secret for an authenticator app: as text to type, and as the address in a QR code. */
export function newAppSecret(email: string) {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: appOf(secret.base32, email).toString() };
}

export const sealedFor = (config: Pick<Config, 'secrets'>, owner: string, secret: string) =>
  seal(secret, { secrets: config.secrets, purpose, owner });

/**
 * True if a code of the app is valid now, half a minute early or late included. If many calls send the same
 * code, exactly one gets true, and no older code is valid afterwards. `isProven` requires a confirmed factor.
 */
export async function spendAppCode(
  { tx, config, now }: Place,
  userId: string,
  { code, isProven }: { code: string; isProven: boolean },
): Promise<boolean> {
  const isTheirs = eq(secondFactors.userId, userId);
  const [factor] = await tx
    .select()
    .from(secondFactors)
    .where(isProven ? and(isTheirs, isNotNull(secondFactors.confirmedAt)) : isTheirs);
  if (!factor || !/^\d{6}$/.test(code)) return false;
  const secret = unseal(factor.secret, { secrets: config.secrets, purpose, owner: userId });
  if (secret === null) return false;
  const timestamp = now().getTime();
  const delta = appOf(secret, userId).validate({ token: code, window: 1, timestamp });
  if (delta === null) return false;
  const step = Math.floor(timestamp / stepMs) + delta;
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isTheirs, eq(secondFactors.secret, factor.secret), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return used.length > 0;
}

/**
 * Throws 409 `secondFactorUnreadable` if none of the program's secrets decrypts the secret of the app: no
 * code of that app can be valid then.
 */
export async function requireReadable({ tx, config }: Omit<Place, 'now'>, userId: string) {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const lock = { secrets: config.secrets, purpose, owner: userId };
  if (factor && unseal(factor.secret, lock) === null) throw conflict('secondFactorUnreadable');
}

/** Uses up a recovery code: of many concurrent calls exactly one gets true. */
export async function spendRecoveryCode({ tx, config }: Place, userId: string, code: string) {
  const used = await tx
    .delete(recoveryCodes)
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.hash, [...recoveryHashes(config, userId, code)]),
      ),
    )
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/** Creates ten codes that replace the previous ones; they are shown only once. */
export async function renewRecoveryCodes({ tx, config }: Place, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, hash: recoveryHashes(config, userId, code)[0] })));
  return codes;
}

const purpose = 'second factor';

/** Without letters that are easily confused; ten characters are fifty bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newRecoveryCode = () =>
  Array.from(randomBytes(10), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/^.{5}/, '$&-');

const appOf = (secret: string, label: string) => new TOTP({ issuer: 'Mostrador', label, secret });

/**
 * The possible stored hashes of a code, that of the current secret first. The spelling of the code does not
 * matter: lower case, spaces, and with or without the dash.
 */
const recoveryHashes = ({ secrets }: Pick<Config, 'secrets'>, userId: string, code: string) =>
  signaturesOf(secrets, 'recoveryCode', `${userId} ${code.toUpperCase().replaceAll(/[\s-]/g, '')}`);
