import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { oneOf } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { useModifierColumns } from './modifier.columns.tsx';
import type { ReadModifier } from './modifier-values.ts';

const kinds = ['product', 'service'] as const;
const address = listAddress({ kind: oneOf(kinds, 'product') });

export default function ModifiersPage() {
  const t = useTranslations('modifier');
  const list = useListState(address);
  const { kind } = list.state;
  const query = useModifiers(kind, list.query);
  return (
    <ListPage<ReadModifier>
      title={t('title')}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.modifiers}
      count={query.data?.pagination.count}
      columns={useModifierColumns()}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('for'),
          options: kinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      create={{ to: paths.newExtra, label: t('new'), gate: 'modifier.create' }}
      empty={{ kind: 'goods', title: t('emptyTitle'), text: t('emptyText') }}
      density="compact"
    />
  );
}

type Input = { content?: string; page: number; perPage: number };

function useModifiers(kind: (typeof kinds)[number] | null, { content, page, perPage }: Input) {
  const query = { page, perPage, ...(content ? { content } : {}) };
  const isOfServices = kind === 'service';
  const products = trpc.modifier.listOfProducts.useQuery(query, {
    enabled: !isOfServices,
    placeholderData: keepPreviousData,
  });
  const services = trpc.modifier.listOfServices.useQuery(query, {
    enabled: isOfServices,
    placeholderData: keepPreviousData,
  });
  return isOfServices ? services : products;
}
