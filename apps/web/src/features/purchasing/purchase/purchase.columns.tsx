import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './purchase.module.css';

export type Purchase = Output<'purchase.byId'>;

/** Amounts appear only for users who may see costs. */
export function usePurchaseColumns(rows: Purchase[] | undefined): ListColumn<Purchase>[] {
  const t = useTranslations('purchase');
  const amounts: ListColumn<Purchase>[] = [
    col.money(
      {
        name: 'amount',
        title: t('amount'),
        phone: 'end',
        className: ({ status }) => (status === 'voided' ? classes.struck : undefined),
      },
      ({ amount = 0 }) => amount,
    ),
    col.money({ name: 'balance', title: t('owed') }, ({ balance = 0 }) => (balance > 0 ? balance : null)),
  ];
  const hasAmounts = rows?.some(({ amount }) => amount !== undefined) ?? false;
  return [
    col.link({ name: 'code', title: t('code'), phone: 'start', className: classes.link }, ({ id, code }) => ({
      to: paths.purchase(id),
      text: <bdi>{withCodes(code)}</bdi>,
    })),
    {
      name: 'contact',
      title: t('supplier'),
      phone: 'start',
      render: ({ contact }) => contact?.name ?? t('noSupplier'),
    },
    col.date({ name: 'date', title: t('date'), phone: 'start' }, (row) => row.date),
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
