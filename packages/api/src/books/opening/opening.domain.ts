import { domain } from '../../core/domain.ts';
import { initialBalanceRouter } from './opening.router.ts';

export const opening = domain({
  name: 'opening',
  verifiedAs: 'accounts',
  routers: { initialBalance: initialBalanceRouter },
});
