import { Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { useCan } from '../../../lib/session/me.tsx';
import classes from './purchase.module.css';

/** The costs and suppliers of earlier purchases, loaded on demand. */
export function CostHistory({ variantId }: { variantId: string }) {
  const t = useTranslations('purchase');
  const [isOpen, setOpen] = useState(false);
  if (!useCan('product.seeCosts')) return null;
  return (
    <details className={classes.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('history')}</summary>
      {isOpen ? <Costs variantId={variantId} /> : null}
    </details>
  );
}

function Costs({ variantId }: { variantId: string }) {
  const t = useTranslations('purchase');
  const { evenMoney, quantity, date } = useFormat();
  const { data } = trpc.purchase.costs.useQuery({ variantId });
  if (!data) return <Skeleton height={20} />;
  if (data.costs.length === 0) return <Text size="sm">{t('noHistory')}</Text>;
  return (
    <ul>
      {data.costs.map((row) => (
        <li key={row.id}>
          {date(row.date)}
          {' · '}
          {t('historyLine', {
            cost: evenMoney(row.unitCost),
            quantity: quantity(row.quantity),
            supplier: row.supplier ?? t('noSupplier'),
          })}
        </li>
      ))}
    </ul>
  );
}
