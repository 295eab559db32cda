import { domain } from '../../core/domain.ts';
import { forgetBatches } from './batch.ts';

/** What one act did to many things. Its calls stand on all that can be taken back, in `batchact`. */
export const batch = domain({
  name: 'batch',
  cleanup: async ({ db, now }) => ({ batchActs: await forgetBatches(db, now()) }),
});
