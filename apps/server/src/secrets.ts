import { Secrets } from '@mostrador/api/server';
import type { Env } from './env.ts';
import { keptSecret } from './kept-secret.ts';

/** The secrets of the environment, or the one that is stored in the data folder. */
export const secretsOf = ({ secrets, dataDir }: Pick<Env, 'secrets' | 'dataDir'>) =>
  new Secrets(...(secrets ?? [keptSecret(dataDir)]));
