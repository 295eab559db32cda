import { serviceFilters, serviceOrders } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { CategorySelect } from '../../../domain/category/CategorySelect.tsx';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { oneOf, words } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useServiceColumns } from './service.columns.tsx';
import type { ReadService } from './service-values.ts';

const address = listAddress({
  category: words(),
  by: oneOf(serviceOrders, 'name'),
  filterBy: oneOf(serviceFilters),
});

const chipWords = {
  no_cost: 'noCost',
  hidden: 'hidden',
  deleted: 'deletedFilter',
} as const satisfies Record<(typeof serviceFilters)[number], string>;

export default function ServicesPage() {
  const t = useTranslations('service');
  const api = useApi();
  const list = useListState(address);
  const { category, ...listQuery } = list.query;
  const filter = { ...listQuery, ...(category ? { serviceCategoryIds: [category] } : {}) };
  const query = trpc.service.list.useQuery(filter, list.options);
  return (
    <ListPage<ReadService>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.services}
      count={query.data?.pagination.count}
      columns={useServiceColumns(query.data?.services)}
      filters={[
        {
          kind: 'part',
          name: 'category',
          render: (field) => (
            <CategorySelect
              {...field}
              kind="service"
              aria-label={t('category')}
              placeholder={t('allCategories')}
            />
          ),
        },
        {
          kind: 'chips',
          name: 'filterBy',
          label: t('title'),
          options: serviceFilters.map((value) => ({ value, label: t(chipWords[value]) })),
        },
      ]}
      orders={[
        { by: 'created_at', order: 'desc', label: t('sortCreated') },
        { by: 'sold', order: 'desc', label: t('sortSold') },
      ]}
      exporting={(id, format) => api.service.export.mutate({ ...filter, format, id })}
      create={{ to: paths.newService, label: t('new'), gate: 'service.create' }}
      empty={{ kind: 'goods', title: t('emptyTitle'), text: t('emptyText') }}
      density="compact"
    />
  );
}
