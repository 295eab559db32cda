import { Anchor, Button, PasswordInput, Stack, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { applyServerErrors, focusFirstInvalid, useAppForm } from '../../lib/form.ts';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { NewPassword } from './auth-forms.ts';
import { Done } from './Done.tsx';

/** Opened from the mail: `reset_password_token` in the address. */
export default function ResetPasswordPage() {
  const t = useTranslations('auth');
  const { searchStr } = useLocation();
  const token = new URLSearchParams(searchStr).get('reset_password_token');
  if (!token) {
    return (
      <AuthFrame>
        <EmptyState
          scene="padlock"
          title={t('linkBroken')}
          action={
            <Button component={Link} to="/recuperar-contrasena">
              {t('recoverSend')}
            </Button>
          }
          isPage
        >
          {t('linkBrokenText')}
        </EmptyState>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame>
      <Ticket>
        <ChooseAnother token={token} />
      </Ticket>
    </AuthFrame>
  );
}

function ChooseAnother({ token }: { token: string }) {
  const t = useTranslations('auth');
  const form = useAppForm({
    schema: NewPassword,
    initialValues: { password: '', passwordConfirmation: '' },
  });
  const reset = trpc.auth.resetPassword.useMutation({
    onError: (error) => applyServerErrors(form, error),
  });
  if (reset.isSuccess) {
    const login = (
      <Anchor component={Link} to="/login" size="md">
        {t('backToLogin')}
      </Anchor>
    );
    return <Done title={t('changeDone')} action={login} />;
  }
  const send = form.onSubmit(
    (values) => reset.mutate({ ...values, resetPasswordToken: token }),
    focusFirstInvalid,
  );
  const toggle = { 'aria-label': t('showPassword') };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('changeTitle')}
        </Title>
        <PasswordInput
          label={t('newPassword')}
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
        <Button type="submit" size="md" loading={reset.isPending}>
          {t('changeSave')}
        </Button>
      </Stack>
    </form>
  );
}
