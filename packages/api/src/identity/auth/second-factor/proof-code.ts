import { randomInt } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import type { Config, Services } from '../../../core/call/call.ts';
import { signaturesOf } from '../../../core/io/signature.ts';
import { issueToken } from '../sign-up/mail-token.ts';

/**
 * A code of six digits, valid once and for fifteen minutes; only the newest is valid, and the table does not
 * contain the code itself.
 */
export async function issueProof({ tx, config, now }: Services & { tx: Tx }, userId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await issueToken(tx, { userId, purpose: 'proof', now: now(), id: proofIds(config, userId, code)[0] });
  return code;
}

/** The possible stored ids of a code, that of the current secret first. */
export const proofIds = ({ secrets }: Pick<Config, 'secrets'>, userId: string, code: string) =>
  signaturesOf(secrets, 'proof', `${userId} ${code}`);
