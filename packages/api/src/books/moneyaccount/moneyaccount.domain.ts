import { domain } from '../../core/domain.ts';
import { moneyAccountRouter } from './moneyaccount.router.ts';

export const moneyaccount = domain({ name: 'moneyaccount', routers: { moneyAccount: moneyAccountRouter } });
