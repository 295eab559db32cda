import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { explain } from '../../../../lib/i18n/text.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { SignInAgain } from '../SignInAgain.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/** Opened from the mail, also while signed in: `reset_password_token` in the address. */
export default function ResetPasswordPage() {
  const t = useTranslations('auth');
  const { searchStr } = useLocation();
  const query = new URLSearchParams(searchStr);
  const token = query.get('reset_password_token');
  if (query.has('changed')) return <SignInAgain title={t('changeDone')} />;
  return (
    <AuthFrame>{token ? <ChooseAnother token={token} /> : <Dead>{t('linkBrokenText')}</Dead>}</AuthFrame>
  );
}

/** The link is no longer valid. The linked page sends a new one. */
function Dead({ children }: { children: ReactNode }) {
  const t = useTranslations('auth');
  return (
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
      {children}
    </EmptyState>
  );
}

function ChooseAnother({ token }: { token: string }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: () => import('../auth-rules.ts').then(({ NewPassword }) => NewPassword),
    values: { password: '', resetPasswordToken: token },
    save: (input, { api }) => api.auth.resetPassword.mutate(input),
    // Stored in the address, because the page is rendered again when a session ends.
    onSaved: () => void navigate({ href: `${paths.resetPassword}?changed=1`, replace: true }),
  });
  if (form.failure?.fields.resetPasswordToken) return <Dead>{explain(form.failure)}</Dead>;
  return <NewPasswordForm form={form} title={t('changeTitle')} save={t('changeSave')} />;
}
