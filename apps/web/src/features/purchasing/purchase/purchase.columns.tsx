import { Badge } from '@mantine/core';
import type { AppRouter } from '@mostrador/api/router';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { Money } from '../../../ui/inputs/Money.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './purchase.module.css';

export type Purchase = inferRouterOutputs<AppRouter>['purchase']['byId'];

/** Amounts appear only for who may see what things cost. */
export function usePurchaseColumns(rows: Purchase[] | undefined): ListColumn<Purchase>[] {
  const t = useTranslations('purchase');
  const { date } = useFormat();
  const amounts: ListColumn<Purchase>[] = [
    {
      name: 'amount',
      title: t('amount'),
      align: 'end',
      phone: 'end',
      render: ({ amount = 0, status }) => (
        <Money isEven amount={amount} className={status === 'voided' ? classes.struck : undefined} />
      ),
    },
    {
      name: 'balance',
      title: t('owed'),
      align: 'end',
      render: ({ balance = 0 }) => (balance > 0 ? <Money isEven amount={balance} /> : null),
    },
  ];
  const hasAmounts = rows?.some(({ amount }) => amount !== undefined) ?? false;
  return [
    {
      name: 'code',
      title: t('code'),
      phone: 'start',
      render: ({ id, code }) => (
        <Link to={paths.purchase(id)} className={classes.link}>
          <bdi>{withCodes(code)}</bdi>
        </Link>
      ),
    },
    {
      name: 'contact',
      title: t('supplier'),
      phone: 'start',
      render: ({ contact }) => contact?.name ?? t('noSupplier'),
    },
    { name: 'date', title: t('date'), phone: 'start', render: (row) => date(row.date) },
    {
      name: 'goods',
      title: t('goods'),
      render: ({ products }) => t('lineCount', { count: products.length }),
    },
    { name: 'supplierDocument', title: t('supplierDocument'), render: (row) => row.supplierDocument },
    {
      name: 'status',
      title: t('status'),
      phone: 'end',
      render: (row) => <PurchaseStatus purchase={row} />,
    },
    ...(hasAmounts ? amounts : []),
  ];
}

export function PurchaseStatus({ purchase }: { purchase: Pick<Purchase, 'status' | 'balance'> }) {
  const t = useTranslations('purchase');
  if (purchase.status === 'voided') return <Badge color="red">{t('statuses.voided')}</Badge>;
  if (purchase.balance) return <Badge color="yellow">{t('owed')}</Badge>;
  return <Badge color="green">{t('statuses.done')}</Badge>;
}
