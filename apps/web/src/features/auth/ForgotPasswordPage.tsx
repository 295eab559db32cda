import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { EmailForm } from './auth-forms.ts';
import { Done } from './Done.tsx';

export default function ForgotPasswordPage() {
  const t = useTranslations('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm({ schema: EmailForm, initialValues: { email: '' } });
  const request = trpc.auth.requestPasswordReset.useMutation({
    onSuccess: (_answer, { user }) => setSentTo(user.email),
    onError: (error) => applyServerErrors(form, error, { prefix: 'user.' }),
  });
  const back = (
    <Anchor component={Link} to="/login" size="md">
      {t('backToLogin')}
    </Anchor>
  );
  return (
    <AuthFrame>
      <Ticket>
        {sentTo ? (
          <Done title={t('emailSentTitle')} action={back}>
            {t('recoverSent')}
          </Done>
        ) : (
          <form
            noValidate
            onSubmit={form.onSubmit((values) => request.mutate({ user: values }), focusFirstInvalid)}
          >
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
