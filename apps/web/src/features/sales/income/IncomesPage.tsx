import { useTranslations } from 'use-intl';
import { TransactionCategorySelect } from '../../../domain/category/TransactionCategorySelect.tsx';
import { WaitingDays } from '../../../domain/recurrence/WaitingDays.tsx';
import { SaleStatus } from '../../../domain/sale/SaleStatus.tsx';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { day, idPart, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import classes from './income.module.css';
import type { Income } from './income.ts';

const states = ['owed', 'voided'] as const;
const address = listAddress({ from: day(), until: day(), state: oneOf(states), categoryId: idPart() });

/** The incomes, the latest first. */
export default function IncomesPage() {
  const t = useTranslations('income');
  const list = useListState(address);
  const { order: _newestFirst, state, ...listQuery } = list.query;
  const query = trpc.income.list.useQuery(
    { ...listQuery, ...(state === 'owed' ? { isOwed: true } : state && { status: state }) },
    list.options,
  );
  return (
    <ListPage<Income>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.incomesTransactions}
      count={query.data?.pagination.count}
      columns={useColumns()}
      filters={useFilters()}
      actions={<WaitingDays />}
      create={{ to: paths.newIncome, label: t('new'), gate: 'income.create' }}
      open={({ id }) => paths.income(id)}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useFilters(): Filter[] {
  const t = useTranslations('income');
  const days = useDaysFilter(t('dates'));
  return [
    ...days,
    {
      kind: 'chips',
      name: 'state',
      label: t('status'),
      anyLabel: t('all'),
      options: [
        { value: 'owed', label: t('owed') },
        { value: 'voided', label: t('onlyVoided') },
      ],
    },
    {
      kind: 'part',
      name: 'categoryId',
      render: (field) => (
        <TransactionCategorySelect
          type="income"
          aria-label={t('category')}
          placeholder={t('anyCategory')}
          {...field}
        />
      ),
    },
  ];
}

function useColumns(): ListColumn<Income>[] {
  const t = useTranslations('income');
  return [
    col.link(
      { name: 'concept', title: t('concept'), phone: 'start', className: classes.link },
      ({ id, concept, category }) => ({ to: paths.income(id), text: concept ?? category?.name ?? t('one') }),
    ),
    { name: 'category', title: t('category'), render: ({ category }) => category?.name },
    { name: 'contact', title: t('contact'), phone: 'start', render: ({ contact }) => contact?.name },
    col.date({ name: 'date', title: t('date'), phone: 'start' }, (row) => row.date),
    { name: 'code', title: t('code'), render: ({ code }) => (code ? <bdi>{withCodes(code)}</bdi> : null) },
    { name: 'status', title: t('status'), phone: 'end', render: (row) => <SaleStatus sale={row} /> },
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
