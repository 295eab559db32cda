import { Button, VisuallyHidden } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { usePageTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Wordmark } from '../../theme/Wordmark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PrintedReceipt } from './PrintedReceipt.tsx';
import { PdfButton, PrintButton } from './ReceiptActions.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';
import { ReceiptTicket } from './ReceiptTicket.tsx';
import classes from './receipt.module.css';

/** What a customer sees behind the link or the code on paper: that one receipt, no shop around it. */
export default function ReceiptPage() {
  const t = useTranslations('receipt');
  const { token = '' } = useParams({ strict: false });
  const query = trpc.receipt.byLink.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  const receipt = query.data;
  usePageTitle(receipt ? t('titleOf', { code: receipt.number }) : t('title'));
  return (
    <main className={classes.page}>
      {receipt ? (
        <>
          <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
          <ReceiptTicket receipt={receipt} />
          <div className={classes.pageActions}>
            <PdfButton receipt={receipt} />
            <PrintButton />
          </div>
          <PrintedReceipt receipt={receipt} />
        </>
      ) : query.error ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <ReceiptSkeleton />
      )}
      <Wordmark />
    </main>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('errors');
  const common = useTranslations('common');
  if (failureOf(error).status === 404)
    return <EmptyState scene="deadEnd" title={t('receiptLinkInvalid')} isPage />;
  return (
    <EmptyState
      scene="noSignal"
      title={t('networkFailed')}
      action={<Button onClick={onRetry}>{common('retry')}</Button>}
      isPage
    />
  );
}
