import { createECDH, type ECDH } from 'node:crypto';
import { join } from 'node:path';
import { EnvError } from './env-error.ts';
import { readOrCreate } from './stored-secret.ts';

type Input = {
  /** The operator's own private key, or null. */
  privateKey: string | null;
  dataDir: string;
  publicUrl: string;
  mailFrom: string;
};

/**
 * The VAPID keys by which browsers recognize our push messages: the operator's, or a pair created on the
 * first start and stored, because every subscription is bound to it.
 */
export function pushKeysOf({ privateKey, dataDir, publicUrl, mailFrom }: Input) {
  const pair = pairOf(privateKey ?? readOrCreate(join(dataDir, 'push-key'), newKey));
  const subject = publicUrl.startsWith('https:') ? publicUrl : `mailto:${addressIn(mailFrom)}`;
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKeyOf(pair), subject };
}

function newKey() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return privateKeyOf(pair);
}

/**
 * Returns the private key in 32 bytes: a smaller number would have fewer bytes, which cannot sign messages.
 */
function privateKeyOf(pair: ECDH) {
  const bytes = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - bytes.length), bytes]).toString('base64url');
}

function pairOf(key: string) {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(key, 'base64url');
    return pair;
  } catch {
    throw new EnvError(
      'PUSH_PRIVATE_KEY: no es una llave VAPID · no VAPID key. Usa · use: npx web-push generate-vapid-keys',
    );
  }
}

const addressIn = (from: string) => /<(.+)>/.exec(from)?.[1] ?? from;
