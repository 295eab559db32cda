import { trpc } from '../../lib/api/trpc.ts';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { PrintButton } from '../receipt/PrintButton.tsx';
import { PdfButton } from '../receipt/ReceiptActions.tsx';
import { ReceiptSkeleton } from '../receipt/ReceiptSkeleton.tsx';
import { ReceiptTicket } from '../receipt/ReceiptTicket.tsx';
import { ShareByWhatsApp } from '../receipt/ShareByWhatsApp.tsx';
import classes from './debt.module.css';
import type { MadeDeposit } from './debt.ts';

type DepositPaperProps = { id: string; contact: MadeDeposit['contact'] };

/** The ticket of a deposit, to be sent, printed or kept. */
export function DepositPaper({ id, contact }: DepositPaperProps) {
  const receipt = trpc.receipt.paper.useQuery({ id });
  if (receipt.error && !receipt.data)
    return <PartFailed error={receipt.error} onRetry={() => void receipt.refetch()} />;
  if (!receipt.data) return <ReceiptSkeleton />;
  return (
    <>
      <div className={classes.paperActions}>
        <ShareByWhatsApp receipt={receipt.data} contact={contact} />
        <PrintButton receipt={receipt.data} isCounted={false} />
        <PdfButton receipt={receipt.data} />
      </div>
      <ReceiptTicket receipt={receipt.data} />
    </>
  );
}
