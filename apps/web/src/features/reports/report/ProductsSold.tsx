import type { ProductsStats, SoldProduct } from '@mostrador/api/reports/report/report.schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Ranked, Ranking } from '../../../ui/chart/Ranking.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PartFailed } from '../../../ui/feedback/PartFailed.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { isReversed } from '../../../ui/list/ranges.ts';
import { DayPlot } from './DayPlot.tsx';
import { HourPlot } from './HourPlot.tsx';
import { ProductSums } from './ProductSums.tsx';
import classes from './report.module.css';
import { Waiting } from './Waiting.tsx';

type Days = { from?: string; until?: string };

/** The sales of a period: times, the best and worst products, and those without sales. */
export function ProductsSold({ days }: { days: Days }) {
  const t = useTranslations('report');
  const query = trpc.report.products.useQuery(days, {
    placeholderData: keepPreviousData,
    enabled: !isReversed({ from: days.from ?? null, until: days.until ?? null }),
  });
  const { data, error } = query;
  if (!data) return error ? <PartFailed error={error} onRetry={() => void query.refetch()} /> : <Waiting />;
  const entries = { from: data.from, until: data.until };
  if (data.totals.products === 0 && data.notSold.count === 0) {
    return (
      <EmptyState kind="goods" title={t('noStockTitle')} tutorial="product">
        {t('noStockText')}
      </EmptyState>
    );
  }
  return (
    <>
      <ProductSums stats={data} />
      <DayPlot days={data.byDay} entries={entries} value={t('soldNet')} />
      <Tops stats={data} entries={entries} />
      <div className={classes.pair}>
        <HourPlot hours={data.byHour} entries={entries} />
        <Categories stats={data} entries={entries} />
      </div>
      <NotSold stats={data} />
    </>
  );
}

type PartProps = { stats: ProductsStats };
type TopProps = PartProps & { entries: Record<string, string> };
type Shown = Pick<Ranked, 'value' | 'display' | 'note'>;
type Returned = ProductsStats['returned'][number];

function Tops({ stats, entries }: TopProps) {
  const t = useTranslations('report');
  const { quantity } = useFormat();
  const ranked = <Row extends { id: string; name: string }>(
    rows: Row[],
    show: (row: Row) => Shown,
    narrowing = {},
  ) =>
    rows.map((row) => ({
      id: row.id,
      name: row.name,
      ...show(row),
      path: paths.orders,
      search: { ...entries, productId: row.id, ...narrowing },
    }));
  const byAmount = (row: SoldProduct) => ({
    value: row.amount,
    display: <Money amount={row.amount} isEven />,
  });
  const byQuantity = (row: SoldProduct) => ({
    value: row.quantity,
    display: <bdi dir="ltr">{quantity(row.quantity)}</bdi>,
  });
  const byMargin = (row: SoldProduct) => ({
    value: row.margin ?? 0,
    display: <Money amount={row.margin ?? 0} isEven />,
  });
  const cameBack = (row: Returned) => ({
    value: row.amount,
    display: <Money amount={row.amount} isEven />,
    note: t('unitsBack', { quantity: quantity(row.quantity) }),
  });
  const empty = t('noSalesTitle');
  const returned = { isReturned: 'true' };
  return (
    <div className={classes.pair}>
      <Ranking title={t('topByAmount')} empty={empty} rows={ranked(stats.topByAmount, byAmount)} />
      <Ranking title={t('topByQuantity')} empty={empty} rows={ranked(stats.topByQuantity, byQuantity)} />
      {stats.topByMargin ? (
        <Ranking title={t('topByMargin')} empty={t('noCosts')} rows={ranked(stats.topByMargin, byMargin)} />
      ) : null}
      <Ranking title={t('worst')} empty={empty} rows={ranked(stats.worst, byAmount)} />
      {stats.returned.length > 0 ? (
        <Ranking title={t('topReturned')} empty="" rows={ranked(stats.returned, cameBack, returned)} />
      ) : null}
    </div>
  );
}

function Categories({ stats, entries }: TopProps) {
  const t = useTranslations('report');
  return (
    <Ranking
      title={t('byCategory')}
      empty={t('noSalesTitle')}
      rows={stats.byCategory.map(({ category, amount }) => ({
        id: category?.id ?? 'none',
        name: category?.name ?? t('uncategorized'),
        value: amount,
        display: <Money amount={amount} isEven />,
        path: paths.orders,
        search: { ...entries, ...(category ? { categoryId: category.id } : { isUncategorized: 'true' }) },
      }))}
    />
  );
}

function NotSold({ stats: { notSold } }: PartProps) {
  const t = useTranslations('report');
  const { quantity } = useFormat();
  if (notSold.count === 0) return null;
  return (
    <Ranking
      title={t('notSold', { count: notSold.count })}
      text={t('notSoldText')}
      empty=""
      rows={notSold.products.map(({ id, name, stock, valueAtPrice }) => ({
        id,
        name,
        value: valueAtPrice ?? 0,
        display: valueAtPrice === null ? null : <Money amount={valueAtPrice} isEven />,
        note: stock === null ? t('notTracked') : t('inStock', { quantity: quantity(stock) }),
        path: paths.product(id),
      }))}
    />
  );
}
