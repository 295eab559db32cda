import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { useCan, useOrganization } from '../../lib/session/me.tsx';
import { useIsTime } from './use-news.ts';

const everyMinute = 60_000;

/** What comes in is told by the stream of changes; where that is broken, once a minute is soon enough. */
export default function PendingCount() {
  const t = useTranslations('shell');
  const isTime = useIsTime();
  const isBusiness = useOrganization()?.businessType === 'business';
  const mayLook = useCan('weborder.list');
  const { data } = trpc.webOrder.count.useQuery(undefined, {
    enabled: isTime && isBusiness && mayLook,
    refetchInterval: everyMinute,
  });
  const count = data?.pendingOrders ?? 0;
  if (count === 0) return null;
  return (
    <Badge
      size="sm"
      circle={count < 10}
      color="red"
      variant="filled"
      aria-label={t('pendingOrders', { count })}
    >
      {count > 99 ? '99+' : count}
    </Badge>
  );
}
