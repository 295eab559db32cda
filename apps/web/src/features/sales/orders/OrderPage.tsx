import { ActionIcon, Button, CopyButton } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/receipt-view';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCanOrRequest } from '../../../domain/approval/use-may.ts';
import { History } from '../../../domain/audit/History.tsx';
import { MailButton } from '../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../domain/receipt/PrintButton.tsx';
import { PdfButton } from '../../../domain/receipt/ReceiptActions.tsx';
import { ShareByWhatsApp } from '../../../domain/receipt/ShareByWhatsApp.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useShop } from '../../../domain/sale/shop.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { RecordLoader, RecordSkeleton } from '../../../ui/feedback/RecordLoader.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderStamp } from './OrderStamp.tsx';
import classes from './orders.module.css';
import { VoidDialog } from './VoidDialog.tsx';

const RefundDialog = lazyOverlay(() => import('./RefundDialog.tsx'));
const CreditNote = lazyOverlay(() => import('./CreditNote.tsx'));

/** One sale as it was made, with what can be done with it in one bar. */
export default function OrderPage() {
  const { id = '' } = useParams({ strict: false });
  const sale = trpc.pos.byId.useQuery({ id });
  return (
    <RecordLoader query={sale} back={paths.orders}>
      {(read) => <Order key={id} sale={read} />}
    </RecordLoader>
  );
}

function Order({ sale }: { sale: Sale }) {
  const t = useTranslations();
  const { id } = sale;
  const receipt = trpc.receipt.paper.useQuery({ id }, { enabled: typeof sale.code === 'string' });
  /** The credit note that lies over the page. */
  const [note, setNote] = useState<string | null>(null);
  // Its buttons come with the paper: drawn before it, the page below would move.
  if (receipt.isLoading) return <RecordSkeleton />;
  return (
    <>
      <PageHeader title={t('sale.orderTitle', { code: sale.code ?? '' })} back={paths.orders}>
        <CopyCode code={sale.code ?? ''} />
        <OrderStamp sale={sale} />
      </PageHeader>
      <div className={classes.order}>
        <Actions sale={sale} receipt={receipt.data} onRefunded={setNote} />
        <OrderDetails sale={sale} />
        <OrderRefunds sale={sale} onShow={setNote} />
        <History subjectId={id} />
      </div>
      {note ? <CreditNote id={note} onClose={() => setNote(null)} /> : null}
    </>
  );
}

type ActionsProps = {
  sale: Sale;
  receipt: ReceiptView | undefined;
  onRefunded: (refundId: string) => void;
};

/** A voided sale can still be printed, and then says so; nobody sends it to a customer. */
function Actions({ sale, receipt, onRefunded }: ActionsProps) {
  const t = useTranslations();
  const mayVoid = useCanOrRequest('pos.void');
  const mayEdit = useCan('pos.edit');
  const [isVoiding, setVoiding] = useState(false);
  return (
    <section className={classes.actions} aria-label={t('common.actions')}>
      {receipt ? (
        <>
          {sale.status === 'voided' ? null : <ShareByWhatsApp receipt={receipt} contact={sale.contact} />}
          {sale.status === 'voided' ? null : (
            <MailButton receipt={receipt} contactId={sale.contact?.id ?? null} />
          )}
          <PrintButton receipt={receipt} />
          <PdfButton receipt={receipt} />
        </>
      ) : null}
      {mayEdit && sale.status === 'done' && !sale.exchange ? (
        <Button component={Link} to={paths.editSale(sale.id)} size="lg" px="md" variant="default">
          {t('order.edit')}
        </Button>
      ) : null}
      <RefundButton sale={sale} onRefunded={onRefunded} />
      {mayVoid && sale.status === 'done' && !sale.exchange ? (
        <Button
          size="lg"
          px="md"
          variant="light"
          color="red"
          className={classes.apart ?? ''}
          onClick={() => setVoiding(true)}
        >
          {t('sale.void')}
        </Button>
      ) : null}
      {isVoiding ? <VoidDialog sale={sale} onClose={() => setVoiding(false)} /> : null}
    </section>
  );
}

const refundable = new Set(['done', 'partially_refunded']);

function RefundButton({ sale, onRefunded }: Pick<ActionsProps, 'sale' | 'onRefunded'>) {
  const t = useTranslations('order');
  const shop = useShop();
  const may = useCanOrRequest('pos.refund');
  const [isOpen, setOpen] = useState(false);
  if (!may || !shop || !refundable.has(sale.status)) return null;
  return (
    <>
      <Button size="lg" px="md" variant="default" onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
      <Button component={Link} to={paths.exchange(sale.id)} size="lg" px="md" variant="default">
        {t('exchange')}
      </Button>
      {isOpen ? (
        <RefundDialog
          sale={sale}
          shop={shop}
          onClose={() => setOpen(false)}
          onDone={(id) => {
            setOpen(false);
            onRefunded(id);
          }}
        />
      ) : null}
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
