import { Anchor, Button, Divider, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { IconBrandAppleFilled, IconBrandGoogleFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { signIn } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoginForm } from './auth-forms.ts';

/** E-mail and password, and the accounts elsewhere that this installation is set up for. */
export function LoginCard({ heading }: { heading: 1 | 2 }) {
  const t = useTranslations('auth');
  const form = useAppForm({ schema: LoginForm, initialValues: { email: '', password: '' } });
  const login = trpc.auth.login.useMutation({
    onSuccess: ({ accessToken }) => signIn(accessToken),
    onError: (error) => applyServerErrors(form, error, { prefix: 'user.' }),
  });
  return (
    <section aria-labelledby="login-title">
      <Title order={heading} size="h3" mb="md" id="login-title">
        {t('loginTitle')}
      </Title>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => login.mutate({ user: values }), focusFirstInvalid)}
      >
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
      <OtherAccounts />
    </section>
  );
}

function OtherAccounts() {
  const t = useTranslations('auth');
  const { data } = trpc.platform.version.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const offered = data?.signIn ?? [];
  if (offered.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      <Divider />
      {offered.includes('google') ? (
        <Button
          component="a"
          href="/auth/google"
          variant="default"
          leftSection={<IconBrandGoogleFilled size={18} />}
        >
          {t('withGoogle')}
        </Button>
      ) : null}
      {offered.includes('apple') ? (
        <Button
          component="a"
          href="/auth/apple"
          variant="default"
          leftSection={<IconBrandAppleFilled size={18} />}
        >
          {t('withApple')}
        </Button>
      ) : null}
    </Stack>
  );
}
