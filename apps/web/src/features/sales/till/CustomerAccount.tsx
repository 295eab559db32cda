import { useTranslations } from 'use-intl';
import type { Customer } from '../../../domain/sale/cart.ts';
import { useAccount } from '../../../domain/sale/use-account.ts';
import { useFormat } from '../../../lib/format/format.ts';
import classes from './ticket.module.css';

/**
 * What the customer owes, how much more he may, and since when: told before more is lent. Its room is kept
 * from the start, so that nothing below it moves when the answer comes.
 */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const t = useTranslations('sale');
  const { money, date } = useFormat();
  const { owed, limit, available, oldestDueDate, isOverdue } = useAccount(customer);
  return (
    <span className={classes.account}>
      {owed > 0 ? <span className={classes.owes}>{t('owes', { amount: money(owed) })}</span> : null}
      {limit === null ? null : (
        <span>{t('creditLeft', { amount: money(available), limit: money(limit) })}</span>
      )}
      {oldestDueDate ? (
        <span className={isOverdue ? classes.owes : undefined}>
          {t(isOverdue ? 'oldestWasDue' : 'oldestDue', { date: date(oldestDueDate) })}
        </span>
      ) : null}
    </span>
  );
}
