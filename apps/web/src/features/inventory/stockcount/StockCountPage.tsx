import { Stack, Text } from '@mantine/core';
import { wholeQuantity } from '@mostrador/shared/money/money';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { KpiStrip } from '../../../theme/KpiStrip.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { CountActions } from './CountActions.tsx';
import { CountScan } from './CountScan.tsx';
import { CountViews } from './CountViews.tsx';
import { CountStatus, type StockCount } from './stockcount.columns.tsx';

export default recordPage({
  useRecord: (id) => trpc.stockCount.byId.useQuery({ id }),
  back: paths.stockCounts,
  draw: (count) => <Detail count={count} />,
});

/** One stocktake, from the first scan to the booking of the differences. */
function Detail({ count }: { count: StockCount }) {
  const t = useTranslations('stockcount');
  const isOpen = count.status === 'open';
  const title = count.name ? `${count.code} · ${count.name}` : t('detailTitle', { code: count.code });
  return (
    <>
      <PageHeader title={title} back={paths.stockCounts} actions={<CountActions count={count} />}>
        <CountStatus status={count.status} />
      </PageHeader>
      <Stack gap="lg">
        <Figures count={count} />
        {isOpen && count.blind ? <Text c="dimmed">{t('blindNow')}</Text> : null}
        {count.status === 'review' && count.unsettled > 0 ? <Text c="dimmed">{t('whyMoved')}</Text> : null}
        {isOpen ? <CountScan count={count} /> : null}
        <CountViews count={count} />
        <History subjectId={count.id} />
      </Stack>
    </>
  );
}

function Figures({ count }: { count: StockCount }) {
  const t = useTranslations('stockcount');
  const { quantity } = useFormat();
  const { counted, pending, different, valueFound, valueLost } = count;
  const worth = (label: string, amount: number | null | undefined) =>
    amount === null || amount === undefined ? [] : [{ label, value: <Money amount={amount} /> }];
  return (
    <KpiStrip
      items={[
        { label: t('counted'), value: t('progress', { counted, total: counted + pending }) },
        ...(different === null
          ? []
          : [{ label: t('different'), value: quantity(different * wholeQuantity) }]),
        ...worth(t('found'), valueFound),
        ...worth(t('lost'), valueLost),
      ]}
    />
  );
}
