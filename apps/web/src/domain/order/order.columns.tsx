import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { Money } from '../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../ui/list/columns.ts';
import { SaleStatus } from '../sale/SaleStatus.tsx';
import type { Sale } from '../sale/sale.ts';
import classes from './order.module.css';
import { orderPath } from './order-path.ts';

/** The columns of the list of orders; those of a single day need no date. */
export function useOrderColumns({ isOneDay = false } = {}): ListColumn<Sale>[] {
  const t = useTranslations();
  const format = useFormat();
  return useMemo(
    () => [
      {
        name: 'code',
        title: t('receipt.number'),
        phone: 'start',
        render: (sale) => <OrderLink sale={sale} />,
      },
      {
        name: 'contact',
        title: t('common.customer'),
        phone: 'start',
        render: (sale) =>
          sale.contact?.name ?? <span className={classes.dimmed}>{t('sale.finalConsumer')}</span>,
      },
      {
        name: 'occurredAt',
        title: t('common.time'),
        phone: 'start',
        render: ({ occurredAt }) => (
          <span className={classes.nowrap}>
            {isOneDay ? format.time(occurredAt) : format.moment(occurredAt)}
          </span>
        ),
      },
      {
        name: 'user',
        title: t('sale.seller'),
        render: ({ user }) => <bdi>{user.name}</bdi>,
      },
      {
        name: 'things',
        title: t('sale.things'),
        align: 'end',
        render: (sale) => thingsIn(sale),
      },
      {
        name: 'paymentMethod',
        title: t('sale.method'),
        render: ({ paymentMethod }) => t(`platform.paymentMethods.${paymentMethod}`),
      },
      {
        name: 'status',
        title: t('common.status'),
        phone: 'start',
        render: (sale) => <SaleStatus sale={sale} />,
      },
      {
        name: 'balance',
        title: t('sale.owedNow'),
        align: 'end',
        render: ({ balance }) => (balance > 0 ? <Money amount={balance} isEven /> : null),
      },
      {
        name: 'amount',
        title: t('common.total'),
        align: 'end',
        phone: 'end',
        render: (sale) => <OrderAmount sale={sale} />,
      },
    ],
    [t, format, isOneDay],
  );
}

/** Returns the number of different items sold. */
const thingsIn = ({ products, services, freeAmounts }: Sale) =>
  products.length + services.length + freeAmounts.length;

const OrderLink = ({ sale }: { sale: Pick<Sale, 'id' | 'code' | 'concept' | 'channel'> }) => (
  <Link to={orderPath(sale)} className={classes.code}>
    <bdi>{sale.code ?? sale.concept ?? '…'}</bdi>
  </Link>
);

const undone = new Set(['voided', 'refunded', 'discarded']);

const OrderAmount = ({ sale }: { sale: Pick<Sale, 'amount' | 'status'> }) => (
  <Money amount={sale.amount} isEven className={undone.has(sale.status) ? classes.struck : undefined} />
);
