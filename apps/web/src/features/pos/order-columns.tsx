import { Badge } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import classes from './orders.module.css';
import type { Sale } from './use-charge.ts';

const onPhones = '(max-width: 37.49em)';

/** The columns of the list of orders; those of a single day need no date. */
export function useOrderColumns({ isOneDay = false } = {}): Column<Sale>[] {
  const t = useTranslations();
  const format = useFormat();
  const isPhone = useMediaQuery(onPhones, undefined, { getInitialValueInEffect: false });
  return useMemo(() => {
    if (isPhone) return phoneColumns({ t, format, isOneDay });
    return [
      {
        accessor: 'code',
        title: t('receipt.number'),
        render: (sale) => <OrderLink sale={sale} />,
      },
      {
        accessor: 'occurredAt',
        title: t('common.time'),
        render: (sale) => <span className={classes.nowrap}>{timeOf(sale, { format, isOneDay })}</span>,
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
      {
        accessor: 'status',
        title: t('common.status'),
        render: (sale) => <OrderStatus sale={sale} />,
      },
      {
        accessor: 'amount',
        title: t('common.total'),
        align: 'end',
        render: (sale) => <OrderAmount sale={sale} />,
      },
    ];
  }, [t, format, isOneDay, isPhone]);
}

type Words = {
  t: ReturnType<typeof useTranslations<never>>;
  format: ReturnType<typeof useFormat>;
  isOneDay: boolean;
};

/** On a phone two columns carry everything: what and when, how much and how it stands. */
const phoneColumns = ({ t, format, isOneDay }: Words): Column<Sale>[] => [
  {
    accessor: 'code',
    title: t('receipt.number'),
    render: (sale) => (
      <span className={classes.stacked}>
        <OrderLink sale={sale} />
        <span>{sale.contact?.name ?? t('sale.finalConsumer')}</span>
        <span className={classes.dimmed}>{timeOf(sale, { format, isOneDay })}</span>
      </span>
    ),
  },
  {
    accessor: 'amount',
    title: t('common.total'),
    align: 'end',
    render: (sale) => (
      <span className={clsx(classes.stacked, classes.amounts)}>
        <OrderAmount sale={sale} />
        <span className={classes.dimmed}>{t(`platform.paymentMethods.${sale.paymentMethod}`)}</span>
        <OrderStatus sale={sale} />
      </span>
    ),
  },
];

const timeOf = (sale: Pick<Sale, 'occurredAt'>, { format, isOneDay }: Omit<Words, 't'>) =>
  `${isOneDay ? '' : `${format.date(sale.occurredAt)} `}${format.time(sale.occurredAt)}`;

const OrderLink = ({ sale }: { sale: Pick<Sale, 'id' | 'code'> }) => (
  <Link to={`/dashboard/pdv/ordenes/${sale.id}`} className={classes.code}>
    <bdi>{sale.code}</bdi>
  </Link>
);

const OrderAmount = ({ sale }: { sale: Pick<Sale, 'amount' | 'status'> }) => (
  <Money amount={sale.amount} className={sale.status === 'voided' ? classes.struck : undefined} />
);

export function OrderStatus({ sale }: { sale: Pick<Sale, 'status' | 'balance'> }) {
  const t = useTranslations('platform.saleStatuses');
  if (sale.status === 'voided') return <Badge color="red">{t('voided')}</Badge>;
  if (sale.balance > 0) return <Badge color="yellow">{t('pending')}</Badge>;
  return <Badge color="green">{t(sale.status)}</Badge>;
}
