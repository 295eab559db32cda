import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Expense } from './expense.ts';

const colors = { done: 'green', pending: 'yellow', skipped: 'gray', voided: 'red' } as const;

export function ExpenseStatus({
  expense: { status, balance },
}: {
  expense: Pick<Expense, 'status' | 'balance'>;
}) {
  const t = useTranslations('expense');
  if (status === 'done' && balance) return <Badge color="yellow">{t('owed')}</Badge>;
  return <Badge color={colors[status]}>{t(`statuses.${status}`)}</Badge>;
}
