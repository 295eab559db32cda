import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useCan } from '../../lib/session/me.tsx';

/** Due days of recurrences that have no document yet, if any; no list contains them. */
export function WaitingDays() {
  const t = useTranslations('recurrence');
  const reads = useCan('recurrence.list');
  const { data } = trpc.recurrence.waiting.useQuery(undefined, { enabled: reads });
  if (!data?.count) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.recurrences}
      rightSection={<Badge color="yellow">{data.count}</Badge>}
    >
      {t('waitingDays')}
    </Button>
  );
}
