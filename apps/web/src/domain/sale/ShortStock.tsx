import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { useCan } from '../../lib/session/me.tsx';
import classes from './shortage.module.css';
import { isReserved, type Shortage } from './shortage.ts';

type ShortStockProps = {
  shortages: Shortage[];
  /** The action that adjusts the quantities to the stock. */
  remedy: ReactNode;
  /** Sells stock reserved for orders. Null if that is impossible. */
  take: (() => void) | null;
  isTaking: boolean;
};

/** The items with too little stock, and the actions to fix that. */
export default function ShortStock({ shortages, remedy, take, isTaking }: ShortStockProps) {
  const t = useTranslations();
  const { quantity } = useFormat();
  const hasReserved = shortages.some(({ reserved }) => reserved > 0);
  const mayTake = useCan('weborder.update') && hasReserved && isReserved(shortages);
  return (
    <Alert color="red" role="alert" title={t('sale.insufficientStock')}>
      <ul className={classes.things}>
        {shortages.map(({ variantId, name, available, reserved }) => (
          <li key={variantId}>
            {t('charge.onlyLeft', { name, available: quantity(available) })}
            {reserved > 0 ? ` · ${t('charge.reserved', { quantity: quantity(reserved) })}` : null}
          </li>
        ))}
      </ul>
      <Group gap="xs">
        {remedy}
        {take && mayTake ? (
          <Button size="md" variant="default" mt="xs" loading={isTaking} onClick={take}>
            {t('charge.takeReserved')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
