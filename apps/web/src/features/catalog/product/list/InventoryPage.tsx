import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBox,
  IconClipboardCheck,
  IconTags,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useCan } from '../../../../lib/session/me.tsx';
import { KpiStrip } from '../../../../theme/KpiStrip.tsx';
import { AccessDenied } from '../../../../ui/feedback/AccessDenied.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RetryLine } from '../../../../ui/feedback/RetryLine.tsx';
import { Money } from '../../../../ui/inputs/Money.tsx';
import { useShownColumns } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/DataTable.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import classes from '../product.module.css';
import { type ListedProduct, useProductColumns } from './product.columns.tsx';

const shown = 8;
const lowest = { filter: 'low_stock', by: 'stock' };

/** The start page of the module: the stock, and the products that run low. */
export default function InventoryPage() {
  const t = useTranslations('product');
  const words = useTranslations('category');
  const shell = useTranslations('shell');
  const canList = useCan('product.list');
  const canListCategories = useCan('category.list');
  const canBuy = useCan('purchase.write');
  const canCount = useCan('stockcount.write');
  const canSeeValue = useCan('product.seeCosts');
  const all = trpc.product.list.useQuery({ perPage: 1 }, { enabled: canList });
  const groups = trpc.productCategory.list.useQuery({ perPage: 1 }, { enabled: canListCategories });
  const isLong = all.data !== undefined && all.data.pagination.count === null;
  const whole = trpc.product.countMany.useQuery({ allProducts: true }, { enabled: isLong });
  const count = all.data?.pagination.count ?? whole.data?.count ?? null;
  const groupCount = groups.data?.pagination.count ?? null;
  if (!(canList || canListCategories || canBuy || canCount)) return <AccessDenied refusal={null} />;
  return (
    <>
      <PageHeader title={shell('menu.inventory')} />
      <div className={classes.doors}>
        {canList ? (
          <Door to={paths.products} icon={<IconBox size={24} />} title={t('title')}>
            {count === null ? null : words('memberCount.product', { count })}
          </Door>
        ) : null}
        {canListCategories ? (
          <Door to={paths.categories} icon={<IconTags size={24} />} title={words('title.product')}>
            {groupCount === null ? null : words('categoryCount', { count: groupCount })}
          </Door>
        ) : null}
        {canList ? (
          <Door to={paths.movements} icon={<IconArrowsExchange size={24} />} title={shell('menu.movements')}>
            {t('movementsDoor')}
          </Door>
        ) : null}
        {canBuy ? (
          <Door to={paths.purchases} icon={<IconTruckDelivery size={24} />} title={shell('menu.purchases')}>
            {t('purchasesDoor')}
          </Door>
        ) : null}
        {canCount ? (
          <Door
            to={paths.stockCounts}
            icon={<IconClipboardCheck size={24} />}
            title={shell('menu.stockCounts')}
          >
            {t('countsDoor')}
          </Door>
        ) : null}
      </div>
      {canSeeValue ? <StockWorth /> : null}
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

/** The value of the stock. */
function StockWorth() {
  const t = useTranslations('product');
  const worth = trpc.product.stockValue.useQuery();
  if (!worth.data)
    return worth.error ? (
      <RetryLine error={worth.error} onRetry={() => void worth.refetch()} />
    ) : (
      <Skeleton height={88} mt="md" radius="lg" />
    );
  const { cost, price, withoutCost } = worth.data;
  return (
    <div className={classes.worth}>
      <KpiStrip
        items={[
          {
            label: t('worthAtCost'),
            value: <Money amount={cost} />,
            ...(withoutCost > 0 && { delta: t('withoutCost', { count: withoutCost }) }),
          },
          { label: t('worthAtPrice'), value: <Money amount={price} /> },
        ]}
      />
    </div>
  );
}

function LowStock() {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const list = trpc.product.list.useQuery({ filterBy: 'low_stock', by: 'stock', perPage: shown });
  const rows = list.data?.products;
  const columns = useShownColumns(useProductColumns(rows, { isEditable: false }));
  const count = list.data?.pagination.count ?? null;
  return (
    <section className={classes.lowStock}>
      <div className={classes.sectionHead}>
        <Title order={2} size="h4">
          {count ? t('runningOutCount', { count }) : t('runningOut')}
        </Title>
        <Group gap="xs">
          <Button
            variant="subtle"
            renderRoot={(props) => <Link {...props} to={paths.products} search={lowest} />}
          >
            {common('seeAll')}
          </Button>
          <Button component={Link} to={paths.reorder} variant="default">
            {t('whatToOrder')}
          </Button>
        </Group>
      </div>
      <DataTable<ListedProduct>
        rows={rows}
        density="compact"
        columns={columns.map((column) => ({ ...column, sortable: false }))}
        query={list}
        empty={<EmptyState kind="nothingToDo" title={t('nothingLow')} />}
      />
    </section>
  );
}
