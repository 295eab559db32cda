import { Anchor, Button, Stack, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
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
          kind="closed"
          title={t('linkBroken')}
          action={
            <Button component={Link} to={paths.forgotPassword}>
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
  const [isChanged, setChanged] = useState(false);
  const form = useRecordForm({
    schema: () => import('./auth-rules.ts').then(({ NewPassword }) => NewPassword),
    values: { password: '', resetPasswordToken: token },
    save: (input, { api }) => api.auth.resetPassword.mutate(input),
    onSaved: () => setChanged(true),
  });
  if (isChanged) {
    const login = (
      <Anchor component={Link} to={paths.login} size="md">
        {t('backToLogin')}
      </Anchor>
    );
    return <Done title={t('changeDone')} action={login} />;
  }
  return (
    <RecordForm form={form}>
      <Stack gap="sm">
        <Title order={1} size="h3">
          {t('changeTitle')}
        </Title>
        <PasswordField
          label={t('newPassword')}
          description={t('passwordHint')}
          autoComplete="new-password"
          size="md"
          {...form.fields.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={form.isSaving}>
          {t('changeSave')}
        </Button>
      </Stack>
    </RecordForm>
  );
}
