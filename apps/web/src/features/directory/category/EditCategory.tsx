import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import type { MemberKind } from '../../../domain/category/CategorySelect.tsx';
import { callsOf, categoryRules, placesOf } from '../../../domain/category/category-kind.ts';
import { useApi } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { CategoryForm } from './CategoryForm.tsx';
import type { ListedCategory } from './category.columns.tsx';

type EditedCategory = Pick<ListedCategory, 'name' | 'description' | 'color' | 'icon'>;

const valuesOf = ({ name, description, color, icon }: EditedCategory) => ({
  name,
  description: description ?? '',
  color,
  icon,
});

type EditCategoryProps = { kind: MemberKind; category: ListedCategory & { updatedAt: string } };

export function EditCategory({ kind, category }: EditCategoryProps) {
  const t = useTranslations('category');
  const navigate = useNavigate();
  const { list, gates } = placesOf(kind);
  const canRemove = useCan(gates.remove);
  const [isDeleting, setDeleting] = useState(false);
  const { id } = category;
  const form = useRecordForm({
    schema: categoryRules,
    values: valuesOf(category),
    shared: {
      updatedAt: category.updatedAt,
      read: async (api) => seenAs(await callsOf(api, kind).byId.query({ id }), valuesOf),
    },
    save: async (_whole, { api, changes, unchanged }) => {
      await callsOf(api, kind).update.mutate({ ...changes, id }, unchanged);
    },
    message: t('updated'),
    to: () => list,
  });
  return (
    <>
      <CategoryForm
        title={t('edit')}
        back={list}
        form={form}
        actions={canRemove ? <DeleteButton onClick={() => setDeleting(true)} /> : null}
      />
      <History subjectId={id} />
      <DeleteCategory
        kind={kind}
        category={category}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: list, ignoreBlocker: true })}
      />
    </>
  );
}

type DeleteCategoryProps = {
  kind: MemberKind;
  category: Pick<ListedCategory, 'id' | 'name' | 'count'>;
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** The members of the category stay, and the confirmation states their number. */
function DeleteCategory({ kind, category, opened, onClose, onDeleted }: DeleteCategoryProps) {
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
