import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { DataTableSortStatus } from 'mantine-datatable';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLetterKey } from '../../lib/use-letter-key.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { NoProducts } from './NoProducts.tsx';
import { ProductFilters } from './ProductFilters.tsx';
import { type ListedProduct, useProductColumns } from './product.columns.tsx';
import { filterOf, ProductSearch, perPage, uncategorized } from './product-search.ts';
import { SelectionBar } from './SelectionBar.tsx';

const form = '/dashboard/productos/nuevo';

export default function ProductsPage() {
  const t = useTranslations('product');
  const navigate = useNavigate();
  const [search, change] = useSearchState(ProductSearch);
  const [selected, setSelected] = useState<ListedProduct[]>([]);
  const canCreate = useCan('product.create');
  const canMove = useCan('category.update');
  const isPhone = useMediaQuery('(max-width: 56.24em)', undefined, { getInitialValueInEffect: false });
  const list = useProducts(search);
  const rows = list.data?.products;
  const columns = useProductColumns({ rows, isPhone });
  const open = ({ id }: ListedProduct) => void navigate({ to: `/dashboard/productos/${id}` });
  useLetterKey('n', () => {
    if (canCreate) void navigate({ to: form });
  });
  const create = canCreate ? (
    <Button component={Link} to={form} leftSection={<IconPlus size={18} />}>
      {t('new')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <ProductFilters search={search} onChange={change} />
      {canMove && selected.length > 0 ? (
        <SelectionBar products={selected} onDone={() => setSelected([])} />
      ) : null}
      <DataTable<ListedProduct>
        rows={rows}
        columns={columns}
        density="compact"
        isFetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        onOpen={open}
        sort={{
          status: { columnAccessor: search.by, direction: search.order },
          onSort: ({ columnAccessor, direction }: DataTableSortStatus<ListedProduct>) =>
            change(ProductSearch.parse({ ...search, by: columnAccessor, order: direction, page: 1 })),
        }}
        {...(canMove ? { selection: { rows: selected, onSelect: setSelected } } : {})}
        pages={{
          page: search.page,
          perPage,
          count: list.data?.pagination.count ?? null,
          onPage: (page) => {
            change({ page });
            scrollTo({ top: 0 });
          },
        }}
        empty={
          <NoProducts
            search={search}
            action={create}
            onClear={() => change({ content: '', filter: null, category: null, page: 1 })}
          />
        }
      />
    </>
  );
}

function useProducts(search: ProductSearch) {
  const isUncategorized = search.category === uncategorized;
  const options = { placeholderData: keepPreviousData };
  const all = trpc.product.list.useQuery(filterOf(search), { ...options, enabled: !isUncategorized });
  const loose = trpc.product.uncategorized.useQuery(filterOf(search), {
    ...options,
    enabled: isUncategorized,
  });
  return isUncategorized ? loose : all;
}
