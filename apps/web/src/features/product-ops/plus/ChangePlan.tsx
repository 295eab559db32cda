import { Alert, Button, Loader, Text, Title } from '@mantine/core';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import type { Plans } from '../../../domain/plus/use-plus.ts';
import { failureOf } from '../../../lib/api/failure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { explain } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';

/**
 * Changes the plan of a subscriber who pays by card: shows the amounts due now and next, before the user
 * agrees.
 */
export function ChangePlan({ plan }: { plan: Plans[number] }) {
  const t = useTranslations('plus');
  const { date } = useFormat();
  const { planType } = plan;
  const preview = trpc.billing.preview.useQuery({ planType });
  const [isAuthenticating, setAuthenticating] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const look = trpc.billing.refresh.useMutation();
  const change = trpc.billing.update.useMutation({
    onSuccess: () => window.location.assign(paths.account),
    onError: (error) => void afterwards(failureOf(error)),
  });
  const afterwards = async (failure: ReturnType<typeof failureOf>) => {
    const { clientSecret, publishableKey } = failure.details;
    if (failure.reason !== 'paymentActionNeeded' || typeof clientSecret !== 'string')
      return setWords(explain(failure));
    setAuthenticating(true);
    const stripe = await loadStripe(String(publishableKey)).catch(() => null);
    const agreed = await stripe?.handleNextAction({ clientSecret });
    setAuthenticating(false);
    if (agreed?.paymentIntent?.status !== 'succeeded')
      return setWords(agreed?.error?.message ?? t('pay.failed'));
    await look.mutateAsync().catch(() => null);
    window.location.assign(paths.account);
  };
  if (preview.error) return <RetryLine error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Loader type="dots" role="status" aria-label={t('pay.opening')} />;
  const { amountNow, nextAmount, nextAt, currency } = preview.data;
  const next = { price: priceOf(nextAmount, currency), date: date(nextAt) };
  return (
    <>
      <Title order={1} size="h3">
        {t('section.changeTo', { plan: plan.title })}
      </Title>
      <Text>
        {amountNow > 0
          ? t('change.now', { ...next, now: priceOf(amountNow, currency) })
          : t('change.later', next)}
      </Text>
      {words ? (
        <Alert color="red" role="alert">
          {words}
        </Alert>
      ) : null}
      <Button
        size="lg"
        loading={change.isPending || isAuthenticating}
        onClick={() => change.mutate({ planType })}
      >
        {t('change.agree')}
      </Button>
    </>
  );
}
