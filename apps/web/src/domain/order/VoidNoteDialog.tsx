import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useApi } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { ReasonDialog } from '../approval/ReasonDialog.tsx';
import type { Sale } from '../sale/sale.ts';

type VoidNoteDialogProps = {
  channel: Sale['channel'];
  note: Pick<Sale['refunds'][number], 'id' | 'code' | 'saleId'>;
  onClose: () => void;
};
type VoidNoteInput = { id: string; saleId: string; reason: string; approval?: string };

/**
 * Voids a refund that was a mistake. Its sale returns to its former state, and the reason is stored with the
 * note.
 */
export function VoidNoteDialog({ channel, note, onClose }: VoidNoteDialogProps) {
  const t = useTranslations();
  const api = useApi();
  const isOfTill = channel === 'pos';
  const undo = useMutation({
    mutationFn: ({ approval, ...payload }: VoidNoteInput) =>
      isOfTill
        ? api.pos.voidRefund.mutate({ ...payload, ...(approval && { approval }) })
        : api.sale.voidRefund.mutate(payload),
    onSuccess: () => {
      notify({ message: t('order.noteVoided') });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('order.voidNoteTitle', { code: note.code })}
      text={t('order.voidNoteText')}
      label={t('sale.voidReason')}
      submit={t('order.voidNote')}
      act={{ procedure: 'pos.voidRefund', subject: { id: note.id, saleId: note.saleId } }}
      needsRight={isOfTill}
      isPending={undo.isPending}
      onSend={(payload) => undo.mutate(payload)}
      onClose={onClose}
    />
  );
}
