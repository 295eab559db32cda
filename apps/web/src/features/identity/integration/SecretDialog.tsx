import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../domain/proof/ProofFields.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../ui/form/use-record-form.ts';

type SecretDialogProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  onSecret: (secret: string) => void;
};

/** Gives a webhook a new secret, which is shown once. */
export default function SecretDialog({ id, opened, onClose, onSecret }: SecretDialogProps) {
  const t = useTranslations('integration');
  const form = useRecordForm({
    schema: () => import('./integration-rules.ts').then(({ SecretForm }) => SecretForm),
    values: noProof,
    save: (proof, { api }) => api.webhook.rotateSecret.mutate({ id, ...proof }),
    onSaved: ({ secret }) => {
      if (secret) onSecret(secret);
      form.startAgain();
      onClose();
    },
  });
  return (
    <RecordDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('changeSecret')}
      submit={t('changeSecret')}
    >
      <Text>{t('changeSecretText')}</Text>
      <ProofFields form={form} isFirst />
    </RecordDialog>
  );
}
