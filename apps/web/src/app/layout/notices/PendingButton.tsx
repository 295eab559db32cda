import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import classes from '../shell.module.css';
import PendingCount from './PendingCount.tsx';
import { usePendingOrders } from './use-pending-orders.ts';

/** The link to the pending orders in the header, because the entry of the sidebar may be out of view. */
export default function PendingButton() {
  const t = useTranslations('shell.menu');
  const count = usePendingOrders();
  if (count === 0) return null;
  return (
    <ActionIcon
      component={Link}
      to={paths.webOrders}
      className={classes.cornered ?? ''}
      size={40}
      title={t('webOrders')}
    >
      <IconShoppingBag size={20} aria-hidden="true" />
      <VisuallyHidden>{t('webOrders')}</VisuallyHidden>
      <PendingCount isCorner />
    </ActionIcon>
  );
}
