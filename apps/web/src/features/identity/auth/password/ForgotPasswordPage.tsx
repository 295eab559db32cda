import { Button, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { BackToLogin } from '../BackToLogin.tsx';
import { Done } from '../Done.tsx';
import { EmailField } from '../EmailField.tsx';

export default function ForgotPasswordPage() {
  const t = useTranslations('auth');
  const [isSent, setSent] = useState(false);
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ ResetRequest }) => ResetRequest),
    values: { email: '' },
    save: (input, { api }) => api.auth.requestPasswordReset.mutate(input),
    onSaved: () => setSent(true),
  });
  return (
    <AuthFrame>
      <Ticket>
        {isSent ? (
          <Done title={t('emailSentTitle')} action={<BackToLogin />}>
            {t('recoverSent')}
          </Done>
        ) : (
          <RecordForm form={form}>
            <Stack gap="sm">
              <Title order={1} size="h3">
                {t('recoverTitle')}
              </Title>
              <Text c="dimmed">{t('recoverText')}</Text>
              <EmailField autoComplete="username" size="md" {...form.fields.input('email')} />
              <Button type="submit" size="md" loading={form.isSaving}>
                {t('recoverSend')}
              </Button>
              <BackToLogin />
            </Stack>
          </RecordForm>
        )}
      </Ticket>
    </AuthFrame>
  );
}
