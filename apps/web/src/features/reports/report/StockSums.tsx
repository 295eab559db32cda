import type { StockAnalytics } from '@mostrador/api/reports/report/report.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { type Kpi, KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Entries } from './Entries.tsx';
import classes from './report.module.css';

type StockSumsProps = { stats: { from: string; until: string; totals: StockAnalytics['totals'] } };

/** The total value of all products with tracked stock, and their sales in these days. */
export function StockSums({ stats: { from, until, totals } }: StockSumsProps) {
  const t = useTranslations('report');
  const { quantity } = useFormat();
  const { valueAtCost, withoutCost = 0, margin, turnover } = totals;
  const items: Kpi[] = [
    ...(valueAtCost === undefined
      ? []
      : [
          {
            label: t('atCost'),
            value: <Money amount={valueAtCost} />,
            delta:
              withoutCost > 0 ? (
                <Link to={paths.products} search={{ filter: 'no_cost' }} className={classes.entries}>
                  {t('withoutCost', { count: withoutCost })}
                </Link>
              ) : undefined,
          },
        ]),
    { label: t('atPrice'), value: <Money amount={totals.valueAtPrice} /> },
    {
      label: t('soldNet'),
      value: (
        <Entries search={{ from, until }}>
          <Money amount={totals.soldAmount} />
        </Entries>
      ),
      delta: t('unitsSold', { quantity: quantity(totals.soldQuantity) }),
    },
    ...(margin === undefined || margin === null
      ? []
      : [{ label: t('margin'), value: <Money amount={margin} /> }]),
    ...(turnover === undefined || turnover === null
      ? []
      : [
          {
            label: t('turnover'),
            value: <bdi dir="ltr">{quantity(Math.round(turnover * 1000))}</bdi>,
            delta: t('turnoverText'),
          },
        ]),
    ...(totals.lostSales > 0
      ? [{ label: t('lostSales'), value: <Money amount={totals.lostSales} />, delta: t('lostSalesText') }]
      : []),
  ];
  return <KpiStrip items={items} />;
}
