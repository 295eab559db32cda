import { Alert, Center, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../../lib/api/failure.ts';
import { getReferral } from '../../../lib/api/pending-codes.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { explain, useErrorMessage } from '../../../lib/i18n/text.tsx';
import { takeReturn } from '../../../lib/session/provider-sign-in.ts';
import { signIn } from '../../../lib/session/session.ts';
import { SecondStep } from './SecondStep.tsx';

/** A user who returns from a provider is signed in, or shown the error. Everyone else sees the page. */
export function ProviderReturn({ children }: { children: ReactNode }) {
  const t = useTranslations('auth');
  const [returned] = useState(takeReturn);
  const [isLeft, setLeft] = useState(false);
  const isSent = useRef(false);
  const redeem = trpc.identity.redeemTicket.useMutation({
    meta: { inline: true },
    onSuccess: ({ accessToken }) => signIn(accessToken),
  });
  const { mutate } = redeem;
  useEffect(() => {
    if (!returned || 'error' in returned || isSent.current) return;
    isSent.current = true;
    mutate({ ...returned, referralCode: getReferral() });
  }, [returned, mutate]);
  const message = useErrorMessage(returned && 'error' in returned ? returned.error : null);
  if (!returned) return children;
  const failure = redeem.error ? failureOf(redeem.error) : null;
  if (failure?.reason === 'secondFactorRequired' && !isLeft)
    return (
      <SecondStep challenge={String(failure.details.challenge)} heading={1} onBack={() => setLeft(true)} />
    );
  const problem = 'error' in returned ? message : failure && explain(failure);
  if (problem === null) {
    return (
      <Center mih="40vh">
        <Stack align="center" role="status">
          <Loader type="dots" />
          <Text>{t('entering')}</Text>
        </Stack>
      </Center>
    );
  }
  return (
    <>
      <Alert color="red" mb="md" role="alert">
        {problem}
      </Alert>
      {children}
    </>
  );
}
