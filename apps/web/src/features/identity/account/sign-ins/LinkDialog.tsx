import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { noProof } from '../../../../domain/proof/no-proof.ts';
import { ProofFields } from '../../../../domain/proof/ProofFields.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';

type LinkDialogProps = {
  returned: { ticket: string; verifier: string };
  opened: boolean;
  onClose: () => void;
};

/** A user who returns from a provider proves here that this account is theirs too. */
export default function LinkDialog({ returned, opened, onClose }: LinkDialogProps) {
  const t = useTranslations('account.linked');
  const form = useRecordForm({
    schema: () => import('../account-rules.ts').then(({ Proof }) => Proof),
    values: noProof,
    save: (proof, { api }) => api.identity.link.mutate({ ...returned, ...proof }),
    message: t('linkedNow'),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened={opened} onClose={onClose} title={t('linkTitle')} submit={t('confirm')}>
      <Text>{t('linkText')}</Text>
      <ProofFields form={form} isFirst />
    </RecordDialog>
  );
}
