import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { type Expense, pathOf } from '../../../domain/expense/expense.ts';
import { WaitingDays } from '../../../domain/recurrence/WaitingDays.tsx';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { day, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useExpenseColumns } from './expense.columns.tsx';

const states = ['owed', 'pending', 'skipped', 'voided'] as const;
const address = listAddress({ from: day(), until: day(), state: oneOf(states), categoryId: idPart() });

/** All spending, the latest first: expenses, and goods received. */
export default function ExpensesPage() {
  const t = useTranslations('expense');
  const list = useListState(address);
  const { order: _newestFirst, state, ...listQuery } = list.query;
  const query = trpc.expense.list.useQuery(
    { ...listQuery, ...(state === 'owed' ? { isOwed: true } : state && { status: state }) },
    list.options,
  );
  return (
    <ListPage<Expense>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.expensesTransactions}
      count={query.data?.pagination.count}
      columns={useExpenseColumns()}
      filters={useFilters()}
      actions={
        <>
          <WaitingLink />
          <WaitingDays />
        </>
      }
      create={{ to: paths.newExpense, label: t('new'), gate: 'expense.create' }}
      open={pathOf}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useFilters(): Filter[] {
  const t = useTranslations('expense');
  const days = useDaysFilter(t('dates'));
  return [
    ...days,
    {
      kind: 'chips',
      name: 'state',
      label: t('status'),
      anyLabel: t('all'),
      options: states.map((value) => ({
        value,
        label: value === 'owed' ? t('onlyOwed') : t(`statuses.${value}`),
      })),
    },
    {
      kind: 'part',
      name: 'categoryId',
      render: (field) => (
        <TransactionCategorySelect
          type="expense"
          aria-label={t('category')}
          placeholder={t('anyCategory')}
          {...field}
        />
      ),
    },
  ];
}

/** The link to expenses that await approval, if there are any. */
function WaitingLink() {
  const t = useTranslations('expense');
  const { data } = trpc.expense.waiting.useQuery();
  if (!data?.count) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.pendingExpenses}
      rightSection={<Badge color="yellow">{data.count}</Badge>}
    >
      {t('pending')}
    </Button>
  );
}
