import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PaperById } from '../receipt/PaperById.tsx';
import type { MadeDeposit } from './debt.ts';

type DepositReceiptProps = { deposit: MadeDeposit; onClose: () => void };

export default function DepositReceipt({ deposit, onClose }: DepositReceiptProps) {
  const t = useTranslations('debt');
  return (
    <Dialog opened onClose={onClose} title={t('receiptOf', { code: deposit.code })} size="lg">
      <PaperById id={deposit.id} contact={deposit.contact} />
    </Dialog>
  );
}
