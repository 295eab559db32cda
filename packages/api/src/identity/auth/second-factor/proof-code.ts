import { randomInt } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import type { Config, Services } from '../../../core/call/call.ts';
import { signaturesOf } from '../../../core/io/signature.ts';
import { issueToken } from '../sign-up/mail-token.ts';

/** Six digits, good once and for fifteen minutes; only the newest counts, and the table tells none. */
export async function issueProof({ tx, config, now }: Services & { tx: Tx }, userId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await issueToken(tx, { userId, purpose: 'proof', now: now(), id: proofIds(config, userId, code)[0] });
  return code;
}

/** The ids that a code may be stored under, the first of them by the current secret. */
export const proofIds = ({ secrets }: Pick<Config, 'secrets'>, userId: string, code: string) =>
  signaturesOf(secrets, 'proof', `${userId} ${code}`);
