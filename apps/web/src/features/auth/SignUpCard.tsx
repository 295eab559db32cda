import { Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { SignUp } from '@mostrador/api/auth/auth.schema';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { Done } from './Done.tsx';

const empty = { email: '', password: '', passwordConfirmation: '' };

/** A new account by e-mail; once sent it says where to look. */
export function SignUpCard() {
  const t = useTranslations('auth');
  const { language } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAppForm({ schema: SignUp, initialValues: empty });
  const signUp = trpc.auth.signUp.useMutation({
    onSuccess: (_answer, { email }) => setSentTo(email),
    onError: (error) => applyServerErrors(form, error),
  });
  if (sentTo)
    return (
      <Done title={t('emailSentTitle')} heading={2}>
        {t('emailSentText', { email: sentTo })}
      </Done>
    );
  const toggle = { 'aria-label': t('showPassword') };
  return (
    <section aria-labelledby="sign-up-title">
      <Title order={2} size="h3" mb="md" id="sign-up-title">
        {t('signUpTitle')}
      </Title>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => signUp.mutate({ ...values, language }), focusFirstInvalid)}
      >
        <Stack gap="sm">
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="email"
            size="md"
            dir="ltr"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('password')}
            description={t('passwordHint')}
            autoComplete="new-password"
            size="md"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t('passwordConfirmation')}
            autoComplete="new-password"
            size="md"
            visibilityToggleButtonProps={toggle}
            {...form.getInputProps('passwordConfirmation')}
          />
          <Button type="submit" size="md" variant="default" loading={signUp.isPending}>
            {t('signUp')}
          </Button>
        </Stack>
      </form>
    </section>
  );
}
