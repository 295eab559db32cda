import { Badge } from '@mantine/core';
import type { AppRouter } from '@mostrador/api/router';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './expense.module.css';

export type Expense = inferRouterOutputs<AppRouter>['expense']['byId'];

/** Goods received have a page of their own. */
export const pathOf = ({ id, channel }: Pick<Expense, 'id' | 'channel'>) =>
  channel === 'purchase' ? paths.purchase(id) : paths.expense(id);

/** What it is called: what it was for, else on what it was spent. */
export function useConcept() {
  const t = useTranslations('expense');
  return ({ concept, category, products }: Expense) =>
    concept ?? category?.name ?? (products.length > 0 ? t('goodsBought') : t('one'));
}

export function useExpenseColumns(): ListColumn<Expense>[] {
  const t = useTranslations('expense');
  const { date } = useFormat();
  const conceptOf = useConcept();
  return [
    {
      name: 'concept',
      title: t('concept'),
      phone: 'start',
      render: (expense) => (
        <Link to={pathOf(expense)} className={classes.link}>
          {conceptOf(expense)}
        </Link>
      ),
    },
    { name: 'category', title: t('category'), render: ({ category }) => category?.name },
    { name: 'contact', title: t('supplier'), phone: 'start', render: ({ contact }) => contact?.name },
    { name: 'date', title: t('date'), phone: 'start', render: (row) => date(row.date) },
    {
      name: 'code',
      title: t('code'),
      render: ({ code }) => (code ? <bdi>{withCodes(code)}</bdi> : null),
    },
    { name: 'status', title: t('status'), phone: 'end', render: (row) => <ExpenseStatus expense={row} /> },
    {
      name: 'amount',
      title: t('amount'),
      align: 'end',
      phone: 'end',
      render: ({ amount, status }) =>
        amount === undefined ? null : (
          <Money isEven amount={amount} className={status === 'voided' ? classes.struck : undefined} />
        ),
    },
  ];
}

const colors = { done: 'green', pending: 'yellow', skipped: 'gray', voided: 'red' } as const;

export function ExpenseStatus({
  expense: { status, balance },
}: {
  expense: Pick<Expense, 'status' | 'balance'>;
}) {
  const t = useTranslations('expense');
  if (status === 'done' && balance) return <Badge color="yellow">{t('owed')}</Badge>;
  return <Badge color={colors[status]}>{t(`statuses.${status}`)}</Badge>;
}
