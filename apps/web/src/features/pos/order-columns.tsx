import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';
import type { Sale } from './use-charge.ts';

// Phones show number, hour, method and total; the rest is one tap away.
const onWideScreens = '(min-width: 37.5em)';

/** The columns of the list of orders; those of a single day need no date. */
export function useOrderColumns({ isOneDay = false } = {}): Column<Sale>[] {
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
          <>
            {isOneDay ? null : <span className={classes.nowrap}>{format.date(sale.occurredAt)} </span>}
            <span className={classes.nowrap}>{format.time(sale.occurredAt)}</span>
          </>
        ),
      },
      {
        accessor: 'contact',
        visibleMediaQuery: onWideScreens,
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
      {
        accessor: 'status',
        visibleMediaQuery: onWideScreens,
        title: t('common.status'),
        render: (sale) => <OrderStatus sale={sale} />,
      },
      {
        accessor: 'amount',
        title: t('common.total'),
        align: 'end',
        render: (sale) => (
          <Money amount={sale.amount} className={sale.status === 'voided' ? classes.struck : undefined} />
        ),
      },
    ],
    [t, format, isOneDay],
  );
}

export function OrderStatus({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('platform.saleStatuses');
  if (sale.status === 'voided') return <Badge color="red">{t('voided')}</Badge>;
  if (sale.balance > 0) return <Badge color="yellow">{t('pending')}</Badge>;
  return <Badge color="green">{t(sale.status)}</Badge>;
}
