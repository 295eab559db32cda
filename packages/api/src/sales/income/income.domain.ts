import { domain } from '../../core/domain.ts';
import { incomeRouter } from './income.router.ts';

export const income = domain({ name: 'income', routers: { income: incomeRouter } });
