import { Button, Title } from '@mantine/core';
import { IconBox, IconCashRegister, IconReceipt2 } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useCan } from '../../lib/me.ts';
import { trpc } from '../../lib/trpc.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { shopDay } from './days.ts';
import { useOrderColumns } from './order-columns.tsx';
import classes from './orders.module.css';
import { type Shop, useShop } from './shop.ts';

const lastCount = 5;

/** Where a business begins its day: to the counter with one tap, and what was sold last. */
export default function PosHomePage() {
  const t = useTranslations();
  const shop = useShop();
  const maySeeProducts = useCan('product.list');
  return (
    <>
      <PageHeader title={t('sale.posHomeTitle')} />
      <div className={classes.doors}>
        <Button
          component={Link}
          to="/dashboard/pdv/nueva-venta"
          className={classes.mainDoor}
          size="xl"
          fz={22}
          h={96}
          leftSection={<IconCashRegister size={32} aria-hidden="true" />}
        >
          {t('sale.newSale')}
        </Button>
        <Button
          component={Link}
          to="/dashboard/pdv/ordenes"
          variant="default"
          size="lg"
          h={96}
          leftSection={<IconReceipt2 size={24} aria-hidden="true" />}
        >
          {t('sale.ordersTitle')}
        </Button>
        {maySeeProducts ? (
          <Button
            component={Link}
            to="/dashboard/productos/todos"
            variant="default"
            size="lg"
            h={96}
            leftSection={<IconBox size={24} aria-hidden="true" />}
          >
            {t('sale.products')}
          </Button>
        ) : null}
      </div>
      {shop ? <LastSales shop={shop} /> : null}
    </>
  );
}

function LastSales({ shop }: { shop: Shop }) {
  const t = useTranslations('pos');
  const navigate = useNavigate();
  const columns = useOrderColumns({ isOneDay: true });
  const today = shopDay(new Date(), shop);
  const query = trpc.pos.list.useQuery({ from: today, until: today, perPage: lastCount });
  return (
    <section className={classes.last}>
      <Title order={2} size="h4">
        {t('lastSales')}
      </Title>
      <DataTable
        rows={query.data?.posTransactions}
        columns={columns}
        error={query.error}
        onRetry={() => void query.refetch()}
        onOpen={(sale) => void navigate({ to: `/dashboard/pdv/ordenes/${sale.id}` })}
        empty={
          <EmptyState scene="emptyTill" title={t('noSalesToday')}>
            {t('noSalesTodayText')}
          </EmptyState>
        }
      />
    </section>
  );
}
