import { randomInt } from 'node:crypto';
import type { Tx } from '@mostrador/database/connect';
import type { Config, Services } from '../../core/call/call.ts';
import { signatureOf } from '../../core/io/signature.ts';
import { issueToken } from './mail-token.ts';

/** Six digits, good once and for fifteen minutes; only the newest counts, and the table tells none. */
export async function issueProof({ tx, config, now }: Services & { tx: Tx }, userId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await issueToken(tx, { userId, purpose: 'proof', now: now(), id: proofId(config, userId, code) });
  return code;
}

export const proofId = ({ secret }: Pick<Config, 'secret'>, userId: string, code: string) =>
  signatureOf(secret, 'proof', `${userId} ${code}`);
