import { TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { RecordForm } from '../../../../ui/form/use-record-form.ts';
import { PasswordField } from '../../../../ui/inputs/PasswordField.tsx';

export const passwordAndCode = () =>
  import('../account-rules.ts').then(({ PasswordAndCode }) => PasswordAndCode);

type Values = { currentPassword: string; oneTimeCode: string };

/** The fields that prove the identity of the user and the possession of the phone. */
export function PasswordAndCodeFields({ form: { fields } }: { form: RecordForm<Values> }) {
  const t = useTranslations('account.factor');
  const auth = useTranslations('auth');
  return (
    <>
      <PasswordField
        label={auth('currentPassword')}
        autoComplete="current-password"
        data-autofocus
        {...fields.getInputProps('currentPassword')}
      />
      <TextInput
        label={t('codeOrRecovery')}
        autoComplete="one-time-code"
        dir="ltr"
        {...fields.input('oneTimeCode')}
        maxLength={20}
      />
    </>
  );
}
