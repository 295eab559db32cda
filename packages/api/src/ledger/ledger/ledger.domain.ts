import { domain } from '../../core/domain.ts';
import { repairTotals } from './ledger-repair.ts';

export const ledger = domain({
  name: 'ledger',
  verifiedAs: 'ledger',
  cleanup: async (services) => ({ ledgerTotals: await repairTotals(services) }),
});
