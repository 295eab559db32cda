import { Card } from '@mantine/core';
import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { IconArrowBackUp, IconBan, IconCash, IconCopy, IconPencil } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Attachments } from '../../../domain/attachment/attachments.ts';
import { History } from '../../../domain/audit/History.tsx';
import { OrderDetails } from '../../../domain/order/OrderDetails.tsx';
import { OrderRefunds } from '../../../domain/order/OrderRefunds.tsx';
import { VoidDialog } from '../../../domain/order/VoidDialog.tsx';
import { InstalmentLines } from '../../../domain/payment/InstalmentLines.tsx';
import { MailButton } from '../../../domain/receipt/MailButton.tsx';
import { PrintButton } from '../../../domain/receipt/PrintButton.tsx';
import { PdfButton } from '../../../domain/receipt/ReceiptActions.tsx';
import { ShareByWhatsApp } from '../../../domain/receipt/ShareByWhatsApp.tsx';
import { RecurrenceLine } from '../../../domain/recurrence/RecurrenceLine.tsx';
import type { Sale } from '../../../domain/sale/sale.ts';
import { useShop } from '../../../domain/sale/use-shop.ts';
import type { Output } from '../../../lib/api/output.ts';
import { trpc, useApi } from '../../../lib/api/trpc.ts';
import { shopDay } from '../../../lib/format/days.ts';
import { lazyOverlay } from '../../../lib/loading/lazy.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { LeaderLines } from '../../../theme/LeaderLine.tsx';
import { RecordLoader, RecordSkeleton } from '../../../ui/feedback/RecordLoader.tsx';
import { PageActions } from '../../../ui/menu/PageActions.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import classes from './sale.module.css';

const RefundDialog = lazyOverlay(() => import('../../../domain/order/RefundDialog.tsx'));
const CreditNote = lazyOverlay(() => import('../../../domain/order/CreditNote.tsx'));

/** One sale of the books with its possible actions; sales of the till have a separate page. */
export default function SalePage() {
  const { id = '' } = useParams({ strict: false });
  const sale = trpc.sale.byId.useQuery({ id });
  return (
    <RecordLoader query={sale} back={paths.bookSales}>
      {(read) =>
        read.channel === 'pos' ? <Navigate to={paths.order(id)} replace /> : <Detail key={id} sale={read} />
      }
    </RecordLoader>
  );
}

type BookSale = Output<'sale.byId'>;

function Detail({ sale }: { sale: BookSale }) {
  const t = useTranslations('booksale');
  const { id, code } = sale;
  const shop = useShop();
  const receipt = trpc.receipt.paper.useQuery({ id });
  /** The credit note that is open over the page. */
  const [note, setNote] = useState<string | null>(null);
  // The buttons are rendered together with the receipt; otherwise the page below would move.
  if (receipt.isLoading) return <RecordSkeleton />;
  return (
    <>
      <PageHeader
        title={t('detailTitle', { code: code ?? '' })}
        back={paths.bookSales}
        actions={<Acts sale={sale} onRefunded={setNote} />}
      />
      <div className={classes.page}>
        {receipt.data ? <Paper sale={sale} receipt={receipt.data} /> : null}
        <OrderDetails sale={sale} />
        {shop ? <InstalmentLines instalments={sale.instalments} today={shopDay(new Date(), shop)} /> : null}
        {sale.recurrence ? (
          <Card>
            <LeaderLines>
              <RecurrenceLine recurrence={sale.recurrence} />
            </LeaderLines>
          </Card>
        ) : null}
        <OrderRefunds sale={sale} onShow={setNote} />
        {sale.channel === 'accounting' ? <Papers sale={sale} /> : null}
        <History subjectId={id} />
      </div>
      {note ? <CreditNote id={note} onClose={() => setNote(null)} /> : null}
    </>
  );
}

