import { Button, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { Ticket } from '../../theme/Ticket.tsx';
import classes from './plus.module.css';

const steps = ['step1', 'step2', 'step3', 'step4'] as const;

/** Seven days without a card: the button, and how simple it is. */
export function TrialPanel({ days, onStarted }: { days: number; onStarted: () => void }) {
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
