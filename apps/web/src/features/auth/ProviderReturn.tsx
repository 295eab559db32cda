import { Alert, Center, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getReferral } from '../../lib/brought.ts';
import { failureOf } from '../../lib/failure.ts';
import { takeReturn } from '../../lib/provider-sign-in.ts';
import { signIn } from '../../lib/session.ts';
import { explain, useReasonText } from '../../lib/text.tsx';
import { trpc } from '../../lib/trpc.ts';
import { SecondStep } from './SecondStep.tsx';

/** Whoever comes back from a provider is signed in, or told why not; everybody else sees the page. */
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
  const told = useReasonText(returned && 'error' in returned ? returned.error : null);
  if (!returned) return children;
  const failure = redeem.error ? failureOf(redeem.error) : null;
  if (failure?.reason === 'secondFactorRequired' && !isLeft)
    return (
      <SecondStep challenge={String(failure.details.challenge)} heading={1} onBack={() => setLeft(true)} />
    );
  const problem = 'error' in returned ? told : failure && explain(failure);
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
