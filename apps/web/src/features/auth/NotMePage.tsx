import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { Link, Navigate, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { explain } from '../../lib/text.tsx';
import { Ticket } from '../../theme/Ticket.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecordForm } from '../../ui/record/use-record-form.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { Done } from './Done.tsx';

/**
 * Opened from a mail that told what happened to the account, by who did not do it. `second_factor_token` ends
 * a factor; without one, who is signed in comes to his password and sessions, anybody else to a new password.
 */
export default function NotMePage() {
  const { searchStr } = useLocation();
  const { token: session } = useSession();
  const token = new URLSearchParams(searchStr).get('second_factor_token');
  if (!token) return <Navigate to={session ? paths.security : paths.forgotPassword} replace />;
  return (
    <AuthFrame>
      <EndFactor token={token} />
    </AuthFrame>
  );
}

function EndFactor({ token }: { token: string }) {
  const t = useTranslations('auth');
  const [isEnded, setEnded] = useState(false);
  const form = useRecordForm({
    schema: () => import('./auth-rules.ts').then(({ PasswordAgainstStranger: rules }) => rules),
    values: { password: '', secondFactorToken: token },
    save: (input, { api }) => api.secondFactor.end.mutate(input),
    onSaved: () => setEnded(true),
  });
  if (isEnded) {
    const login = (
      <Anchor component={Link} to={paths.login} size="md">
        {t('backToLogin')}
      </Anchor>
    );
    return (
      <Ticket>
        <Done title={t('notMeDone')} action={login} />
      </Ticket>
    );
  }
  if (form.failure?.fields.secondFactorToken) {
    const another = (
      <Button component={Link} to={paths.forgotPassword}>
        {t('recoverTitle')}
      </Button>
    );
    return (
      <EmptyState kind="closed" title={t('linkBroken')} action={another} isPage>
        {explain(form.failure)}
      </EmptyState>
    );
  }
  return (
    <Ticket>
      <RecordForm form={form}>
        <Stack gap="sm">
          <Title order={1} size="h3">
            {t('notMeTitle')}
          </Title>
          <Text>{t('notMeText')}</Text>
          <PasswordField
            label={t('newPassword')}
            description={t('passwordHint')}
            autoComplete="new-password"
            size="md"
            {...form.fields.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={form.isSaving}>
            {t('notMeSave')}
          </Button>
        </Stack>
      </RecordForm>
    </Ticket>
  );
}
