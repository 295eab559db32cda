import { Select, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { type Member, nameOf } from './team.ts';

const rules = () =>
  import('@mostrador/api/identity/member/member.schema').then(({ MemberRole }) =>
    MemberRole.pick({ roleId: true }),
  );

/** Applies from the member's next request. */
export default function ChangeRole({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('role');
  const roles = trpc.role.list.useQuery();
  const names = roles.data?.roles ?? [];
  const form = useRecordForm({
    schema: rules,
    values: { roleId: member.role?.id ?? '' },
    save: async ({ roleId }, { api }) => {
      await api.member.update.mutate({ id: member.id, roleId });
    },
    message: t('roleChanged', { name: nameOf(member) }),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('changeRoleTitle', { name: nameOf(member) })}>
      <Select
        label={t('role')}
        data={names.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        required
        {...form.fields.input('roleId')}
      />
      <Text c="dimmed">{t('changeRoleText')}</Text>
    </RecordDialog>
  );
}
