import { domain } from '../base/domain.ts';

export const ledger = domain({
  name: 'ledger',
});
