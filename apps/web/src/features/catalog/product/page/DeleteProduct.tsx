import { useTranslations } from 'use-intl';
import { trpc } from '../../../../lib/api/trpc.ts';
import { notifyWithUndo } from '../../../../ui/feedback/notify-action.tsx';
import { ConfirmProductDelete } from './ConfirmProductDelete.tsx';
import { useRestoreProduct } from './use-restore-product.ts';

type DeleteProductProps = {
  product: { id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks for the reason. The notification afterwards can restore the product. */
export default function DeleteProduct({ product, opened, onClose, onDeleted }: DeleteProductProps) {
  const t = useTranslations('product');
  const common = useTranslations('common');
  const restore = useRestoreProduct();
  const remove = trpc.product.remove.useMutation({
    onSuccess: () => {
      notifyWithUndo({
        message: t('deleted', { name: product.name }),
        undo: common('undo'),
        onUndo: () => restore.mutate({ id: product.id }),
      });
      onDeleted();
    },
  });
  return (
    <ConfirmProductDelete
      name={product.name}
      opened={opened}
      onClose={onClose}
      isDeleting={remove.isPending}
      onConfirm={(removal) => remove.mutate({ id: product.id, ...removal })}
    />
  );
}
