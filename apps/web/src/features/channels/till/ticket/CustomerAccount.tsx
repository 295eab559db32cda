import { useTranslations } from 'use-intl';
import type { Customer } from '../../../../domain/sale/cart/cart.ts';
import { useAccount } from '../../../../domain/sale/use-account.ts';
import { useFormat } from '../../../../lib/format/format.ts';
import classes from './ticket.module.css';

/**
 * The customer's debt, remaining credit and due date, shown before further credit is given. Its row is
 * reserved from the start, so that nothing below it moves when the answer arrives.
 */
export function CustomerAccount({ customer }: { customer: Customer }) {
  const t = useTranslations('sale');
  const { money, date } = useFormat();
  const { owed, limit, available, oldestDueDate, isOverdue } = useAccount(customer);
  const late = oldestDueDate && isOverdue ? t('oldestWasDue', { date: date(oldestDueDate) }) : null;
  const next = oldestDueDate && !isOverdue ? t('oldestDue', { date: date(oldestDueDate) }) : null;
  const parts = [
    owed > 0 ? t('owes', { amount: money(owed) }) : null,
    late,
    limit === null ? null : t('mayOwe', { amount: money(available) }),
  ];
  return (
    <span className={classes.account} data-late={isOverdue || undefined} title={joined([...parts, next])}>
      {joined(parts)}
    </span>
  );
}

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
