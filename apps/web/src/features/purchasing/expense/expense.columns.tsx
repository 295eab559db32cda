import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ExpenseStatus } from '../../../domain/expense/ExpenseStatus.tsx';
import { type Expense, pathOf } from '../../../domain/expense/expense.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './expense.module.css';

/** The name of an expense: its concept, otherwise its category or goods. */
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
