import { domain } from '../../core/domain.ts';

export const ledger = domain({
  name: 'ledger',
});
