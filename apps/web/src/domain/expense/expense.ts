import type { AppRouter } from '@mostrador/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { paths } from '../../lib/navigation/paths.ts';

export type Expense = inferRouterOutputs<AppRouter>['expense']['byId'];

/** Goods received have a page of their own. */
export const pathOf = ({ id, channel }: Pick<Expense, 'id' | 'channel'>) =>
  channel === 'purchase' ? paths.purchase(id) : paths.expense(id);
