import { conflict } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { moneyAccountRouter } from './moneyaccount.router.ts';

export const moneyaccount = domain({
  name: 'moneyaccount',
  verifiedAs: 'accounts',
  routers: { moneyAccount: moneyAccountRouter },
  constraints: { money_accounts_closed_empty: () => conflict('moneyAccountClosed') },
});
