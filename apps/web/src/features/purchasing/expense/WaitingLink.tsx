import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';

/** The link to expenses that await approval, if there are any. */
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
