import { useTranslations } from 'use-intl';
import { RecordDialog } from '../../../../ui/form/RecordDialog.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { PasswordAndCodeFields, passwordAndCode } from './factor-form.tsx';

export default function FactorOff({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.factor');
  const form = useRecordForm({
    schema: passwordAndCode,
    values: { currentPassword: '', oneTimeCode: '' },
    save: (input, { api }) => api.secondFactor.remove.mutate(input),
    message: t('isOff'),
    onSaved: onClose,
  });
  return (
    <RecordDialog form={form} opened onClose={onClose} title={t('turnOff')} submit={t('turnOff')} color="red">
      <PasswordAndCodeFields form={form} />
    </RecordDialog>
  );
}
