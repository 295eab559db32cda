import { isFlag } from '@mostrador/shared/rights/gates';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { History } from '../../../domain/audit/History.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ConfirmDelete } from '../../../ui/dialog/ConfirmDelete.tsx';
import { DeleteButton } from '../../../ui/dialog/DeleteButton.tsx';
import { recordPage } from '../../../ui/feedback/record-page.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { seenAs } from '../../../ui/form/use-shared-record.ts';
import { RoleForm, roleRules } from './RoleForm.tsx';
import type { Role } from './team.ts';

export default recordPage({
  useRecord: (id) => trpc.role.byId.useQuery({ id }),
  back: paths.team,
  draw: (role) => <EditRole role={role} />,
});

const valuesOf = ({ name, allowAll, permissions }: Role) => ({
  name,
  allowAll,
  permissions: permissions.filter(isFlag),
});

function EditRole({ role }: { role: Role }) {
  const t = useTranslations('role');
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { id, name } = role;
  const form = useRecordForm({
    schema: roleRules,
    values: valuesOf(role),
    shared: {
      updatedAt: role.updatedAt,
      read: async (api) => seenAs(await api.role.byId.query({ id }), valuesOf),
    },
    save: (_whole, { api, changes, unchanged }) => api.role.update.mutate({ ...changes, id }, unchanged),
    message: t('roleUpdated'),
    to: () => `${paths.team}?tab=roles`,
  });
  const remove = trpc.role.remove.useMutation({
    onSuccess: () => {
      notify({ message: t('roleDeleted'), color: 'income' });
      void navigate({ to: `${paths.team}?tab=roles`, ignoreBlocker: true });
    },
    onSettled: () => setDeleting(false),
  });
  return (
    <>
      <RoleForm
        title={t('editRole')}
        form={form}
        actions={<DeleteButton onClick={() => setDeleting(true)} />}
      />
      <History subjectId={id} />
      <ConfirmDelete
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        name={name}
        note={role.userCount > 0 ? t('roleInUseHint') : undefined}
        isDeleting={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
