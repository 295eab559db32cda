import type { ProductsStats } from '@mostrador/api/reports/report/report.schema';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { type Kpi, KpiStrip } from '../../../theme/KpiStrip.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import { Change } from './Change.tsx';
import { Entries } from './Entries.tsx';

/** The sales of products, without tax and after all discounts. */
export function ProductSums({ stats }: { stats: ProductsStats }) {
  const t = useTranslations('report');
  const { quantity, percent, money } = useFormat();
  const { totals, change, byDay, from, until } = stats;
  const days = byDay.length;
  const { margin, marginShare, amountWithoutCost = 0 } = totals;
  const sold = (figure: ReactNode) => <Entries search={{ from, until }}>{figure}</Entries>;
  const items: Kpi[] = [
    {
      label: t('soldNet'),
      value: sold(<Money amount={totals.amount} />),
      delta: <Change basisPoints={change.amount} days={days} />,
    },
    {
      label: t('units'),
      value: sold(<bdi dir="ltr">{quantity(totals.quantity)}</bdi>),
      delta: <Change basisPoints={change.quantity} days={days} />,
    },
    ...(margin === undefined
      ? []
      : [
          {
            label: t('margin'),
            value: margin === null ? '–' : sold(<Money amount={margin} />),
            delta: <Change basisPoints={change.margin} days={days} />,
          },
          {
            label: t('marginShare'),
            value:
              marginShare === null || marginShare === undefined
                ? '–'
                : sold(<bdi dir="ltr">{percent(marginShare)}</bdi>),
            ...(amountWithoutCost > 0 && {
              delta: t('soldWithoutCost', { amount: money(amountWithoutCost) }),
            }),
          },
        ]),
    { label: t('productsSold'), value: sold(<bdi dir="ltr">{quantity(totals.products * 1000)}</bdi>) },
    ...(totals.returned.quantity > 0
      ? [
          {
            label: t('returned'),
            value: (
              <Entries search={{ from, until, isReturned: 'true' }}>
                <Money amount={totals.returned.amount} />
              </Entries>
            ),
            delta: t('returnedUnits', { quantity: quantity(totals.returned.quantity) }),
          },
        ]
      : []),
  ];
  return <KpiStrip items={items} />;
}
