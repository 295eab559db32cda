import { createHmac } from 'node:crypto';
import { signatureOf } from '../../core/io/signature.ts';

/** The secret of a webhook: made again whenever it is needed, so that no table can be robbed of it. */
export const webhookSecretOf = (secret: string, { id, salt }: { id: string; salt: string }) =>
  `whsec_${Buffer.from(signatureOf(secret, 'webhook', `${id}.${salt}`), 'base64url').toString('base64')}`;

type Signed = { secret: string; id: string; at: Date; body: string };

/** The headers of Standard Webhooks (standardwebhooks.com), which has verifiers in every language. */
export function signedHeaders({ secret, id, at, body }: Signed) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
