import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { useShop } from '../../parts/sale/shop.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EditSale } from './EditSale.tsx';

/** A sale that was made, on the counter again: what is on it, whose it is and how it was paid. */
export default function EditSalePage() {
  const t = useTranslations('order');
  const { id = '' } = useParams({ strict: false });
  const shop = useShop();
  const sale = trpc.pos.byId.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY });
  if (sale.error && !sale.data)
    return <LoadFailed error={sale.error} back={paths.orders} onRetry={() => void sale.refetch()} />;
  if (!sale.data || !shop) return <Skeleton height={420} radius="lg" />;
  const { code, status, revision } = sale.data;
  return (
    <>
      <PageHeader title={t('editTitle', { code: code ?? '' })} back={paths.order(id)} />
      {status === 'done' ? (
        <EditSale key={`${id} ${revision}`} sale={sale.data} shop={shop} />
      ) : (
        <EmptyState kind="gone" title={t('notEditable')}>
          {t('notEditableText')}
        </EmptyState>
      )}
    </>
  );
}
