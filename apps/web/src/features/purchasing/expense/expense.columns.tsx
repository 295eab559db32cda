import { useTranslations } from 'use-intl';
import { ExpenseStatus } from '../../../domain/expense/ExpenseStatus.tsx';
import { type Expense, pathOf } from '../../../domain/expense/expense.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
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
  const conceptOf = useConcept();
  return [
    col.link(
      { name: 'concept', title: t('concept'), phone: 'start', className: classes.link },
      (expense) => ({ to: pathOf(expense), text: conceptOf(expense) }),
    ),
    { name: 'category', title: t('category'), render: ({ category }) => category?.name },
    { name: 'contact', title: t('supplier'), phone: 'start', render: ({ contact }) => contact?.name },
    col.date({ name: 'date', title: t('date'), phone: 'start' }, (row) => row.date),
    {
      name: 'code',
      title: t('code'),
      render: ({ code }) => (code ? <bdi>{withCodes(code)}</bdi> : null),
    },
    { name: 'status', title: t('status'), phone: 'end', render: (row) => <ExpenseStatus expense={row} /> },
    col.money(
      {
        name: 'amount',
        title: t('amount'),
        phone: 'end',
        className: ({ status }) => (status === 'voided' ? classes.struck : undefined),
      },
      ({ amount }) => amount,
    ),
  ];
}
