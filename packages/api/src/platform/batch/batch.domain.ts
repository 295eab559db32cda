import { domain } from '../../core/domain.ts';
import { forgetBatches } from './batch.ts';

/**
 * The records of bulk changes. Its calls depend on everything that can be undone, so that they are in
 * `batchact`.
 */
export const batch = domain({
  name: 'batch',
  cleanup: async ({ db, now }) => ({ batchActs: await forgetBatches(db, now()) }),
});
