import { domain } from '../../core/domain.ts';
import { forgetBatches } from './batch.ts';

/**
 * Defines the records of bulk changes. The procedures are in `batchact`, because they depend on every domain
 * whose changes can be undone.
 */
export const batch = domain({
  name: 'batch',
  cleanup: async ({ db, now }) => ({ batchActs: await forgetBatches(db, now()) }),
});
