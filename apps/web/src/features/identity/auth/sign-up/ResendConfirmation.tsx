import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { EmailField } from '../EmailField.tsx';

/** Sends another link, if one has expired, to the address that is to be confirmed. */
export function ResendConfirmation() {
  const t = useTranslations('auth');
  const [isSent, setSent] = useState(false);
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ ResetRequest }) => ResetRequest),
    values: { email: '' },
    save: (input, { api }) => api.auth.resendConfirmation.mutate(input),
    onSaved: () => setSent(true),
  });
  if (isSent) return <Text role="status">{t('resendSent')}</Text>;
  return (
    <RecordForm form={form}>
      <Stack gap="sm">
        <EmailField autoComplete="username" size="md" {...form.fields.input('email')} />
        <Button type="submit" size="md" loading={form.isSaving}>
          {t('resendEmail')}
        </Button>
      </Stack>
    </RecordForm>
  );
}
