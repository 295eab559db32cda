import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { MemberKind } from '../../../domain/category/CategorySelect.tsx';
import { callsOf } from '../../../domain/category/category-kind.ts';
import { useApi } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import type { ListedCategory } from './category.columns.tsx';

type DeleteCategoryProps = {
  kind: MemberKind;
  category: Pick<ListedCategory, 'id' | 'name' | 'count'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Its records stay, and the question states that with their number. */
export function DeleteCategory({ kind, category, opened, onClose, onDeleted }: DeleteCategoryProps) {
  const t = useTranslations('category');
  const api = useApi();
  const remove = useMutation({
    mutationFn: (id: string) => callsOf(api, kind).remove.mutate({ id }),
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
      note={category.count > 0 ? t(`deleteText.${kind}`, { count: category.count }) : undefined}
      isDeleting={remove.isPending}
      onConfirm={() => remove.mutate(category.id)}
    />
  );
}
