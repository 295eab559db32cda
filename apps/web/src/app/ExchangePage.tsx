import { Skeleton } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../domain/sale/sale.ts';
import { useShop } from '../domain/sale/shop.ts';
import { ExchangeScreen } from '../features/sales/till/ExchangeScreen.tsx';
import { trpc } from '../lib/api/trpc.ts';
import { paths } from '../lib/navigation/paths.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../ui/feedback/LoadFailed.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
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
