import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { ListedSession } from '../../../domain/cash/use-cash-till.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useUserName } from '../../../lib/session/use-user-name.ts';
import { col } from '../../../ui/list/col.tsx';
import type { ListColumn } from '../../../ui/list/columns.ts';
import classes from './cash-page.module.css';

export function useCashColumns(): ListColumn<ListedSession>[] {
  const t = useTranslations('cash');
  const who = useUserName();
  return [
    col.link(
      { name: 'code', title: t('title'), phone: 'start', className: classes.code },
      ({ id, closing }) => ({
        to: paths.cashSession(id),
        text: closing ? <bdi>{closing.code}</bdi> : t('openSession'),
      }),
    ),
    { name: 'user', title: t('who'), phone: 'start', render: ({ user }) => who(user) },
    { name: 'register', title: t('registerName'), render: ({ register }) => register },
    col.moment({ name: 'openedAt', title: t('when'), phone: 'start' }, ({ openedAt }) => openedAt),
    {
      name: 'status',
      title: t('rows.difference'),
      phone: 'start',
      render: ({ closing }) => <Outcome closing={closing} />,
    },
    col.money({ name: 'counted', title: t('counted'), phone: 'end' }, ({ closing }) => closing?.counted),
  ];
}

/** The result of the count. Users who may not know it see that it is closed. */
function Outcome({ closing }: Pick<ListedSession, 'closing'>) {
  const t = useTranslations('cash');
  const { evenMoney } = useFormat();
  if (!closing) return <Badge color="yellow">{t('status.open')}</Badge>;
  const { difference } = closing;
  if (difference === undefined) return <Badge color="gray">{t('status.closed')}</Badge>;
  if (difference === 0) return <Badge color="green">{t('exact')}</Badge>;
  return (
    <Badge color="red">
      {difference > 0
        ? t('over', { amount: evenMoney(difference) })
        : t('short', { amount: evenMoney(-difference) })}
    </Badge>
  );
}
