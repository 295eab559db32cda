import { Button, Title } from '@mantine/core';
import { IconBox, IconCashRegister, IconReceipt2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { type Shop, useShop } from '../../../domain/sale/shop.ts';
import { TodayStrip } from '../../../domain/sale/TodayStrip.tsx';
import { SetupCard } from '../../../domain/setup/SetupCard.tsx';
import { useSetupSteps } from '../../../domain/setup/setup-steps.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { withWords } from '../../../lib/i18n/words.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { useShownColumns } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/DataTable.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useOrderColumns } from './order.columns.tsx';
import classes from './orders.module.css';

const lastCount = 5;

const DemoCard = lazyOverlay(
  withWords(['demo', 'industry'], () => import('../../../domain/demo/DemoCard.tsx')),
);

/** Where a business begins its day: how it goes, what is left to set up, and to the counter with one tap. */
export default function PosHomePage() {
  const t = useTranslations('sale');
  const shop = useShop();
  const { roadmap, putAway, isKnown } = useSetupSteps();
  return (
    <>
      <PageHeader title={t('posHomeTitle')} />
      <div className={classes.home}>
        <TodayStrip />
        {roadmap ? <SetupCard steps={roadmap.steps} progress={roadmap.progress} onPutAway={putAway} /> : null}
        {isKnown ? <Doors /> : null}
        {roadmap?.steps.some(({ key, done }) => key === 'sale' && !done) ? <DemoCard /> : null}
      </div>
      {isKnown && shop ? <LastSales shop={shop} /> : null}
    </>
  );
}

function Doors() {
  const t = useTranslations('sale');
  const maySeeProducts = useCan('product.list');
  return (
    <div className={classes.doors}>
      <Button
        component={Link}
        to={paths.till}
        className={classes.mainDoor}
        size="xl"
        fz={22}
        h={96}
        leftSection={<IconCashRegister size={32} aria-hidden="true" />}
      >
        {t('newSale')}
      </Button>
      <Button
        component={Link}
        to={paths.orders}
        variant="default"
        size="lg"
        h={96}
        leftSection={<IconReceipt2 size={24} aria-hidden="true" />}
      >
        {t('ordersTitle')}
      </Button>
      {maySeeProducts ? (
        <Button
          component={Link}
          to={paths.products}
          variant="default"
          size="lg"
          h={96}
          leftSection={<IconBox size={24} aria-hidden="true" />}
        >
          {t('products')}
        </Button>
      ) : null}
    </div>
  );
}

function LastSales({ shop }: { shop: Shop }) {
  const t = useTranslations('pos');
  const today = shopDay(new Date(), shop);
  const query = trpc.pos.list.useQuery({ from: today, until: today, perPage: lastCount });
  return (
    <section className={classes.last}>
      <Title order={2} size="h4">
        {t('lastSales')}
      </Title>
      <DataTable
        rows={query.data?.posTransactions}
        columns={useShownColumns(useOrderColumns({ isOneDay: true }))}
        error={query.error}
        onRetry={() => void query.refetch()}
        open={({ id }) => paths.order(id)}
        empty={
          <EmptyState kind="goods" title={t('noSalesToday')} tutorial="sale">
            {t('noSalesTodayText')}
          </EmptyState>
        }
      />
    </section>
  );
}
