import { domain } from '../../core/domain.ts';
import { expenseRouter } from './expense.router.ts';

export const expense = domain({ name: 'expense', routers: { expense: expenseRouter } });
