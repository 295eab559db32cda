import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/failure.ts';
import { explain } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Done } from './Done.tsx';

/** Opened from the mail: `confirmation_token` in the address is sent at once. */
export default function ConfirmEmailPage() {
  const { searchStr } = useLocation();
  const token = new URLSearchParams(searchStr).get('confirmation_token') ?? '';
  return (
    <AuthFrame>
      <Confirmation token={token} />
    </AuthFrame>
  );
}

function Confirmation({ token }: { token: string }) {
  const t = useTranslations('auth');
  const isSent = useRef(false);
  const confirm = trpc.auth.confirm.useMutation({ meta: { inline: true } });
  const { mutate } = confirm;
  useEffect(() => {
    if (token === '' || isSent.current) return;
    isSent.current = true;
    mutate({ confirmationToken: token });
  }, [token, mutate]);
  const login = (
    <Button component={Link} to="/login" size="md">
      {t('signIn')}
    </Button>
  );
  if (token === '' || confirm.isError) {
    return (
      <EmptyState scene="mailbox" title={t('confirmFailed')} action={login} isPage>
        {confirm.isError ? explain(failureOf(confirm.error)) : t('linkBrokenText')}
      </EmptyState>
    );
  }
  return (
    <Ticket>
      {confirm.isSuccess ? (
        <Done title={t('emailConfirmed')} action={login}>
          {t('confirmedText')}
        </Done>
      ) : (
        <Stack align="center" role="status">
          <Loader type="dots" />
          <Text>{t('confirmingEmail')}</Text>
        </Stack>
      )}
    </Ticket>
  );
}
