import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useCan } from '../../../lib/session/me.tsx';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { ModifierForm, modifierRules } from './ModifierForm.tsx';
import { draftOf, type ReadModifier, valuesOf } from './modifier-values.ts';

export default recordPage({
  useRecord: (id) => trpc.modifier.byId.useQuery({ id }),
  back: paths.extras,
  draw: (modifier) => <EditModifier modifier={modifier} />,
});

function EditModifier({ modifier }: { modifier: ReadModifier }) {
  const t = useTranslations('modifier');
  const canRemove = useCan('modifier.remove');
  const [isDeleting, setDeleting] = useState(false);
  const [values] = useState(() => valuesOf(modifier));
  const { id } = modifier;
  const form = useRecordForm({
    schema: modifierRules,
    values,
    draftOf,
    shared: {
      updatedAt: modifier.updatedAt,
      read: async (api) => seenAs(await api.modifier.byId.query({ id }), valuesOf),
    },
    save: (_whole, { api, changes, unchanged }) => api.modifier.update.mutate({ ...changes, id }, unchanged),
    message: t('updated'),
    to: () => paths.extras,
  });
  const remove = useRemove();
  return (
    <>
      <ModifierForm
        title={t('edit')}
        form={form}
        isNew={false}
        actions={canRemove ? <DeleteButton onClick={() => setDeleting(true)} /> : null}
      />
      <History subjectId={id} />
      <ConfirmDelete
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        name={modifier.name}
        note={values.things.length > 0 ? t('deleteText', { count: values.things.length }) : undefined}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}

function useRemove() {
  const t = useTranslations('modifier');
  const navigate = useNavigate();
  return trpc.modifier.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('deleted'), color: 'income' });
      void navigate({ to: paths.extras, ignoreBlocker: true });
    },
  });
}
