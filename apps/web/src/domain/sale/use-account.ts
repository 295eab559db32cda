import { trpc } from '../../lib/api/trpc.ts';
import type { Customer } from './cart/cart.ts';

/**
 * What a customer owes, how much more he may and since when, in 1/100; until the answer comes, and without a
 * line, what was known when he was chosen. `limit` null is none.
 */
export function useAccount(customer: Customer) {
  const { data } = trpc.customer.account.useQuery({ id: customer.id });
  return {
    owed: data?.owed ?? customer.owed,
    limit: data?.creditLimit ?? null,
    available: data?.available ?? 0,
    oldestDueDate: data?.oldestDueDate ?? null,
    isOverdue: (data?.daysOverdue ?? 0) > 0,
  };
}
