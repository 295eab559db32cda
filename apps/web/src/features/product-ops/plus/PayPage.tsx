import { Button, Loader, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Plans, type PlusState, usePlus } from '../../../domain/plus/use-plus.ts';
import { oneOf, useAddress } from '../../../lib/navigation/address.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { wasLoadedAsPay } from '../../../lib/navigation/pay-address.ts';
import { RetryLine } from '../../../ui/feedback/RetryLine.tsx';
import { LanguageChoice } from '../../../ui/menu/LanguageChoice.tsx';
import { PublicFrame } from '../../../ui/page/PublicFrame.tsx';
import { ChangeCard } from './ChangeCard.tsx';
import { ChangePlan } from './ChangePlan.tsx';
import classes from './plus-page.module.css';
import { Settling } from './Settling.tsx';
import { Subscribe } from './Subscribe.tsx';

/** `redirect_status` is Stripe's result for a user who returns from the bank's page. */
const fields = {
  plan: oneOf(['monthly', 'anual', 'month_299']),
  tarjeta: oneOf(['nueva']),
  redirect_status: oneOf(['succeeded']),
};

/** The card form: for a new subscription, another plan, or to replace the card. */
export default function PayPage() {
  const t = useTranslations('plus');
  const isLoaded = wasLoadedAsPay();
  useEffect(() => {
    if (!isLoaded) window.location.reload();
  }, [isLoaded]);
  return (
    <PublicFrame home={paths.start} end={<LanguageChoice />}>
      <div className={classes.content}>
        {isLoaded ? <Paying /> : <Loader type="dots" role="status" aria-label={t('pay.opening')} />}
        <Button component="a" href={paths.account} variant="subtle">
          {t('pay.back')}
        </Button>
      </div>
    </PublicFrame>
  );
}

function Paying() {
  const t = useTranslations('plus');
  const [{ plan: planType, tarjeta, redirect_status: returned }] = useAddress(fields);
  const { offer, state, isPending, error, retry } = usePlus();
  if (isPending) return <Loader type="dots" role="status" aria-label={t('pay.opening')} />;
  if (error || !offer || !state) return <RetryLine error={error} onRetry={retry} />;
  if (!offer.takesCards) return <PayNotice title={t('pay.title')}>{t('cardsOff')}</PayNotice>;
  if (tarjeta) return <ChangeCard isSaved={returned !== null} />;
  if (returned) return <Settling />;
  const plan = offer.plans.find((each) => each.planType === planType);
  if (!plan)
    return (
      <PayNotice title={t('pay.noPlan')}>
        <Button component="a" href={paths.plus}>
          {t('selectPlan')}
        </Button>
      </PayNotice>
    );
  return <OnePlan plan={plan} state={state} />;
}

/** The mode is fixed when the page opens, because the payment itself changes the state. */
function OnePlan({ plan, state }: { plan: Plans[number]; state: PlusState }) {
  const { provider, status, paidAccess } = state;
  const [runsByCard] = useState(provider === 'stripe' && status === 'active' && paidAccess);
  return runsByCard ? <ChangePlan plan={plan} /> : <Subscribe plan={plan} />;
}

function PayNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <Title order={1} size="h3">
        {title}
      </Title>
      {typeof children === 'string' ? <Text>{children}</Text> : children}
    </>
  );
}
