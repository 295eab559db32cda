import type { Output } from '../../lib/api/output.ts';
import { paths } from '../../lib/navigation/paths.ts';

export type Expense = Output<'expense.byId'>;

/** Goods received have a page of their own. */
export const pathOf = ({ id, channel }: Pick<Expense, 'id' | 'channel'>) =>
  channel === 'purchase' ? paths.purchase(id) : paths.expense(id);
