import { createHmac } from 'node:crypto';
import type { Secrets } from '../../core/io/secrets.ts';
import { signaturesOf } from '../../core/io/signature.ts';

type Salted = { id: string; salt: string };

/**
 * The secrets of a webhook, one for each of the program's secrets, the current one first. They are derived on
 * demand, so that no table contains them.
 */
const keysOf = (secrets: Secrets, { id, salt }: Salted) =>
  signaturesOf(secrets, 'webhook', `${id}.${salt}`).map((key) => Buffer.from(key, 'base64url'));

/** The secret that is shown to the owner of a webhook. */
export const webhookSecretOf = (secrets: Secrets, webhook: Salted) =>
  `whsec_${keysOf(secrets, webhook)[0]?.toString('base64')}`;

type Signed = { webhook: Salted; id: string; at: Date; body: string };

/**
 * The headers of Standard Webhooks (standardwebhooks.com), which has verifiers in every language. They carry
 * a signature for each secret, so that a receiver with the older secret can verify it too.
 */
export function signedHeaders(secrets: Secrets, { webhook, id, at, body }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = keysOf(secrets, webhook).map(
    (key) => `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
