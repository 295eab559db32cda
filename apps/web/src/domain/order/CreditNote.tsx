import { Skeleton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PrintButton } from '../receipt/PrintButton.tsx';
import { PdfButton } from '../receipt/ReceiptActions.tsx';
import { ReceiptTicket } from '../receipt/ReceiptTicket.tsx';
import classes from './order.module.css';

/** The credit note of a refund, to view, print and store. While it is open, the printer prints it. */
export default function CreditNote({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('receipt');
  const { data } = trpc.receipt.paper.useQuery({ id });
  return (
    <Dialog opened onClose={onClose} title={t('creditNote')}>
      {data ? (
        <>
          <div className={classes.actions}>
            <PrintButton receipt={data} />
            <PdfButton receipt={data} />
          </div>
          <ReceiptTicket receipt={data} className={classes.paper} />
        </>
      ) : (
        <Skeleton height={360} />
      )}
    </Dialog>
  );
}
