import { Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useShop } from '../../../domain/sale/shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
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
