import { Button, Loader, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import { RetryLine } from '../../ui/feedback/RetryLine.tsx';
import { AskOwner } from './AskOwner.tsx';
import { Benefits } from './Benefits.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import { PlusStatus } from './PlusStatus.tsx';
import classes from './plus.module.css';
import { type PlusState, usePlus } from './use-plus.ts';

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

/** Offers seven days without a card: the button and a short explanation. */
function TrialPanel({ days, onStarted }: { days: number; onStarted: () => void }) {
  const t = useTranslations('plus.trial');
  const start = trpc.billing.charge.useMutation({ onSuccess: onStarted });
  return (
    <Ticket label={t('title', { days })} className={classes.trial}>
      <Title order={2} size="h4">
        {t('title', { days })}
      </Title>
      <Button size="lg" loading={start.isPending} onClick={() => start.mutate({})}>
        {t('start')}
      </Button>
      <Text fw={600}>{t('easy')}</Text>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{t(step, { days })}</li>
        ))}
      </ol>
    </Ticket>
  );
}

/**
 * The benefits of Plus and the options of this user: the owner tries it or sees the prices, other users ask
 * the owner.
 */
export function PlusOffer({ onStarted }: { onStarted: (days: number) => void }) {
  const t = useTranslations('common');
  const { offer, state, isOwner, role, hasPlus, isPending, error, retry } = usePlus();
  if (isPending) return <Loader type="dots" role="status" aria-label={t('loading')} />;
  if (error || !offer) return <RetryLine error={error} onRetry={retry} />;
  const { trialDays, plans, takesCards } = offer;
  return (
    <div className={classes.offer}>
      <Benefits />
      {state?.paidAccess ? <PlusStatus state={state} /> : null}
      {state?.trialAvailable ? <TrialPanel days={trialDays} onStarted={() => onStarted(trialDays)} /> : null}
      {isOwner && !hasPlus ? <PlanPicker plans={plans} paying={payingBy({ takesCards, state })} /> : null}
      {role === null || isOwner ? null : <AskOwner isGuest={role === 'guest'} />}
    </div>
  );
}

/**
 * Returns the way to pay. An active card must be replaced, and a cancelled plan resumed, before another plan
 * is bought.
 */
function payingBy({ takesCards, state }: { takesCards: boolean; state: PlusState | undefined }) {
  if (!takesCards) return 'off';
  const isOpen = state?.provider === 'stripe' && state.paidAccess;
  return isOpen || state?.status === 'payment-failed' ? 'later' : 'can';
}
