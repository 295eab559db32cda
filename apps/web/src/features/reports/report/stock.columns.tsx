import { Badge } from '@mantine/core';
import type { StockFigures } from '@mostrador/api/reports/report/report.schema';
import type { StockStatus } from '@mostrador/shared/codes/codes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { Money } from '../../../ui/inputs/Money.tsx';
import { col } from '../../../ui/list/col.tsx';
import { type ListColumn, useIsPhone } from '../../../ui/list/columns.ts';
import { Entries } from './Entries.tsx';
import classes from './report.module.css';

export type StockRow = Omit<StockFigures, 'lastSaleAt'> & { lastSaleAt: string | null };
type Stats = { from: string; until: string; products: StockRow[] };

const colors: Record<StockStatus, string> = {
  out: 'red',
  low: 'yellow',
  new: 'blue',
  dead: 'gray',
  excess: 'orange',
  healthy: 'green',
};

const number = (value: ReactNode) => <bdi dir="ltr">{value}</bdi>;
const small = (words: string | null) => (words ? <span className={classes.small}>{words}</span> : null);

/** Costs and the figures derived from them appear only if the API returns costs. */
export function useStockColumns(stats: Stats | undefined): ListColumn<StockRow>[] {
  const t = useTranslations('report');
  const { quantity, date, money } = useFormat();
  const hasCosts = stats?.products.some(({ valueAtCost }) => valueAtCost !== undefined) ?? false;
  const days = { from: stats?.from ?? '', until: stats?.until ?? '' };
  const ofCosts = useCostColumns();
  // A phone stacks the columns under one title: numbers have a label there, and missing ones are not shown.
  const isPhone = useIsPhone();
  const nothing = isPhone ? null : '–';
  const orderText = (amount: string) => (isPhone ? t('orderShort', { quantity: amount }) : number(amount));
  return [
    col.link(
      { name: 'name', title: t('product'), sort: 'name', phone: 'start', className: classes.product },
      ({ id, name }) => ({ to: paths.product(id), text: <bdi>{name}</bdi> }),
    ),
    {
      name: 'status',
      title: t('status'),
      width: 130,
      phone: 'start',
      render: ({ status }) => <Badge color={colors[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    col.quantity({ name: 'stock', title: t('stock'), sort: 'stock', phone: 'end' }, ({ stock }) => stock),
    {
      name: 'cover',
      title: t('daysOfCover'),
      sort: 'days_of_cover',
      align: 'end',
      phone: 'end',
      render: ({ daysOfCover, dailyRate }) =>
        daysOfCover === null ? (
          nothing
        ) : (
          <>
            {t('coverDays', { count: Math.round(daysOfCover) })}
            {small(t('perDay', { quantity: quantity(dailyRate) }))}
          </>
        ),
    },
    {
      name: 'sold',
      title: t('soldNet'),
      sort: 'sold_amount',
      align: 'end',
      render: ({ id, soldAmount, soldQuantity }) =>
        soldQuantity === 0 ? (
          '–'
        ) : (
          <Entries search={{ ...days, productId: id }}>
            <Money amount={soldAmount} isEven />
            <span className={classes.small}>{number(quantity(soldQuantity))}</span>
          </Entries>
        ),
    },
    col.money(
      { name: 'atPrice', title: t('atPrice'), sort: 'value_at_price' },
      ({ valueAtPrice }) => valueAtPrice,
    ),
    ...(hasCosts ? ofCosts : []),
    {
      name: 'suggested',
      title: t('suggestedOrder'),
      sort: 'suggested_order',
      align: 'end',
      phone: 'end',
      render: ({ suggestedOrder, lostSales }) => (
        <>
          {suggestedOrder > 0 ? orderText(quantity(suggestedOrder)) : nothing}
          {small(lostSales > 0 ? t('lostShort', { amount: money(lostSales) }) : null)}
        </>
      ),
    },
    {
      name: 'lastSale',
      title: t('lastSale'),
      render: ({ lastSaleAt }) => (lastSaleAt ? date(lastSaleAt) : t('never')),
    },
  ];
}

/** Columns only for users who may see costs. */
function useCostColumns(): ListColumn<StockRow>[] {
  const t = useTranslations('report');
  const { percent, quantity } = useFormat();
  return [
    {
      name: 'atCost',
      title: t('atCost'),
      sort: 'value_at_cost',
      align: 'end',
      render: ({ valueAtCost, turnover }) =>
        valueAtCost === null || valueAtCost === undefined ? (
          '–'
        ) : (
          <>
            <Money amount={valueAtCost} isEven />
            {small(turnover ? t('turns', { count: quantity(Math.round(turnover * 1000)) }) : null)}
          </>
        ),
    },
    {
      name: 'margin',
      title: t('margin'),
      sort: 'margin',
      align: 'end',
      render: ({ margin, marginShare, class: ofMargin }) =>
        margin === null || margin === undefined ? (
          '–'
        ) : (
          <span className={classes.nowrap}>
            <Money amount={margin} isEven />
            <span className={classes.small}>
              {number(percent(marginShare ?? 0))} · {ofMargin}
            </span>
          </span>
        ),
    },
  ];
}
