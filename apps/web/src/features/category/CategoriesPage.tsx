import { Button, Text } from '@mantine/core';
import type { Category } from '@mostrador/api/category/category.schema';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { useCan } from '../../lib/me.ts';
import { useSearchState } from '../../lib/search-state.ts';
import { trpc } from '../../lib/trpc.ts';
import { useLetterKey } from '../../lib/use-letter-key.ts';
import { CategoryMark } from '../../ui/CategoryMark.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import classes from './category.module.css';

type Row = Pick<Category, 'id' | 'name' | 'description' | 'color' | 'icon' | 'productCount'>;

const Search = z.object({
  content: z.string().catch('').default(''),
  page: z.int().min(1).catch(1).default(1),
});
const perPage = 20;

export default function CategoriesPage() {
  const t = useTranslations('category');
  const navigate = useNavigate();
  const [{ content, page }, change] = useSearchState(Search);
  const canCreate = useCan('category.create');
  const columns = useCategoryColumns();
  const list = trpc.productCategory.list.useQuery(
    { content, page, perPage },
    { placeholderData: keepPreviousData },
  );
  useLetterKey('n', () => {
    if (canCreate) void navigate({ to: '/dashboard/categoria-de-productos/nuevo' });
  });
  const create = canCreate ? (
    <Button
      component={Link}
      to="/dashboard/categoria-de-productos/nuevo"
      leftSection={<IconPlus size={18} />}
    >
      {t('new')}
    </Button>
  ) : null;
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <SearchField
        className={classes.search ?? ''}
        placeholder={t('search')}
        value={content}
        onChange={(text) => change({ content: text, page: 1 }, { isTyping: true })}
      />
      <DataTable<Row>
        rows={list.data?.productCategories}
        columns={columns}
        density="compact"
        isFetching={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        pages={{
          page,
          perPage,
          count: list.data?.pagination.count ?? null,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <NoCategories content={content} onClear={() => change({ content: '', page: 1 })} action={create} />
        }
      />
    </>
  );
}

type NoCategoriesProps = { content: string; onClear: () => void; action: React.ReactNode };

function NoCategories({ content, onClear, action }: NoCategoriesProps) {
  const t = useTranslations('category');
  const common = useTranslations('common');
  if (!content) {
    return (
      <EmptyState scene="emptyBook" title={t('emptyTitle')} action={action}>
        {t('emptyText')}
      </EmptyState>
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      {common('clearFilters')}
    </Button>
  );
  return (
    <EmptyState scene="mailbox" title={common('noResultsFor', { text: content })} action={clear}>
      {common('noResultsHint')}
    </EmptyState>
  );
}

function useCategoryColumns(): Column<Row>[] {
  const t = useTranslations('category');
  const canUpdate = useCan('category.update');
  return [
    {
      accessor: 'name',
      title: t('name'),
      render: (category) => (
        <span className={classes.name}>
          <CategoryMark color={category.color} icon={category.icon} />
          <span>
            {canUpdate ? (
              <Link to={`/dashboard/categoria-de-productos/${category.id}/editar`} className={classes.link}>
                {category.name}
              </Link>
            ) : (
              <Text fw={550}>{category.name}</Text>
            )}
            {category.description ? (
              <Text size="sm" c="dimmed" lineClamp={1}>
                {category.description}
              </Text>
            ) : null}
          </span>
        </span>
      ),
    },
    {
      accessor: 'productCount',
      title: t('products'),
      align: 'end',
      render: (category) => (
        <Link
          to="/dashboard/productos/todos"
          search={{ category: category.id }}
          className={classes.count}
          aria-label={`${t('productCount', { count: category.productCount })}, ${category.name}`}
        >
          {t('productCount', { count: category.productCount })}
        </Link>
      ),
    },
  ];
}
