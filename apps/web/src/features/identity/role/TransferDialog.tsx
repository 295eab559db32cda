import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { useOrganization } from '../../../lib/session/me.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';
import { type Member, nameOf } from './team.ts';

const rules = () =>
  import('@mostrador/api/identity/member/member.schema').then(({ Transfer }) =>
    Transfer.pick({ password: true, emailCode: true, oneTimeCode: true }),
  );

/**
 * The whole business is transferred to another user, so the password, or a code by mail, is requested again.
 */
export default function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('role');
  const organization = useOrganization();
  const form = useRecordForm({
    schema: rules,
    values: { password: '', emailCode: '', oneTimeCode: '' },
    save: (proof, { api }) => api.member.transfer.mutate({ userId: member.id, ...proof }),
    message: t('transferred', { name: nameOf(member) }),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened
      onClose={onClose}
      title={t('transferTitle', { organization: organization?.name ?? '' })}
      submit={t('transferConfirm')}
      color="red"
    >
      <Text>{t('transferText', { name: nameOf(member) })}</Text>
      <ProofFields form={form} password="password" label={t('transferPassword')} isFirst />
    </RecordDialog>
  );
}