function Papers({ sale: { id, attachments } }: { sale: BookSale }) {
  const api = useApi();
  const changes = useCan('sale.update');
  return (
    <Attachments
      files={attachments}
      save={changes ? (ids) => api.sale.update.mutate({ id, attachments: ids }) : undefined}
      link={(file) => api.sale.attachment.query({ saleId: id, id: file })}
    />
  );
}

type PaperProps = { sale: Sale; receipt: ReceiptView };

/** A voided sale can still be printed with a mark, but is not sent to a customer. */
function Paper({ sale, receipt }: PaperProps) {
  const t = useTranslations('common');
  return (
    <section className={classes.paper} aria-label={t('actions')}>
      {sale.status === 'voided' ? null : (
        <>
          <ShareByWhatsApp receipt={receipt} contact={sale.contact} />
          <MailButton receipt={receipt} contactId={sale.contact?.id ?? null} />
        </>
      )}
      <PrintButton receipt={receipt} />
      <PdfButton receipt={receipt} />
    </section>
  );
}

type ActsProps = { sale: Sale; onRefunded: (refundId: string) => void };

function Acts({ sale, onRefunded }: ActsProps) {
  const shop = useShop();
  const [opened, setOpened] = useState<'refund' | 'void' | null>(null);
  const acts = useActs(sale, setOpened);
  const close = () => setOpened(null);
  return (
    <>
      <PageActions acts={acts} />
      {opened === 'void' ? <VoidDialog sale={sale} onClose={close} /> : null}
      {opened === 'refund' && shop ? (
        <RefundDialog
          sale={sale}
          shop={shop}
          onClose={close}
          onDone={(id) => {
            close();
            onRefunded(id);
          }}
        />
      ) : null}
    </>
  );
}

/**
 * The actions by the state of the sale and the user's permissions; a sale with an open balance requires a
 * separate permission.
 */
function useActs(sale: Sale, open: (what: 'refund' | 'void') => void) {
  const t = useTranslations();
  const may = useMay(sale);
  const { id, status, contact, balance } = sale;
  const isDone = status === 'done';
  const acts = [
    {
      isAllowed: may.deposit && balance > 0 && contact !== null,
      name: 'deposit',
      label: t('booksale.deposit'),
      icon: IconCash,
      look: 'filled',
      link: { to: paths.debtor(contact?.id ?? '') },
    },
    {
      isAllowed: may.update && isDone,
      name: 'edit',
      label: t('common.edit'),
      icon: IconPencil,
      look: 'default',
      link: { to: paths.editBookSale(id) },
    },
    {
      isAllowed: may.refund && (isDone || status === 'partially_refunded'),
      name: 'refund',
      label: t('order.refund'),
      icon: IconArrowBackUp,
      look: 'default',
      onAct: () => open('refund'),
    },
    {
      isAllowed: may.create,
      name: 'duplicate',
      label: t('common.duplicate'),
      icon: IconCopy,
      look: 'default',
      link: { to: paths.newBookSale, search: { from: id } },
    },
    {
      isAllowed: may.remove && isDone,
      name: 'void',
      label: t('sale.void'),
      icon: IconBan,
      look: 'danger',
      isDangerous: true,
      onAct: () => open('void'),
    },
  ] as const;
  return acts.filter(({ isAllowed }) => isAllowed);
}

function useMay({ payments, amount }: Sale) {
  const isOnCredit = payments.reduce((left, payment) => left - payment.amount, amount) > 0;
  const [updatePaid, updateCredit] = [useCan('sale.updatePaid'), useCan('sale.updateCredit')];
  const [remove, removeCredit] = [useCan('sale.remove'), useCan('sale.removeCredit')];
  return {
    deposit: useCan('debt.deposit'),
    create: useCan('sale.create'),
    refund: useCan('sale.refund'),
    update: isOnCredit ? updateCredit : updatePaid,
    remove: remove && (removeCredit || !isOnCredit),
  };
}
