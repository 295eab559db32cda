import { deleteReasons } from '@mostrador/shared/codes/codes';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { notifyWithUndo } from '../../../ui/feedback/notify-action.tsx';

type DeleteServiceProps = {
  service: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for the reason. The notification afterwards can restore the service. */
export default function DeleteService({
  service: { id, name },
  opened,
  onClose,
  onDeleted,
}: DeleteServiceProps) {
  const t = useTranslations('service');
  const common = useTranslations('common');
  const reasons = useTranslations('platform.deleteReasons');
  const restore = trpc.service.restore.useMutation({
    onSuccess: () => notify({ message: t('restored'), color: 'income' }),
  });
  const remove = trpc.service.remove.useMutation({
    onSuccess: () => {
      notifyWithUndo({
        message: t('deleted', { name }),
        undo: common('undo'),
        onUndo: () => restore.mutate({ id }),
      });
      onDeleted();
    },
  });
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      name={name}
      isRestorable
      reasons={deleteReasons.map((value) => ({ value, label: reasons(value) }))}
      isDeleting={remove.isPending}
      onConfirm={(chosen, deleteNote) =>
        remove.mutate({ id, deleteReason: deleteReasons.find((each) => each === chosen), deleteNote })
      }
    />
  );
}
