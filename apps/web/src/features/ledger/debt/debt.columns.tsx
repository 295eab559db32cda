import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { ListedDebt, ListedDebtor } from '../../../domain/debt/debt.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
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

/** When it is due, and for how long it has been where that is over. */
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

/** The page of its contact, with this debt alone. */
export const toDebt = ({ contact, code, direction }: ListedDebt) =>
  `${paths.debtor(contact.id)}?${new URLSearchParams({ code, direction })}`;

export function useDebtColumns(): ListColumn<ListedDebt>[] {
  const t = useTranslations('debt');
  const format = useFormat();
  return [
    {
      name: 'contact',
      title: t('contact'),
      phone: 'start',
      render: (debt) => (
        <Link to={toDebt(debt)} className={classes.link}>
          {debt.contact.name}
        </Link>
      ),
    },
    { name: 'code', title: t('code'), phone: 'start', render: ({ code }) => <bdi>{withCodes(code)}</bdi> },
    { name: 'origin', title: t('origin'), render: (debt) => <Origin debt={debt} /> },
    { name: 'date', title: t('date'), render: ({ date }) => format.date(date) },
    { name: 'dueDate', title: t('dueDate'), phone: 'start', render: (debt) => <DueDate debt={debt} /> },
    { name: 'status', title: t('status'), phone: 'end', render: (debt) => <DebtStatus debt={debt} /> },
    {
      name: 'amount',
      title: t('total'),
      align: 'end',
      render: ({ amount }) => <Money isEven amount={amount} />,
    },
    {
      name: 'balance',
      title: t('balance'),
      align: 'end',
      phone: 'end',
      render: ({ balance }) => <Money isEven amount={balance} />,
    },
  ];
}

export function useDebtorColumns(direction: ListedDebt['direction']): ListColumn<ListedDebtor>[] {
  const t = useTranslations('debt');
  const format = useFormat();
  const to = (id: string) =>
    direction === 'payable' ? `${paths.debtor(id)}?direction=payable` : paths.debtor(id);
  return [
    {
      name: 'name',
      title: t('contact'),
      phone: 'start',
      render: ({ id, name }) => (
        <Link to={to(id)} className={classes.link}>
          {name}
        </Link>
      ),
    },
    {
      name: 'phone',
      title: t('phone'),
      render: ({ phone }) => (phone ? <bdi dir="ltr">{phone}</bdi> : null),
    },
    { name: 'debts', title: t('openDebts'), align: 'end', render: ({ debts }) => debts },
    {
      name: 'oldestDueDate',
      title: t('oldest'),
      phone: 'start',
      render: ({ oldestDueDate }) => oldestDueDate && format.date(oldestDueDate),
    },
    {
      name: 'lastDepositOn',
      title: t('lastDeposit'),
      render: ({ lastDepositOn }) => lastDepositOn && format.date(lastDepositOn),
    },
    {
      name: 'overdue',
      title: t('overdue'),
      align: 'end',
      render: ({ overdue }) => (overdue > 0 ? <Money isEven amount={overdue} /> : null),
    },
    {
      name: 'balance',
      title: t('balance'),
      align: 'end',
      phone: 'end',
      render: ({ balance }) => <Money isEven amount={balance} />,
    },
  ];
}
