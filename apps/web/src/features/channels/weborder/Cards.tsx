import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { PlainList } from '../../../ui/layout/layout.tsx';
import { OrderCard } from './OrderCard.tsx';
import classes from './weborder.module.css';
import type { WebOrder } from './weborder.ts';

export const columns = ['incoming', 'in_progress', 'completed'] as const;
export type Column = (typeof columns)[number];

type CardsProps = { name: Column; orders: WebOrder[]; onReject: (order: WebOrder) => void };

/** The orders of one column; arrow keys move from card to card. */
export function Cards({ name, orders, onReject }: CardsProps) {
  const t = useTranslations('weborder');
  if (orders.length === 0)
    return name === 'incoming' ? (
      <EmptyState kind="nothingToDo" title={t('noneWaits')} action={<ToPage />}>
        {t('noneWaitsText')}
      </EmptyState>
    ) : (
      <p className={classes.none}>{t('noneHere')}</p>
    );
  const walk = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const card = event.target instanceof HTMLElement ? event.target.closest('li[data-order]') : null;
    if (!card || step === 0) return;
    const next = step > 0 ? card.nextElementSibling : card.previousElementSibling;
    event.preventDefault();
    next?.querySelector<HTMLElement>('a')?.focus();
  };
  return (
    <PlainList gap={12} onKeyDown={walk}>
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} onReject={() => onReject(order)} />
      ))}
    </PlainList>
  );
}

/** The link to the store page, for users who may see the store settings. */
function ToPage() {
  const t = useTranslations('weborder');
  const mayConfigure = useCan('store.configure');
  const { data: store } = trpc.store.read.useQuery(undefined, { enabled: mayConfigure });
  if (!store) return null;
  if (!store.isPublished || !store.url)
    return (
      <Button component={Link} to={paths.storeSettings}>
        {t('publishStore')}
      </Button>
    );
  return (
    <Button component="a" href={store.url} target="_blank" rel="noopener" variant="default">
      {t('seeStore')}
    </Button>
  );
}
