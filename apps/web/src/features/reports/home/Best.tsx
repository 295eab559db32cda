import { SegmentedControl, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProductThumb } from '../../../domain/product/ProductThumb.tsx';
import { unitOf } from '../../../domain/sale/cart/unit-of.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Meter } from '../../../ui/chart/Meter.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { Shown } from './DayCard.tsx';
import classes from './day-home.module.css';

/**
 * The products with the highest margin of the day, or with the highest sales for users who may not see costs.
 */
export function Best({ shown, isToday }: { shown: Shown; isToday: boolean }) {
  const t = useTranslations('home');
  const [by, setBy] = useState('margin');
  const maySeeMore = useCan('pos.analytics');
  const { quantityOf } = useQuantity();
  const hasProfit = shown.best.some(({ margin }) => margin !== undefined && margin !== null);
  const isByCount = by === 'quantity';
  const figureOf = (row: Shown['best'][number]) =>
    isByCount ? row.quantity : hasProfit ? (row.margin ?? 0) : row.amount;
  const rows = shown.best.toSorted((a, b) => figureOf(b) - figureOf(a));
  const most = Math.max(...rows.map(figureOf), 1);
  if (rows.length === 0) return null;
  return (
    <section className={clsx(classes.card, classes.bestCard)} aria-labelledby="best-title">
      <div className={classes.bestHead}>
        <Title order={2} size="h4" id="best-title">
          {t(hasProfit ? 'bestTitle' : 'bestSold', { isToday: String(isToday) })}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('order')}
          value={by}
          onChange={setBy}
          data={[
            { value: 'margin', label: hasProfit ? t('profit') : t('sold') },
            { value: 'quantity', label: t('quantity') },
          ]}
        />
        {maySeeMore ? <Link to={paths.posAnalytics}>{t('seeAnalytics')}</Link> : null}
      </div>
      <ol className={classes.best}>
        {rows.map((row) => (
          <li key={row.id}>
            <ProductThumb image={row.image ?? undefined} />
            <span className={classes.bestName}>
              <b>{row.name}</b>
              <small>
                {quantityOf(row)}
                {hasProfit && !isByCount ? (
                  <>
                    {' · '}
                    <Money amount={row.amount} />
                  </>
                ) : null}
              </small>
            </span>
            <Meter className={classes.bar} max={most} value={figureOf(row)} />
            <b className={classes.bestValue}>
              {isByCount ? quantityOf(row) : <Amount row={row} hasProfit={hasProfit} />}
            </b>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Amount({ row, hasProfit }: { row: Shown['best'][number]; hasProfit: boolean }) {
  const t = useTranslations('home');
  if (!hasProfit) return <Money amount={row.amount} isEven />;
  return row.margin === null || row.margin === undefined ? (
    t('unknown')
  ) : (
    <Money amount={row.margin} isEven />
  );
}

function useQuantity() {
  const t = useTranslations('platform');
  const { quantity } = useFormat();
  return {
    quantityOf: (row: { quantity: number; unit: string }) =>
      row.unit === 'piece'
        ? quantity(row.quantity)
        : `${quantity(row.quantity)} ${t(`units.${unitOf(row.unit)}`)}`,
  };
}
