import { Button, Card, Text, Title } from '@mantine/core';
import { IconBox, IconTags } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { trpc } from '../../lib/trpc.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { type ListedProduct, useProductColumns } from './product.columns.tsx';
import classes from './product.module.css';

const products = '/dashboard/productos/todos';
const categories = '/dashboard/categoria-de-productos/todos';
const shown = 8;
const lowest = { filter: 'low_stock', by: 'stock' };

/** The door of the module: what there is, and what is running out. */
export default function InventoryPage() {
  const t = useTranslations('product');
  const words = useTranslations('category');
  const shell = useTranslations('shell');
  const canList = useCan('product.list');
  const canListCategories = useCan('category.list');
  const all = trpc.product.list.useQuery({ perPage: 1 }, { enabled: canList });
  const groups = trpc.productCategory.list.useQuery({ perPage: 1 }, { enabled: canListCategories });
  const count = all.data?.pagination.count ?? null;
  const groupCount = groups.data?.pagination.count ?? null;
  return (
    <>
      <PageHeader title={shell('menu.inventory')} />
      <div className={classes.doors}>
        {canList ? (
          <Door to={products} icon={<IconBox size={24} />} title={t('title')}>
            {count === null ? null : words('productCount', { count })}
          </Door>
        ) : null}
        {canListCategories ? (
          <Door to={categories} icon={<IconTags size={24} />} title={words('title')}>
            {groupCount === null ? null : words('categoryCount', { count: groupCount })}
          </Door>
        ) : null}
      </div>
      {canList ? <LowStock /> : null}
    </>
  );
}

type DoorProps = { to: string; icon: ReactNode; title: string; children: ReactNode };

function Door({ to, icon, title, children }: DoorProps) {
  return (
    <Card component={Link} to={to} className={classes.door ?? ''}>
      {icon}
      <span>
        <Text component="span" fw={600} display="block">
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block" mih="1.4em">
          {children}
        </Text>
      </span>
    </Card>
  );
}

function LowStock() {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const list = trpc.product.list.useQuery({ filterBy: 'low_stock', by: 'stock', perPage: shown });
  const rows = list.data?.products;
  const columns = useProductColumns({ rows, isPhone: true });
  const count = list.data?.pagination.count ?? null;
  return (
    <section className={classes.lowStock}>
      <div className={classes.sectionHead}>
        <Title order={2} size="h4">
          {count ? t('runningOutCount', { count }) : t('runningOut')}
        </Title>
        <Button variant="subtle" renderRoot={(props) => <Link {...props} to={products} search={lowest} />}>
          {common('seeAll')}
        </Button>
      </div>
      <DataTable<ListedProduct>
        rows={rows}
        density="compact"
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<EmptyState scene="emptyTill" title={t('nothingLow')} />}
      />
    </section>
  );
}
