import { Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/use-shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { day, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Column } from '../../../ui/layout/layout.tsx';
import { DatesFilter } from '../../../ui/list/DatesFilter.tsx';
import { isReversed } from '../../../ui/list/ranges.ts';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { OrderFigures } from './OrderFigures.tsx';
import { OrderPlots } from './OrderPlots.tsx';
import type { OrderStats } from './weborder.ts';

const address = { from: day(), until: day() };

/** The sales of the public page: views, orders, response times and outcomes. */
export default function OrderStatsPage() {
  const t = useTranslations('weborder');
  const words = useTranslations();
  const shop = useShop();
  const [state, change] = useAddress(address);
  const query = trpc.webOrder.stats.useQuery(
    { ...(state.from && { from: state.from }), ...(state.until && { until: state.until }) },
    { placeholderData: keepPreviousData, enabled: !isReversed(state) },
  );
  const { data, error } = query;
  return (
    <>
      <PageHeader title={t('statsTitle')} back={paths.webOrders} />
      <Column gap={16}>
        {shop ? (
          <DatesFilter
            label={words('common.date')}
            none={words('report.last30Days')}
            value={state}
            today={shopDay(new Date(), shop)}
            onChange={change}
          />
        ) : null}
        {error && !data ? <PartFailed error={error} onRetry={() => void query.refetch()} /> : null}
        {data ? <Figures stats={data} /> : null}
        {data || error ? null : (
          <Column gap={16} aria-busy="true">
            <Skeleton height={104} radius="md" />
            <Skeleton height={320} radius="lg" />
          </Column>
        )}
      </Column>
    </>
  );
}

function Figures({ stats }: { stats: OrderStats }) {
  const t = useTranslations('weborder');
  if (stats.placed === 0 && stats.visits === 0)
    return (
      <EmptyState kind="records" title={t('noStats')}>
        {t('noStatsText')}
      </EmptyState>
    );
  return (
    <>
      <OrderFigures stats={stats} />
      <OrderPlots stats={stats} />
    </>
  );
}
