import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../../domain/proof/ProofFields.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import type { Linked } from './LinkedSection.tsx';

type UnlinkDialogProps = { linked: Linked; opened: boolean; onClose: () => void };

export default function UnlinkDialog({ linked: { id, email }, opened, onClose }: UnlinkDialogProps) {
  const t = useTranslations('account.linked');
  const form = useRecordForm({
    schema: () => import('../account-rules.ts').then(({ Proof }) => Proof),
    values: noProof,
    save: (proof, { api }) => api.identity.unlink.mutate({ id, ...proof }),
    message: t('unlinked'),
    onSaved: onClose,
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('unlinkTitle')}
      submit={t('unlink')}
      color="red"
    >
      <Text>
        {t('unlinkText')} {email ? <bdi dir="ltr">{email}</bdi> : null}
      </Text>
      <ProofFields form={form} isFirst />
    </RecordDialog>
  );
}
