import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import type { Customer } from '../../parts/sale/cart.ts';
import classes from './ticket.module.css';

/**
 * What the customer owes, how much more he may, and since when: told before more is lent. Its room is kept
 * from the start, so that nothing below it moves when the answer comes.
 */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const t = useTranslations('sale');
  const { money, date } = useFormat();
  const { data } = trpc.customer.account.useQuery({ id: customer.id });
  // Until it comes, and without a line, what was known when he was chosen.
  const owed = data?.owed ?? customer.owed;
  const limit = data?.creditLimit ?? null;
  const due = data?.oldestDueDate;
  return (
    <span className={classes.account}>
      {owed > 0 ? <span className={classes.owes}>{t('owes', { amount: money(owed) })}</span> : null}
      {limit === null ? null : (
        <span>{t('creditLeft', { amount: money(data?.available ?? 0), limit: money(limit) })}</span>
      )}
      {due ? (
        <span className={data.daysOverdue > 0 ? classes.owes : undefined}>
          {t(data.daysOverdue > 0 ? 'oldestWasDue' : 'oldestDue', { date: date(due) })}
        </span>
      ) : null}
    </span>
  );
}
