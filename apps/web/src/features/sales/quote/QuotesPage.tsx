import { quoteStates } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { useDaysFilter } from '../../../domain/sale/use-days-filter.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { day, oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import type { Filter } from '../../../ui/list/ListTools.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useQuoteColumns } from './quote.columns.tsx';
import type { Quote } from './quote.ts';

const address = listAddress({ from: day(), until: day(), state: oneOf(quoteStates) });

/** The quotes, the latest first. Chips filter by state. */
export default function QuotesPage() {
  const t = useTranslations('quote');
  const list = useListState(address);
  const { order: _newestFirst, page, perPage, ...narrowing } = list.query;
  const filter = { ...narrowing, page, perPage };
  const api = useApi();
  const query = trpc.quote.list.useQuery(filter, list.options);
  return (
    <ListPage<Quote>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.quotes}
      count={query.data?.pagination.count}
      columns={useQuoteColumns()}
      filters={useFilters()}
      exporting={(id, format) => api.quote.export.mutate({ ...narrowing, format, id })}
      create={{ to: paths.newQuote, label: t('new'), gate: 'quote.create' }}
      open={({ id }) => paths.quote(id)}
      empty={{ kind: 'records', title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useFilters(): Filter[] {
  const t = useTranslations();
  const counts = trpc.quote.counts.useQuery();
  const days = useDaysFilter(t('common.date'));
  return [
    ...days,
    {
      kind: 'chips',
      name: 'state',
      label: t('common.status'),
      anyLabel: t('quote.all'),
      options: quoteStates.map((value) => {
        const label = t(`platform.quoteStates.${value}`);
        const count = counts.data?.[value];
        return { value, label: count ? t('quote.counted', { label, count }) : label };
      }),
    },
  ];
}
