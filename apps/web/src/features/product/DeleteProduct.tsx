import { deleteReasons } from '@mostrador/shared/codes';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';
import { notifyWithUndo } from '../../ui/notify-undo.tsx';

type DeleteProductProps = {
  product: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for the reason; the notice afterwards still brings the product back. */
export function DeleteProduct({ product, opened, onClose, onDeleted }: DeleteProductProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const reasons = useTranslations('platform.deleteReasons');
  const restore = trpc.product.restore.useMutation({
    onSuccess: () => notify({ message: t('restored'), color: 'income' }),
  });
  const remove = trpc.product.remove.useMutation({
    onSuccess: () => {
      void notifyWithUndo({
        message: t('deleted'),
        undo: common('undo'),
        onUndo: () => restore.mutate({ id: product.id }),
      });
      onDeleted();
    },
  });
  const confirm = (chosen: string | null) => {
    const deleteReason = deleteReasons.find((reason) => reason === chosen);
    if (deleteReason) remove.mutate({ id: product.id, deleteReason });
  };
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      name={product.name}
      reasons={deleteReasons.map((value) => ({ value, label: reasons(value) }))}
      isDeleting={remove.isPending}
      onConfirm={confirm}
    />
  );
}
