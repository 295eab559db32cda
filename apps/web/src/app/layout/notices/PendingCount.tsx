import { Badge, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from '../shell.module.css';
import { usePendingOrders } from './use-pending-orders.ts';

/** The number is for sighted users, the sentence for screen readers. */
export default function PendingCount({ isCorner = false }: { isCorner?: boolean }) {
  const t = useTranslations('shell');
  const count = usePendingOrders();
  if (count === 0) return null;
  return (
    <Badge
      className={isCorner ? classes.corner : classes.pending}
      size="sm"
      circle={count < 10}
      color="red"
      variant="filled"
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{t('pendingOrders', { count })}</VisuallyHidden>
    </Badge>
  );
}
