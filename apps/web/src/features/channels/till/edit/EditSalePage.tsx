import { useTranslations } from 'use-intl';
import type { Sale } from '../../../../domain/sale/sale.ts';
import { useShop } from '../../../../domain/sale/use-shop.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { RecordSkeleton } from '../../../../ui/feedback/RecordLoader.tsx';
import { recordPage } from '../../../../ui/feedback/record-page.tsx';
import { PageHeader } from '../../../../ui/page/PageHeader.tsx';
import { EditSale } from './EditSale.tsx';

/** An existing sale at the till: its lines, its customer and its payment. */
export default recordPage({
  useRecord: (id) => trpc.pos.byId.useQuery({ id }, { staleTime: Number.POSITIVE_INFINITY }),
  back: paths.orders,
  draw: (sale) => <OnTheCounter sale={sale} />,
});

function OnTheCounter({ sale }: { sale: Sale }) {
  const t = useTranslations('order');
  const shop = useShop();
  if (!shop) return <RecordSkeleton />;
  const { id, code, status, revision } = sale;
  return (
    <>
      <PageHeader title={t('editTitle', { code: code ?? '' })} back={paths.order(id)} />
      {status === 'done' ? (
        <EditSale key={`${id} ${revision}`} sale={sale} shop={shop} />
      ) : (
        <EmptyState kind="gone" title={t('notEditable')}>
          {t('notEditableText')}
        </EmptyState>
      )}
    </>
  );
}
