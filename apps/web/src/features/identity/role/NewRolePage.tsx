import { useTranslations } from 'use-intl';
import { paths } from '../../../lib/navigation/paths.ts';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { RoleForm, type RoleValues, roleRules } from './RoleForm.tsx';

const blank: RoleValues = { name: '', permissions: [], allowAll: false };

export default function NewRolePage() {
  const t = useTranslations('role');
  const form = useRecordForm({
    schema: roleRules,
    values: blank,
    save: (input, { api, id }) => api.role.create.mutate({ ...input, id }),
    message: t('roleCreated'),
    to: () => `${paths.team}?tab=roles`,
  });
  return <RoleForm title={t('newRole')} form={form} hasPresets />;
}
