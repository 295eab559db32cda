import type { Flag } from '@mostrador/shared/rights/gates';
import type { Principal } from '../../core/call/call.ts';
import { notFound } from '../../core/call/errors.ts';
import { domain } from '../../core/domain.ts';
import { event, type ListenerContext } from '../../core/jobs/event.ts';
import { expenseRouter } from './expense.router.ts';
import { Expense } from './expense.schema.ts';
import { readExpenses } from './expense.ts';

/** Exports contain no costs. */
const reader: Pick<Principal, 'flags'> = { flags: new Set<Flag>() };
const read = {
  read: async ({ tx }: ListenerContext, id: string) => {
    const [expense] = await readExpenses(tx, reader, [id]);
    if (!expense) throw notFound();
    return expense;
  },
};

export const expense = domain({
  name: 'expense',
  routers: { expense: expenseRouter },
  events: [
    event('expense.done', Expense, read),
    event('expense.updated', Expense, read),
    event('expense.voided', Expense, read),
  ],
});
