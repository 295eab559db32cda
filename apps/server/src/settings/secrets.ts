import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Secrets } from '@mostrador/api/server';
import { TaskRefused } from '@mostrador/database/backup/task-refused';
import { type Env, listSecrets } from './env.ts';
import { readSecret } from './stored-secret.ts';

type Source = Pick<Env, 'secrets' | 'dataDir'>;

/** The secrets of the environment, or the one that is stored in the data folder. */
export const secretsOf = ({ secrets, dataDir }: Source) => new Secrets(...(secrets ?? [readSecret(dataDir)]));

export const secretFile = (dataDir: string) => join(dataDir, 'secret');

/** Returns the same without creating one; null if there is none yet. */
export const presentSecrets = ({ secrets, dataDir }: Source) =>
  secrets || existsSync(secretFile(dataDir)) ? secretsOf({ secrets, dataDir }) : null;

/**
 * Returns the secrets for a task that decrypts. Throws instead of creating a secret that decrypts nothing.
 */
export function secretsAtHand(source: Source): Secrets {
  const secrets = presentSecrets(source);
  if (secrets) return secrets;
  throw new TaskRefused('SECRET: falta · missing (SECRET, DATA_DIR/secret)');
}

/** Returns the secrets for a task, which reads no other setting. */
export const secretsOfTask = (dataDir: string) =>
  presentSecrets({ secrets: listSecrets(process.env.SECRET), dataDir });
