import type { TenantTx } from '@mostrador/database/connect';
import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';

type Input = { contactId: string; total: number; today: string };

/**
 * The credit check of a customer, as a condition of the statement that creates the debt: the credit limit,
 * and no debt overdue for too long. By the shop's setting, exceeding a limit only warns, requires a
 * permission (the user's own or a supervisor's PIN), or is refused for all. `refusal` is 409
 * `creditLimitExceeded` or `customerOverdue`, with `approvable` if a PIN would allow the debt.
 */
export function creditBound({ shop, flags }: Principal, { contactId, total, today }: Input) {
  const { creditLimitPolicy, blockIfOverdueDays } = shop.settings;
  const approvable = creditLimitPolicy !== 'block';
  const mayExceed = approvable && flags.has('acc_edit_credit_sales');
  const overLimit = sql`credit_limit is not null and owed + ${total} > credit_limit`;
  const overdue =
    blockIfOverdueDays === null
      ? sql`false`
      : sql`exists (
          select from debts d where d.contact_id = ${contactId} and d.direction = 'receivable'
            and d.balance > 0 and d.due_date < ${addDays(today, -blockIfOverdueDays)}::date)`;
  const isFree = mayExceed || (creditLimitPolicy === 'warn' && blockIfOverdueDays === null);
  const limit = creditLimitPolicy === 'warn' ? sql`false` : overLimit;
  return {
    condition: isFree ? undefined : sql`not (${limit}) and not ${overdue}`,
    refusal: async (tx: TenantTx) => {
      const [contact] = await tx.execute<{ owed: string; credit_limit: string | null; is_over: boolean }>(sql`
        select owed, credit_limit, ${limit} is_over from contacts where id = ${contactId}`);
      if (!contact?.is_over) return conflict('customerOverdue', { approvable });
      const creditLimit = Number(contact.credit_limit);
      return conflict('creditLimitExceeded', { approvable, creditLimit, owed: Number(contact.owed) });
    },
  };
}
