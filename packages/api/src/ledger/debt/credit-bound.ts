import type { TenantTx } from '@mostrador/database/connect';
import { addDays } from '@mostrador/shared/time/time';
import { sql } from 'drizzle-orm';
import type { Principal } from '../../core/call/call.ts';
import { conflict } from '../../core/call/errors.ts';

type Input = { contactId: string; total: number; today: string };

/**
 * What must be true of a customer for him to owe so much more, as a condition of the statement that lends it:
 * his limit, and nothing due for too long. The shop decides whether a limit is only told, needs somebody who
 * may exceed it (by right or by PIN), or holds for everybody. `refusal` says which of the two it was: 409
 * `creditLimitExceeded` or `customerOverdue`, with `approvable` where a PIN would let it through.
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
