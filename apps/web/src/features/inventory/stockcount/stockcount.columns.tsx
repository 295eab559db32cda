import { Badge } from '@mantine/core';
import type { StockCountStatus } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import type { Output } from '../../../lib/api/output.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './stockcount.module.css';

export type StockCount = Output<'stockCount.byId'>;
export type CountLine = Output<'stockCount.lines'>['lines'][number];

export function useStockCountColumns(): ListColumn<StockCount>[] {
  const t = useTranslations('stockcount');
  const who = useUserName();
  return [
    col.link(
      { name: 'code', title: t('code'), phone: 'start', className: classes.link },
      ({ id, code, name }) => ({
        to: paths.stockCount(id),
        text: withCodes(name ? `${code} · ${name}` : code),
      }),
    ),
    {
      name: 'category',
      title: t('what'),
      phone: 'start',
      render: ({ category }) => category?.name ?? t('whole'),
    },
    col.date({ name: 'date', title: t('date'), phone: 'start' }, ({ createdAt }) => createdAt),
    { name: 'user', title: t('user'), render: ({ user }) => who(user) },
    {
      name: 'counted',
      title: t('counted'),
      align: 'end',
      phone: 'end',
      render: ({ counted, pending }) => <span>{t('progress', { counted, total: counted + pending })}</span>,
    },
    {
      name: 'different',
      title: t('different'),
      align: 'end',
      render: ({ different }) => different,
    },
    {
      name: 'status',
      title: t('status'),
      phone: 'end',
      render: ({ status }) => <CountStatus status={status} />,
    },
  ];
}

const colors = { open: 'blue', review: 'yellow', posted: 'green', cancelled: 'gray' } as const;

export function CountStatus({ status }: { status: StockCountStatus }) {
  const t = useTranslations('stockcount');
  return <Badge color={colors[status]}>{t(`statuses.${status}`)}</Badge>;
}
