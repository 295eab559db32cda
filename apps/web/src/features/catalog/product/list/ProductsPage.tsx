import { productFilters } from '@mostrador/shared/codes/codes';
import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { CategorySelect } from '../../../../domain/category/CategorySelect.tsx';
import { trpc, useApi } from '../../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../../lib/loading/lazy.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import type { Selection } from '../../../../ui/list/BulkBar.tsx';
import { ListPage } from '../../../../ui/list/ListPage.tsx';
import { type ListState, useListState } from '../../../../ui/list/list-state.ts';
import { HeadButton } from '../../../../ui/menu/HeadButton.tsx';
import { type ListedProduct, useProductColumns } from './product.columns.tsx';
import { exportOf, filterOf, productAddress, type Search, uncategorized } from './product-address.ts';
import { choiceOf, wholeChoice } from './selection.ts';

/**
 * Not rendered before something is selected, but preloaded, because a bar that grows later would cover a
 * row.
 */
const SelectionActions = lazyOverlay(() => import('./SelectionActions.tsx'));

const chipWords = {
  in_stock: 'inStock',
  low_stock: 'lowStockFilter',
  out_of_stock: 'outOfStock',
  no_barcode: 'noBarcode',
  no_cost: 'noCost',
  hidden: 'hidden',
  deleted: 'deletedFilter',
} as const satisfies Record<(typeof productFilters)[number], string>;

export default function ProductsPage() {
  const t = useTranslations('product');
  const api = useApi();
  const list = useListState(productAddress);
  useEffect(() => void SelectionActions.preload(), []);
  const query = useProducts(list);
  const rows: ListedProduct[] | undefined = query.data?.products;
  const isThere = list.state.filter !== 'deleted';
  const actions = (selection: Selection<ListedProduct>) => {
    const { count, clear } = selection;
    return <SelectionActions chosen={{ choice: choiceOf(selection, list.state), count, clear }} />;
  };
  const countAll = {
    router: 'product',
    ask: async () => (await api.product.countMany.query(wholeChoice(list.state))).count,
  };
  return (
    <ListPage<ListedProduct>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={rows}
      count={query.data?.pagination.count}
      columns={useProductColumns(rows, { isEditable: isThere })}
      filters={[
        {
          kind: 'part',
          name: 'category',
          render: (field) => (
            <CategorySelect
              {...field}
              aria-label={t('category')}
              placeholder={t('allCategories')}
              extra={{ value: uncategorized, label: t('uncategorized') }}
            />
          ),
        },
        {
          kind: 'chips',
          name: 'filter',
          label: t('title'),
          options: productFilters.map((value) => ({ value, label: t(chipWords[value]) })),
        },
      ]}
      create={{ to: paths.newProduct, label: t('new'), gate: 'product.create' }}
      exporting={(id, format) => api.product.export.mutate({ ...exportOf(list.state), format, id })}
      {...(isThere ? { open: ({ id }: ListedProduct) => paths.product(id) } : {})}
      actions={
        <HeadButton
          variant="default"
          icon={IconHistory}
          label={t('changes')}
          renderRoot={(props) => <Link {...props} to={paths.changes} />}
        />
      }
      orders={[
        { by: 'created_at', order: 'desc', label: t('sortCreated') },
        { by: 'sold', order: 'desc', label: t('sortSold') },
      ]}
      empty={{ kind: 'goods', title: t('emptyTitle'), text: t('emptyText'), tutorial: 'product' }}
      density="compact"
      {...(isThere ? { bulk: { actions, countAll } } : {})}
    />
  );
}

function useProducts({ state }: ListState<Search>) {
  const isUncategorized = state.category === uncategorized;
  const options = { placeholderData: keepPreviousData };
  const all = trpc.product.list.useQuery(filterOf(state), { ...options, enabled: !isUncategorized });
  const loose = trpc.product.uncategorized.useQuery(filterOf(state), {
    ...options,
    enabled: isUncategorized,
  });
  return isUncategorized ? loose : all;
}
