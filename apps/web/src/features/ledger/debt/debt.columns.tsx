import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ListedDebt, ListedDebtor } from '../../../domain/debt/debt.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './debt.module.css';

const colors = {
  pending: 'yellow',
  partial: 'blue',
  overdue: 'red',
  paid: 'green',
  forgiven: 'gray',
  voided: 'gray',
} as const;

export function DebtStatus({ debt }: { debt: Pick<ListedDebt, 'status'> }) {
  const t = useTranslations('debt');
  return <Badge color={colors[debt.status]}>{t(`statuses.${debt.status}`)}</Badge>;
}

/** The due date, and the number of overdue days if it has passed. */
export function DueDate({ debt: { dueDate, daysOverdue } }: { debt: ListedDebt }) {
  const t = useTranslations('debt');
  const format = useFormat();
  return (
    <span className={classes.nowrap}>
      {format.date(dueDate)}
      {daysOverdue > 0 ? (
        <small className={classes.late}>{t('daysLate', { count: daysOverdue })}</small>
      ) : null}
    </span>
  );
}

/** The sale or purchase that left the debt open, or the opening balance. */
export function Origin({ debt: { origin, note } }: { debt: Pick<ListedDebt, 'origin' | 'note'> }) {
  const t = useTranslations('debt');
  if (origin.type === 'opening')
    return (
      <span>
        {t('opening')}
        {note ? <small className={classes.note}>{note}</small> : null}
      </span>
    );
  const path = pathOf(origin);
  if (!path) return <bdi>{withCodes(origin.code)}</bdi>;
  return (
    <Link to={path} className={classes.link}>
      <bdi>{withCodes(origin.code)}</bdi>
    </Link>
  );
}

function pathOf({ type, id }: ListedDebt['origin']) {
  if (type === 'sale') return paths.order(id);
  if (type === 'income') return paths.income(id);
  if (type === 'expense') return paths.expense(id);
  return type === 'purchase' ? paths.purchase(id) : null;
}

/** The link to the page of the contact, showing only this debt. */
export const toDebt = ({ contact, code, direction }: ListedDebt) =>
  `${paths.debtor(contact.id)}?${new URLSearchParams({ code, direction })}`;

export function useDebtColumns(): ListColumn<ListedDebt>[] {
  const t = useTranslations('debt');
  return [
    col.link({ name: 'contact', title: t('contact'), phone: 'start', className: classes.link }, (debt) => ({
      to: toDebt(debt),
      text: debt.contact.name,
    })),
    { name: 'code', title: t('code'), phone: 'start', render: ({ code }) => <bdi>{withCodes(code)}</bdi> },
    { name: 'origin', title: t('origin'), render: (debt) => <Origin debt={debt} /> },
    col.date({ name: 'date', title: t('date') }, ({ date }) => date),
    { name: 'dueDate', title: t('dueDate'), phone: 'start', render: (debt) => <DueDate debt={debt} /> },
    { name: 'status', title: t('status'), phone: 'end', render: (debt) => <DebtStatus debt={debt} /> },
    col.money({ name: 'amount', title: t('total') }, ({ amount }) => amount),
    col.money({ name: 'balance', title: t('balance'), phone: 'end' }, ({ balance }) => balance),
  ];
}

export function useDebtorColumns(direction: ListedDebt['direction']): ListColumn<ListedDebtor>[] {
  const t = useTranslations('debt');
  const to = (id: string) =>
    direction === 'payable' ? `${paths.debtor(id)}?direction=payable` : paths.debtor(id);
  return [
    col.link(
      { name: 'name', title: t('contact'), phone: 'start', className: classes.link },
      ({ id, name }) => ({ to: to(id), text: name }),
    ),
    {
      name: 'phone',
      title: t('phone'),
      render: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : null),
    },
    { name: 'debts', title: t('openDebts'), align: 'end', render: ({ debts }) => debts },
    col.date(
      { name: 'oldestDueDate', title: t('oldest'), phone: 'start' },
      ({ oldestDueDate }) => oldestDueDate,
    ),
    col.date({ name: 'lastDepositOn', title: t('lastDeposit') }, ({ lastDepositOn }) => lastDepositOn),
    col.money({ name: 'overdue', title: t('overdue') }, ({ overdue }) => (overdue > 0 ? overdue : null)),
    col.money({ name: 'balance', title: t('balance'), phone: 'end' }, ({ balance }) => balance),
  ];
}
