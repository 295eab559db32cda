import { Badge } from '@mantine/core';
import type { AppRouter } from '@mostrador/api/router';
import type { StockCountStatus } from '@mostrador/shared/codes/codes';
import { Link } from '@tanstack/react-router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { withCodes } from '../../../ui/feedback/with-codes.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './stockcount.module.css';

export type StockCount = inferRouterOutputs<AppRouter>['stockCount']['byId'];
export type CountLine = inferRouterOutputs<AppRouter>['stockCount']['lines']['lines'][number];

export function useStockCountColumns(): ListColumn<StockCount>[] {
  const t = useTranslations('stockcount');
  const who = useUserName();
  const { date } = useFormat();
  return [
    {
      name: 'code',
      title: t('code'),
      phone: 'start',
      render: ({ id, code, name }) => (
        <Link to={paths.stockCount(id)} className={classes.link}>
          {withCodes(name ? `${code} · ${name}` : code)}
        </Link>
      ),
    },
    {
      name: 'category',
      title: t('what'),
      phone: 'start',
      render: ({ category }) => category?.name ?? t('whole'),
    },
    { name: 'date', title: t('date'), phone: 'start', render: ({ createdAt }) => date(createdAt) },
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
