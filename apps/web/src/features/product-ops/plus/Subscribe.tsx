import { Alert, Button, Group, Loader, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { priceOf } from '../../../domain/plus/price.ts';
import type { Plans } from '../../../domain/plus/use-plus.ts';
import { failureOf } from '../../../lib/api/failure.ts';
import { reportError } from '../../../lib/api/report-error.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { explain } from '../../../lib/i18n/text.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { CardForm } from './CardForm.tsx';
import classes from './plus-page.module.css';
import { Settling } from './Settling.tsx';

/** Starts the plan and its payment. */
export function Subscribe({ plan }: { plan: Plans[number] }) {
  const t = useTranslations('plus');
  const [isPaid, setPaid] = useState(false);
  const open = trpc.billing.charge.useMutation();
  const take = trpc.billing.cancelCharge.useMutation();
  const { planType } = plan;
  const begin = () => open.mutate({ createPaidSubscription: true, planType });
  const begun = useRef(false);
  // A repeated request is the same charge, but one is enough, also when React runs effects twice.
  useEffect(() => {
    if (!begun.current) begin();
    begun.current = true;
  });
  const price = priceOf(plan.amount, plan.currency);
  const others = async (id: string | null) => {
    // The next plan replaces this one, even if this cancellation fails.
    if (id) await take.mutateAsync({ id }).catch(reportError);
    window.location.assign(paths.plus);
  };
  const id = open.data?.subscriptionId ?? null;
  if (isPaid) return <Settling />;
  return (
    <>
      <Title order={1} size="h3">
        {t('pay.title')}
      </Title>
      <Ticket className={classes.bill}>
        <Text fw={600}>{plan.title}</Text>
        <Text className={classes.amount}>
          {plan.months === 12 ? t('perYear', { price }) : t('perMonth', { price })}
        </Text>
        {plan.notes ? <Text size="sm">{plan.notes}</Text> : null}
        <Text size="sm">{t('pay.calm')}</Text>
      </Ticket>
      {open.isPending || open.isIdle ? (
        <Loader type="dots" role="status" aria-label={t('pay.opening')} />
      ) : null}
      {open.error ? (
        <Alert color="red" role="alert" title={t('pay.failedToOpen')}>
          <Text>{explain(failureOf(open.error))}</Text>
          <Group mt="sm">
            <Button variant="default" onClick={begin}>
              {t('pay.again')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      {open.data?.clientSecret && open.data.publishableKey ? (
        <CardForm
          kind="payment"
          clientSecret={open.data.clientSecret}
          publishableKey={open.data.publishableKey}
          label={t('pay.subscribe', { price })}
          onDone={() => setPaid(true)}
        />
      ) : null}
      <Button variant="default" loading={take.isPending} onClick={() => void others(id)}>
        {t('pay.changePlan')}
      </Button>
    </>
  );
}
