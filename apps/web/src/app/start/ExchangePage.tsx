import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Sale } from '../../domain/sale/sale.ts';
import { useShop } from '../../domain/sale/use-shop.ts';
import { ExchangeScreen } from '../../features/channels/till/exchange/ExchangeScreen.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { RecordSkeleton } from '../../ui/feedback/RecordLoader.tsx';
import { recordPage } from '../../ui/feedback/record-page.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { Charge, Done } from '../TillPage.tsx';

const exchangeable = new Set(['done', 'partially_refunded']);

/** A sale with the returned goods, the counter for the new goods, and the payment. */
export default recordPage({
  useRecord: (id) => trpc.pos.byId.useQuery({ id }),
  back: paths.orders,
  draw: (sale) => <Exchange sale={sale} />,
});

function Exchange({ sale }: { sale: Sale }) {
  const t = useTranslations('order');
  const navigate = useNavigate();
  const shop = useShop();
  // The sale as it was first opened, because the exchange itself changes the sale, and its receipt is shown
  // here afterwards.
  const [opened] = useState(sale);
  if (!shop) return <RecordSkeleton />;
  return (
    <>
      <PageHeader title={t('exchangeTitle', { code: opened.code ?? '' })} back={paths.order(sale.id)} />
      {exchangeable.has(opened.status) ? (
        <ExchangeScreen
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
