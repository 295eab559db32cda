import { trpc } from '../../lib/api/trpc.ts';
import type { Customer } from './cart/cart.ts';

/**
 * The customer's debt, remaining credit and the date of the debt, in 1/100. Until the answer arrives, and
 * offline, the values are those known when the customer was chosen. `limit` null means no limit.
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
