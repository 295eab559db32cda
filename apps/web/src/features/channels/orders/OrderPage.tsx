import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { OrderDetails } from '../../../domain/order/OrderDetails.tsx';
import { OrderRefunds } from '../../../domain/order/OrderRefunds.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RecordLoader, RecordSkeleton } from '../../../ui/feedback/RecordLoader.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { OrderActions } from './OrderActions.tsx';
import classes from './orders.module.css';

const CreditNote = lazyOverlay(() => import('../../../domain/order/CreditNote.tsx'));

/** One sale as a receipt, with the possible actions. */
export default function OrderPage() {
  const { id = '' } = useParams({ strict: false });
  const sale = trpc.pos.byId.useQuery({ id });
  return (
    <RecordLoader query={sale} back={paths.orders}>
      {(read) => {
        if (read.channel === 'accounting') return <Navigate to={paths.bookSale(id)} replace />;
        if (read.channel === 'web') return <Navigate to={paths.webOrder(id)} replace />;
        return <Order key={id} sale={read} />;
      }}
    </RecordLoader>
  );
}

function Order({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const { id } = sale;
  const receipt = trpc.receipt.paper.useQuery({ id }, { enabled: typeof sale.code === 'string' });
  /** The credit note that is open over the page. */
  const [note, setNote] = useState<string | null>(null);
  // The buttons are rendered together with the receipt; otherwise the page below would move.
  if (receipt.isLoading) return <RecordSkeleton />;
  return (
    <>
      <PageHeader title={t('sale.orderTitle', { code: sale.code ?? '' })} back={paths.orders}>
        <CopyCode code={sale.code ?? ''} />
      </PageHeader>
      <div className={classes.order}>
        <OrderActions sale={sale} receipt={receipt.data} onRefunded={setNote} />
        <OrderDetails sale={sale} />
        <OrderRefunds sale={sale} onShow={setNote} />
        <History subjectId={id} />
      </div>
      {note ? <CreditNote id={note} onClose={() => setNote(null)} /> : null}
    </>
  );
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslations('common');
  return (
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <ActionIcon aria-label={copied ? t('copied') : t('copyOf', { text: code })} onClick={copy}>
          {copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
