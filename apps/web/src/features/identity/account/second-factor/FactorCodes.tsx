import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../../../../ui/dialog/Dialog.tsx';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { PasswordAndCodeFields, passwordAndCode } from './factor-form.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** Creates new recovery codes that replace the old ones. */
export default function FactorCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor');
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useRecordForm({
    schema: passwordAndCode,
    values: { currentPassword: '', oneTimeCode: '' },
    save: (input, { api }) => api.secondFactor.renewRecoveryCodes.mutate(input),
    onSaved: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  if (codes)
    return (
      <Dialog opened onClose={onClose} title={t('codesTitle')} closesOutside={false}>
        <RecoveryCodes codes={codes} onSaved={onClose} />
      </Dialog>
    );
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('renew')} submit={t('next')}>
      <PasswordAndCodeFields form={form} />
    </RecordDialog>
  );
}
