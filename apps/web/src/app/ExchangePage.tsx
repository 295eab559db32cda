import { Skeleton } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ExchangeScreen } from '../features/till/ExchangeScreen.tsx';
import { paths } from '../lib/paths.ts';
import { trpc } from '../lib/trpc.ts';
import type { Sale } from '../parts/sale/sale.ts';
import { useShop } from '../parts/sale/shop.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Charge, Done } from './TillPage.tsx';

const exchangeable = new Set(['done', 'partially_refunded']);

/** A sale of which goods come back, the counter for what is taken instead, and the way to the money. */
export default function ExchangePage() {
  const t = useTranslations('order');
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const shop = useShop();
  const sale = trpc.pos.byId.useQuery({ id });
  const opened = useOpened(sale.data);
  if (sale.error && !opened)
    return <LoadFailed error={sale.error} back={paths.orders} onRetry={() => void sale.refetch()} />;
  if (!opened || !shop) return <Skeleton height={420} radius="lg" />;
  return (
    <>
      <PageHeader title={t('exchangeTitle', { code: opened.code ?? '' })} back={paths.order(id)} />
      {exchangeable.has(opened.status) ? (
        <ExchangeScreen
          key={id}
          sale={opened}
          shop={shop}
          Charge={Charge}
          Done={Done}
          onNew={() => void navigate({ to: paths.till })}
        />
      ) : (
        <EmptyState kind="gone" title={t('notExchangeable')}>
          {t('notExchangeableText')}
        </EmptyState>
      )}
    </>
  );
}

/** As it was first seen: the exchange itself changes the sale, and the receipt of it stands here then. */
function useOpened(sale: Sale | undefined): Sale | undefined {
  const [first, setFirst] = useState<Sale>();
  if (sale && sale.id !== first?.id) setFirst(sale);
  return sale && first?.id === sale.id ? first : sale;
}
