import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import classes from '../shell.module.css';
import PendingCount from './PendingCount.tsx';
import { usePendingOrders } from './use-pending-orders.ts';

/** The way to the waiting orders in the header: the entry of the menu at the side may be out of sight. */
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
