import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';

/** What waits to be approved, where something does. */
export function WaitingLink() {
  const t = useTranslations('expense');
  const { data } = trpc.expense.waiting.useQuery();
  if (!data?.count) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={paths.pendingExpenses}
      rightSection={<Badge color="yellow">{data.count}</Badge>}
    >
      {t('pending')}
    </Button>
  );
}
