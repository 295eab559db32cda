import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PartFailed } from '../../ui/feedback/PartFailed.tsx';
import { PaperActions } from '../receipt/PaperActions.tsx';
import { ReceiptSkeleton } from '../receipt/ReceiptSkeleton.tsx';
import { ReceiptTicket } from '../receipt/ReceiptTicket.tsx';
import type { DepositTarget } from './debt.ts';

type StatementDialogProps = { contact: DepositTarget['contact']; onClose: () => void };

/** The debts of a customer today. The link sent to the customer always shows the current state. */
export default function StatementDialog({ contact, onClose }: StatementDialogProps) {
  const t = useTranslations();
  const statement = trpc.customer.statement.useQuery({ id: contact.id });
  const paper = statement.data;
  return (
    <Dialog opened onClose={onClose} title={t('receipt.statementTitle')} size="lg">
      {statement.error ? (
        <PartFailed error={statement.error} onRetry={() => void statement.refetch()} />
      ) : paper ? (
        <>
          <PaperActions
            receipt={paper}
            contact={contact}
            text={t('debt.reminder', {
              name: contact.name,
              business: paper.business.name,
              total: paper.total.value,
              link: paper.link,
            })}
          />
          <ReceiptTicket receipt={paper} />
        </>
      ) : (
        <ReceiptSkeleton />
      )}
    </Dialog>
  );
}
