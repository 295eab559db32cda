import { Button, Skeleton } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { useCan } from '../../lib/me.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PrintedReceipt } from '../receipt/PrintedReceipt.tsx';
import { PdfButton, PrintButton } from '../receipt/ReceiptActions.tsx';
import { ReceiptSkeleton } from '../receipt/ReceiptSkeleton.tsx';
import { ReceiptTicket } from '../receipt/ReceiptTicket.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderStamp } from './OrderStamp.tsx';
import classes from './orders.module.css';
import { ShareByWhatsApp } from './ShareByWhatsApp.tsx';
import { VoidDialog } from './VoidDialog.tsx';

const list = '/dashboard/pdv/ordenes';

/** One sale as it was made, with the receipt beside it. */
export default function OrderPage() {
  const t = useTranslations();
  const { id = '' } = useParams({ strict: false });
  const order = trpc.pos.byId.useQuery({ id });
  const receipt = trpc.receipt.byId.useQuery({ id }, { enabled: order.data !== undefined });
  const mayVoid = useCan('pos.void');
  const [isVoiding, setVoiding] = useState(false);
  const sale = order.data;
  if (order.error && !sale) return <Failed error={order.error} onRetry={() => void order.refetch()} />;
  if (!sale) return <Skeleton height={420} radius="lg" />;
  return (
    <>
      <PageHeader
        title={t('sale.orderTitle', { code: sale.code ?? '' })}
        back={list}
        actions={
          mayVoid && sale.status === 'done' ? (
            <Button variant="light" color="red" onClick={() => setVoiding(true)}>
              {t('sale.void')}
            </Button>
          ) : null
        }
      >
        <span className={classes.stamp}>
          <OrderStamp sale={sale} />
        </span>
      </PageHeader>
      <div className={classes.order}>
        <OrderDetails sale={sale} />
        <aside className={classes.paper} aria-label={t('pos.sharedLink')}>
          {receipt.data ? (
            <>
              <div className={classes.actions}>
                <ShareByWhatsApp receipt={receipt.data} contact={sale.contact} />
                <PrintButton />
                <PdfButton receipt={receipt.data} />
              </div>
              <ReceiptTicket receipt={receipt.data} />
              <PrintedReceipt receipt={receipt.data} />
            </>
          ) : receipt.error ? null : (
            <ReceiptSkeleton />
          )}
        </aside>
      </div>
      {isVoiding ? <VoidDialog sale={sale} onClose={() => setVoiding(false)} /> : null}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations();
  const { status } = failureOf(error);
  if (status === 404 || status === 422) {
    return (
      <EmptyState
        scene="deadEnd"
        title={t('errors.notFound')}
        action={
          <Button component={Link} to={list} variant="default">
            {t('pos.backToOrders')}
          </Button>
        }
        isPage
      />
    );
  }
  return (
    <EmptyState
      scene="noSignal"
      title={t('pos.orderFailed')}
      action={<Button onClick={onRetry}>{t('common.retry')}</Button>}
      isPage
    >
      {t('common.listFailedText')}
    </EmptyState>
  );
}
