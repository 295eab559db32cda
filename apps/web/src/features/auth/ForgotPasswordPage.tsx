import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { ResetRequest } from '@mostrador/api/auth/auth.schema';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Done } from './Done.tsx';

export default function ForgotPasswordPage() {
  const t = useTranslations('auth');
  const [isSent, setSent] = useState(false);
  const form = useAppForm({ schema: ResetRequest, initialValues: { email: '' } });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: () => setSent(true),
    onError: (error) => applyServerErrors(form, error),
  });
  const back = (
    <Anchor component={Link} to="/login" size="md">
      {t('backToLogin')}
    </Anchor>
  );
  return (
    <AuthFrame>
      <Ticket>
        {isSent ? (
          <Done title={t('emailSentTitle')} action={back}>
            {t('recoverSent')}
          </Done>
        ) : (
          <form noValidate onSubmit={form.onSubmit((values) => request.mutate(values), focusFirstInvalid)}>
            <Stack gap="sm">
              <Title order={1} size="h3">
                {t('recoverTitle')}
              </Title>
              <Text c="dimmed">{t('recoverText')}</Text>
              <TextInput
                label={t('email')}
                type="email"
                autoComplete="username"
                size="md"
                dir="ltr"
                {...form.getInputProps('email')}
              />
              <Button type="submit" size="md" loading={request.isPending}>
                {t('recoverSend')}
              </Button>
              {back}
            </Stack>
          </form>
        )}
      </Ticket>
    </AuthFrame>
  );
}
