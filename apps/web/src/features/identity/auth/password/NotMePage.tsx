import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { explain } from '../../../../lib/i18n/text.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Redirect } from '../../../../ui/feedback/Redirect.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { SignInAgain } from '../SignInAgain.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

/**
 * Opened from a mail about an account event, by a user who did not cause it. `second_factor_token` removes a
 * factor. Without one, a signed-in user is redirected to the password and sessions, others to a new password.
 */
export default function NotMePage() {
  const t = useTranslations('auth');
  const { searchStr } = useLocation();
  const { token: session } = useSession();
  const query = new URLSearchParams(searchStr);
  const token = query.get('second_factor_token');
  if (query.has('ended')) return <SignInAgain title={t('notMeDone')} />;
  if (!token) return <Redirect path={session ? paths.security : paths.forgotPassword} />;
  return (
    <AuthFrame>
      <EndFactor token={token} />
    </AuthFrame>
  );
}

function EndFactor({ token }: { token: string }) {
  const t = useTranslations('auth');
  const navigate = useNavigate();
  const form = useRecordForm({
    schema: () => import('../auth-rules.ts').then(({ PasswordAgainstStranger: rules }) => rules),
    values: { password: '', secondFactorToken: token },
    save: (input, { api }) => api.secondFactor.end.mutate(input),
    // Stored in the address, because the page is rendered again when the session ends.
    onSaved: () => void navigate({ href: `${paths.notMe}?ended=1`, replace: true }),
  });
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
  return <NewPasswordForm form={form} title={t('notMeTitle')} text={t('notMeText')} save={t('notMeSave')} />;
}
