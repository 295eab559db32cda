import { Loader, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../lib/format/format.ts';
import { RetryLine } from '../../ui/feedback/RetryLine.tsx';
import { AskOwner } from './AskOwner.tsx';
import { Benefits } from './Benefits.tsx';
import { PlanPicker } from './PlanPicker.tsx';
import classes from './plus.module.css';
import { TrialPanel } from './TrialPanel.tsx';
import { type PlusState, usePlus } from './use-plus.ts';

/**
 * What Plus brings, and what this person can do about it: the owner tries it or sees the prices, everybody
 * else asks the owner.
 */
export function PlusOffer({ onStarted }: { onStarted: (days: number) => void }) {
  const t = useTranslations('common');
  const { offer, state, isOwner, role, hasPlus, isPending, error, retry } = usePlus();
  if (isPending) return <Loader type="dots" role="status" aria-label={t('loading')} />;
  if (error || !offer) return <RetryLine error={error} onRetry={retry} />;
  const { trialDays, plans } = offer;
  return (
    <div className={classes.offer}>
      <Benefits />
      {state ? <Standing state={state} /> : null}
      {state?.trialAvailable ? <TrialPanel days={trialDays} onStarted={() => onStarted(trialDays)} /> : null}
      {isOwner && !hasPlus ? <PlanPicker plans={plans} mayTry={state?.trialAvailable ?? false} /> : null}
      {role === null || isOwner ? null : <AskOwner isGuest={role === 'guest'} />}
    </div>
  );
}

function Standing({ state: { paidAccess, trialSubscription, endsAt } }: { state: PlusState }) {
  const t = useTranslations('plus');
  const { date } = useFormat();
  if (!paidAccess) return null;
  if (trialSubscription && endsAt) return <Text fw={600}>{t('inTrialUntil', { date: date(endsAt) })}</Text>;
  return (
    <Text fw={600}>
      {t('active')} {t('activeText')}
    </Text>
  );
}
