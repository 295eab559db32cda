import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../../lib/api/failure.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { explain } from '../../../../lib/i18n/text.tsx';
import { paths } from '../../../../lib/navigation/paths.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Ticket } from '../../../../theme/Ticket.tsx';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { Redirect } from '../../../../ui/feedback/Redirect.tsx';
import { RecordForm } from '../../../../ui/form/RecordForm.tsx';
import { useRecordForm } from '../../../../ui/form/use-record-form.ts';
import { AuthFrame } from '../AuthFrame.tsx';
import { Done } from '../Done.tsx';
import { EmailField } from '../EmailField.tsx';
import { LoginCard } from '../LoginCard.tsx';
import { announceConfirmed } from './confirmed.ts';

/**
 * Opened from a mail, and sends its token at once: `confirmation_token` confirms a new account and signs the
 * user in here, unless the tab that requested the mail does; `email_change_token` confirms a new address;
 * `keep_account_token` cancels the deletion of the account.
 */
export default function ConfirmEmailPage() {
  const { searchStr } = useLocation();
  const query = new URLSearchParams(searchStr);
  const emailChangeToken = query.get('email_change_token');
  const keepAccountToken = query.get('keep_account_token');
  return (
    <AuthFrame>
      {emailChangeToken ? <NewAddress token={emailChangeToken} /> : null}
      {keepAccountToken ? <KeepAccount token={keepAccountToken} /> : null}
      {emailChangeToken || keepAccountToken ? null : (
        <Confirmation token={query.get('confirmation_token') ?? ''} />
      )}
    </AuthFrame>
  );
}

function Confirmation({ token }: { token: string }) {
  const t = useTranslations('auth');
  const { token: session } = useSession();
  const confirm = trpc.auth.confirm.useMutation({
    meta: { inline: true },
    onSuccess: ({ email }) => announceConfirmed(email),
  });
  useOnce(() => token !== '' && confirm.mutate({ confirmationToken: token }));
  if (token === '' || confirm.isError) {
    return (
      <Failed
        title={t('confirmFailed')}
        error={confirm.error}
        action={session ? null : <ResendConfirmation />}
      />
    );
  }
  // Signing in here renders the page again for a signed-in user.
  if (confirm.isSuccess && session) return <Redirect path={paths.start} />;
  if (!confirm.isSuccess) return <Sending>{t('confirmingEmail')}</Sending>;
  return (
    <Ticket>
      <Done title={t('emailConfirmed')} />
      <LoginCard heading={2} email={confirm.data.email} />
    </Ticket>
  );
}

function NewAddress({ token }: { token: string }) {
  const t = useTranslations('auth');
  const change = trpc.auth.confirmEmailChange.useMutation({ meta: { inline: true } });
  useOnce(() => change.mutate({ emailChangeToken: token }));
  if (change.isError) return <Failed title={t('changeEmailFailed')} error={change.error} />;
  if (!change.isSuccess) return <Sending>{t('changingEmail')}</Sending>;
  return (
    <Ticket>
      <Done title={t('emailChanged', { email: change.data.email })} action={<Onward />} />
    </Ticket>
  );
}

function KeepAccount({ token }: { token: string }) {
  const t = useTranslations('auth');
  const keep = trpc.auth.keepAccount.useMutation({ meta: { inline: true } });
  useOnce(() => keep.mutate({ keepAccountToken: token }));
  if (keep.isError) return <Failed title={t('keepAccountFailed')} error={keep.error} />;
  if (!keep.isSuccess) return <Sending>{t('keepingAccount')}</Sending>;
  return (
    <Ticket>
      <Done title={t('accountKept')} action={<Onward />} />
    </Ticket>
  );
}

/** A link is redeemed when its page opens, and not again with every render. */
function useOnce(send: () => void) {
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    send();
  });
}

type FailedProps = { title: string; error: unknown; action?: ReactNode };

function Failed({ title, error, action = null }: FailedProps) {
  const t = useTranslations('auth');
  return (
    <EmptyState kind="mail" title={title} action={action ?? <Onward />} isPage>
      {error ? explain(failureOf(error)) : t('linkBrokenText')}
    </EmptyState>
  );
}

function Sending({ children }: { children: ReactNode }) {
  return (
    <Ticket>
      <Stack align="center" role="status">
        <Loader type="dots" />
        <Text>{children}</Text>
      </Stack>
    </Ticket>
  );
}

function Onward() {
  const t = useTranslations('auth');
  const shell = useTranslations('shell');
  const { token } = useSession();
  return (
    <Button component={Link} to={token ? paths.start : paths.login} size="md">
      {token ? shell('goHome') : t('signIn')}
    </Button>
  );
}

/** Sends another link to the unconfirmed address if a link has expired. */
function ResendConfirmation() {
  const t = useTranslations('auth');
  const [isSent, setSent] = useState(false);
  const form = useRecordForm({
    schema: () => import('@mostrador/api/identity/auth/auth.schema').then(({ ResetRequest }) => ResetRequest),
    values: { email: '' },
    save: (input, { api }) => api.auth.resendConfirmation.mutate(input),
    onSaved: () => setSent(true),
  });
  if (isSent) return <Text role="status">{t('resendSent')}</Text>;
  return (
    <RecordForm form={form}>
      <Stack gap="sm">
        <EmailField autoComplete="username" size="md" {...form.fields.input('email')} />
        <Button type="submit" size="md" loading={form.isSaving}>
          {t('resendEmail')}
        </Button>
      </Stack>
    </RecordForm>
  );
}
