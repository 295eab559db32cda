import { useTranslations } from 'use-intl';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { PaperById } from './PaperById.tsx';

type VoucherDialogProps = {
  id: string;
  contact: { id: string; phone: string | null } | null;
  isVoided: boolean;
  onClose: () => void;
};

export default function VoucherDialog({ id, contact, isVoided, onClose }: VoucherDialogProps) {
  const t = useTranslations('receipt.voucher');
  return (
    <Dialog opened onClose={onClose} title={t('title')} size="lg">
      <PaperById
        id={id}
        contact={contact}
        isSent={!isVoided}
        textOf={({ number, business, total, link }) =>
          t('whatsappText', { code: number, business: business.name, total: total.value, link })
        }
      />
    </Dialog>
  );
}
