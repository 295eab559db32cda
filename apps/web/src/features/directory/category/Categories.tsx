import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberKind } from '../../../domain/category/CategorySelect.tsx';
import { placesOf } from '../../../domain/category/category-kind.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { ListPage } from '../../../ui/list/ListPage.tsx';
import { listAddress, useListState } from '../../../ui/list/list-state.ts';
import { type ListedCategory, useCategoryColumns } from './category.columns.tsx';

const address = listAddress({});

export function Categories({ kind }: { kind: MemberKind }) {
  const t = useTranslations('category');
  const list = useListState(address);
  const { content, page, perPage } = list.query;
  const query = useCategories(kind, { ...(content ? { content } : {}), page, perPage });
  const { create, gates } = placesOf(kind);
  return (
    <ListPage<ListedCategory>
      title={t(`title.${kind}`)}
      search={t('search')}
      list={list}
      query={query}
      rows={query.data?.categories}
      count={query.data?.pagination.count}
      columns={useCategoryColumns(kind)}
      create={{ to: create, label: t('new'), gate: gates.create }}
      empty={{
        kind: 'records',
        title: t('emptyTitle'),
        text: t(`emptyText.${kind}`),
        tutorial: 'categories',
      }}
      density="compact"
    />
  );
}

type Input = { content?: string; page: number; perPage: number };

/** The categories of either kind, with their members under one common name. */
function useCategories(kind: MemberKind, input: Input) {
  const ofProducts = trpc.productCategory.list.useQuery(input, {
    enabled: kind === 'product',
    placeholderData: keepPreviousData,
    select: ({ productCategories, pagination }) => ({
      categories: productCategories.map(({ productCount: count, ...row }) => ({ ...row, count })),
      pagination,
    }),
  });
  const ofServices = trpc.serviceCategory.list.useQuery(input, {
    enabled: kind === 'service',
    placeholderData: keepPreviousData,
    select: ({ serviceCategories, pagination }) => ({
      categories: serviceCategories.map(({ serviceCount: count, ...row }) => ({ ...row, count })),
      pagination,
    }),
  });
  return kind === 'product' ? ofProducts : ofServices;
}
