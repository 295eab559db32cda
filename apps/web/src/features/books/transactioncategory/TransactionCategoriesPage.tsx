import { transactionTypes } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type ListedCategory, useTypes } from './transaction-category.ts';
import { useCategoryColumns } from './transactioncategory.columns.tsx';

const address = listAddress({ type: oneOf(transactionTypes) });

/** The categories of incomes and expenses, each beside the rest of its budget. */
export default function TransactionCategoriesPage() {
  const t = useTranslations('transactioncategory');
  const types = useTypes();
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const { type } = list.state;
  const query = trpc.transactionCategory.list.useQuery(
    { page, perPage, ...(content ? { content } : {}), ...(type ? { transactionTypeId: type } : {}) },
    list.options,
  );
  return (
    <ListPage<ListedCategory>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.transactionCategories}
      count={query.data?.pagination.count}
      columns={useCategoryColumns()}
      filters={[
        {
          kind: 'chips',
          name: 'type',
          label: t('type'),
          options: types.map((value) => ({ value, label: t(`types.${value}`) })),
        },
      ]}
      create={{ to: paths.newTransactionCategory, label: t('new'), gate: 'transactionCategory.create' }}
      open={({ id }) => paths.transactionCategory(id)}
      density="compact"
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
