import type { Output } from '../../lib/api/output.ts';
import { paths } from '../../lib/navigation/paths.ts';

export type Expense = Output<'expense.byId'>;

/** Returns the page of an expense. Goods received have a different page. */
export const pathOf = ({ id, channel }: Pick<Expense, 'id' | 'channel'>) =>
  channel === 'purchase' ? paths.purchase(id) : paths.expense(id);
