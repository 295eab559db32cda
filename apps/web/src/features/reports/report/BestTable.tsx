import { SegmentedControl, Text, Title } from '@mantine/core';
import type { Earnings } from '@mostrador/api/reports/report/report.schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ProductThumb } from '../../../domain/product/ProductThumb.tsx';
import { unitOf } from '../../../domain/sale/cart/unit-of.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import classes from './best.module.css';
import { useReportWords } from './use-report-words.ts';

type Row = Earnings['best'][number];
type By = 'margin' | 'amount' | 'quantity';

const shown = 8;
/** In basis points. A lower margin usually means that a price was not updated. */
const thin = 1700;

/** The products with the highest earnings, sales or quantities, with their stock. */
export function BestTable({ earned, entries }: { earned: Earnings; entries: Record<string, string> }) {
  const t = useTranslations('report');
  const hasMargin = earned.totals.margin !== undefined && earned.totals.margin !== null;
  const [chosen, setBy] = useState<By | null>(null);
  const by = chosen ?? (hasMargin ? 'margin' : 'amount');
  const rows = earned.best.toSorted((a, b) => (b[by] ?? 0) - (a[by] ?? 0)).slice(0, shown);
  if (rows.length === 0) return null;
  const choices: By[] = hasMargin ? ['margin', 'amount', 'quantity'] : ['amount', 'quantity'];
  return (
    <section className={classes.card} aria-labelledby="best-goods">
      <div className={classes.head}>
        <Title order={2} size="h4" id="best-goods">
          {t('best')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('orderBy')}
          value={by}
          onChange={(value) => setBy(choices.find((each) => each === value) ?? 'amount')}
          data={choices.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
      </div>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('by.quantity')}</th>
              <th scope="col">{t('soldNet')}</th>
              {hasMargin ? <th scope="col">{t('margin')}</th> : null}
              <th scope="col">{t('against')}</th>
              {hasMargin ? <th scope="col">{t('by.margin')}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={row.id} row={row} hasMargin={hasMargin} entries={entries} />
            ))}
          </tbody>
        </table>
      </div>
      <Sentence earned={earned} rows={rows} by={by} />
    </section>
  );
}

type LineProps = { row: Row; hasMargin: boolean; entries: Record<string, string> };

function Line({ row, hasMargin, entries }: LineProps) {
  const t = useTranslations();
  const { percent, quantity } = useFormat();
  const { share } = useReportWords();
  const unit = row.unit === 'piece' ? '' : ` ${t(`platform.units.${unitOf(row.unit)}`)}`;
  const change = row.previousAmount > 0 ? (row.amount - row.previousAmount) / row.previousAmount : null;
  const marginShare = row.marginShare ?? null;
  return (
    <tr>
      <th scope="row">
        <span className={classes.product}>
          <ProductThumb image={row.image ?? undefined} />
          <Link to={paths.orders} search={{ ...entries, productId: row.id }}>
            <bdi>{row.name}</bdi>
          </Link>
        </span>
      </th>
      <td>
        {quantity(row.quantity)}
        {unit}
      </td>
      <td>
        <Money amount={row.amount} isEven />
      </td>
      {hasMargin ? (
        <td data-thin={(marginShare !== null && marginShare < thin) || undefined}>
          <bdi dir="ltr">{marginShare === null ? '–' : percent(marginShare)}</bdi>
        </td>
      ) : null}
      <td data-tone={change === null || change === 0 ? undefined : change < 0 ? 'loss' : 'gain'}>
        <bdi dir="ltr">{change === null ? '–' : share(Math.round(change * 10_000))}</bdi>
      </td>
      {hasMargin ? (
        <td>
          <b>
            {row.margin === null || row.margin === undefined ? '–' : <Money amount={row.margin} isEven />}
          </b>
        </td>
      ) : null}
    </tr>
  );
}

/** The share of these few in the total. */
function Sentence({ earned, rows, by }: { earned: Earnings; rows: Row[]; by: By }) {
  const t = useTranslations('report');
  const { percent, money } = useFormat();
  const maySeeMore = useCan('product.analytics');
  const whole = earned.totals[by] ?? 0;
  const part = rows.reduce((sum, row) => sum + (row[by] ?? 0), 0);
  const without = earned.totals.amountWithoutCost ?? 0;
  return (
    <Text size="sm" c="dimmed" className={classes.sentence ?? ''}>
      {whole > 0
        ? t(`bestShare.${by}`, {
            count: rows.length,
            products: earned.products,
            share: percent(Math.round((part * 100) / whole) * 100),
          })
        : null}{' '}
      {without > 0 ? `${t('soldWithoutCost', { amount: money(without) })}.` : null}{' '}
      {maySeeMore ? <Link to={paths.productAnalytics}>{t('seeAllGoods')}</Link> : null}
    </Text>
  );
}
