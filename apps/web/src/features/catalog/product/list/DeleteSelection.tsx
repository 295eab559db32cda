import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { trpc, useApi } from '../../../../lib/api/trpc.ts';
import { useIdempotentCall } from '../../../../lib/api/use-idempotent-call.ts';
import { notify } from '../../../../lib/device/notify.ts';
import { notifyWithUndo } from '../../../../ui/feedback/notify-action.tsx';
import { ConfirmProductDelete } from '../page/ConfirmProductDelete.tsx';
import type { SelectionDialogProps } from './selection.ts';

const mostNamed = 3;

/** The products that were not deleted, each with its parked ticket; only the first few. */
const waitingOf = (skipped: { name: string; ticket: string }[]) => ({
  count: skipped.length,
  names: skipped
    .slice(0, mostNamed)
    .map(({ name, ticket }) => `${name} (${ticket})`)
    .join(', '),
});

/**
 * Deletes all selected products in one request, and the notification restores all of them. Products on a
 * parked ticket stay and are listed. To delete several, the user types their number.
 */
export default function DeleteSelection({ chosen, opened, onClose }: SelectionDialogProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const restore = trpc.product.restoreMany.useMutation({
    onSuccess: ({ count }) => notify({ message: t('restoredCount', { count }), color: 'income' }),
  });
  const api = useApi();
  const once = useIdempotentCall();
  const remove = useMutation({
    mutationFn: (removal: Parameters<typeof api.product.removeMany.mutate>[0]) =>
      once(removal, api.product.removeMany.mutate),
    onSuccess: ({ deleted, deletionId, skipped }) => {
      if (skipped.length > 0) notify({ message: t('waiting', waitingOf(skipped)), color: 'red' });
      if (deletionId) {
        notifyWithUndo({
          message: t('deletedCount', { count: deleted }),
          undo: common('undo'),
          onUndo: () => restore.mutate({ deletionId }),
        });
      }
      onClose();
      chosen.clear();
    },
  });
  return (
    <ConfirmProductDelete
      name={t('chosenProducts', { count: chosen.count })}
      typed={chosen.count > 1 ? String(chosen.count) : undefined}
      opened={opened}
      onClose={onClose}
      isDeleting={remove.isPending}
      onConfirm={(removal) => remove.mutate({ ...chosen.choice, ...removal })}
    />
  );
}
