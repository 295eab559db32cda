import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';
import type { Sale } from './use-charge.ts';

/** The columns of the list of orders, also of the last ones on the start page. */
export function useOrderColumns(): Column<Sale>[] {
  const t = useTranslations();
  const format = useFormat();
  return useMemo(
    () => [
      {
        accessor: 'code',
        title: t('receipt.number'),
        render: (sale) => (
          <Link to={`/dashboard/pdv/ordenes/${sale.id}`} className={classes.code}>
            <bdi>{sale.code}</bdi>
          </Link>
        ),
      },
      {
        accessor: 'occurredAt',
        title: t('common.time'),
        render: (sale) => (
          <span className={classes.nowrap}>
            {format.date(sale.occurredAt)} {format.time(sale.occurredAt)}
          </span>
        ),
      },
      {
        accessor: 'contact',
        title: t('common.customer'),
        render: (sale) =>
          sale.contact?.name ?? <span className={classes.dimmed}>{t('sale.finalConsumer')}</span>,
      },
      {
        accessor: 'paymentMethod',
        title: t('sale.method'),
        render: (sale) => (
          <Badge color={sale.paymentMethod === 'credit' ? 'orange' : 'gray'}>
            {t(`platform.paymentMethods.${sale.paymentMethod}`)}
          </Badge>
        ),
      },
      { accessor: 'status', title: t('common.status'), render: (sale) => <OrderStatus sale={sale} /> },
      {
        accessor: 'amount',
        title: t('common.total'),
        align: 'end',
        render: (sale) => (
          <Money amount={sale.amount} className={sale.status === 'voided' ? classes.struck : undefined} />
        ),
      },
    ],
    [t, format],
  );
}

export function OrderStatus({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('platform.saleStatuses');
  if (sale.status === 'voided') return <Badge color="red">{t('voided')}</Badge>;
  if (sale.balance > 0) return <Badge color="yellow">{t('pending')}</Badge>;
  return <Badge color="green">{t(sale.status)}</Badge>;
}
