import type { Category } from '@mostrador/api/category/category.schema';
import { useTranslations } from 'use-intl';
import { notify } from '../../lib/notify.ts';
import { trpc } from '../../lib/trpc.ts';
import { ConfirmDelete } from '../../ui/ConfirmDelete.tsx';

type DeleteCategoryProps = {
  category: Pick<Category, 'id' | 'name' | 'productCount'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Its products stay and the question says so, with their number. */
export function DeleteCategory({ category, opened, onClose, onDeleted }: DeleteCategoryProps) {
  const t = useTranslations('category');
  const remove = trpc.productCategory.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('deleted'), color: 'income' });
      onDeleted();
    },
  });
  return (
    <ConfirmDelete
      opened={opened}
      onClose={onClose}
      name={category.name}
      note={category.productCount > 0 ? t('deleteText', { count: category.productCount }) : undefined}
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate({ id: category.id })}
    />
  );
}
