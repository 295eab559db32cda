import { Anchor, Button, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { Credentials } from '@mostrador/api/auth/auth.schema';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { signIn } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';

/** E-mail and password. */
export function LoginCard({ heading }: { heading: 1 | 2 }) {
  const t = useTranslations('auth');
  const form = useAppForm({ schema: Credentials, initialValues: { email: '', password: '' } });
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ accessToken }) => signIn(accessToken),
    onError: (error) => applyServerErrors(form, error),
  });
  return (
    <section aria-labelledby="login-title">
      <Title order={heading} size="h3" mb="md" id="login-title">
        {t('loginTitle')}
      </Title>
      <form noValidate onSubmit={form.onSubmit((values) => login.mutate(values), focusFirstInvalid)}>
        <Stack gap="sm">
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            size="md"
            dir="ltr"
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('password')}
            autoComplete="current-password"
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={login.isPending}>
            {t('signIn')}
          </Button>
          <Anchor component={Link} to="/recuperar-contrasena" size="md">
            {t('forgotPassword')}
          </Anchor>
        </Stack>
      </form>
    </section>
  );
}
