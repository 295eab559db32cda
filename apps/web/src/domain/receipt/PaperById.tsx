import type { ReceiptView } from '@mostrador/shared/papers/receipt-view';
import { trpc } from '../../lib/api/trpc.ts';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { PaperActions } from './PaperActions.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';
import { ReceiptTicket } from './ReceiptTicket.tsx';

type PaperByIdProps = {
  id: string;
  contact: { id: string; phone: string | null } | null;
  textOf?: (receipt: ReceiptView) => string;
  isSent?: boolean;
};

/** The document of a deposit or of a payment, which can be sent, printed or stored. */
export function PaperById({ id, contact, textOf, isSent }: PaperByIdProps) {
  const receipt = trpc.receipt.paper.useQuery({ id });
  if (receipt.error && !receipt.data)
    return <PartFailed error={receipt.error} onRetry={() => void receipt.refetch()} />;
  if (!receipt.data) return <ReceiptSkeleton />;
  return (
    <>
      <PaperActions receipt={receipt.data} contact={contact} text={textOf?.(receipt.data)} isSent={isSent} />
      <ReceiptTicket receipt={receipt.data} />
    </>
  );
}
