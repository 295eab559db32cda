import { Button, Group, Text, Title } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type PlusState, usePlus } from '../../../domain/plus/use-plus.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useFormat } from '../../../lib/format/format.ts';
import { Ticket } from '../../../theme/Ticket.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { PlusButton } from '../../../ui/page/PlusButton.tsx';
import classes from './home.module.css';

/** The plan as it stands, with what the owner can do about it. */
export function PlanCard() {
  const t = useTranslations('plus');
  const shell = useTranslations('shell');
  const { state, hasPlus } = usePlus();
  if (!state) return null;
  return (
    <Ticket label={t('planTitle')} className={classes.plan}>
      <Title order={2} size="h4">
        <IconCrown size={20} aria-hidden="true" /> {t('planTitle')}
      </Title>
      <Standing state={state} />
      <Group gap="xs">
        {hasPlus ? null : <PlusButton>{shell('upsell.open')}</PlusButton>}
        <Cancel state={state} />
      </Group>
    </Ticket>
  );
}

function Standing({ state }: { state: PlusState }) {
  const t = useTranslations('plus.status');
  const { date } = useFormat();
  const { status, paidAccess, endsAt, nextPaymentAt } = state;
  const end = endsAt ? date(endsAt) : '';
  // What was never paid had no end either.
  if (status === null || (!paidAccess && !endsAt)) return <Text>{t('free')}</Text>;
  if (!paidAccess) return <Text>{t('ended', { date: end })}</Text>;
  if (status === 'canceled') return <Text>{t('canceledUntil', { date: end })}</Text>;
  if (typeof status === 'number') return <Text>{t('trial', { days: status })}</Text>;
  return (
    <Text>
      {endsAt ? t('activeUntil', { date: end }) : t('lifetime')}{' '}
      {nextPaymentAt ? t('nextPayment', { date: date(nextPaymentAt) }) : null}
    </Text>
  );
}

function Cancel({ state: { status, paidAccess, endsAt } }: { state: PlusState }) {
  const t = useTranslations('plus');
  const { date } = useFormat();
  const [isAsking, setAsking] = useState(false);
  const cancel = trpc.billing.cancel.useMutation({ onSuccess: () => notify({ message: t('canceledDone') }) });
  const resume = trpc.billing.update.useMutation({ onSuccess: () => notify({ message: t('resumed') }) });
  if (!paidAccess || !endsAt) return null;
  if (status === 'canceled')
    return (
      <Button variant="default" loading={resume.isPending} onClick={() => resume.mutate({ canceled: false })}>
        {t('resume')}
      </Button>
    );
  const goOn = () => {
    setAsking(false);
    cancel.mutate();
  };
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('cancelTitle')}
        stay={t('keep')}
        go={t('cancel')}
        onStay={() => setAsking(false)}
        onGo={goOn}
      >
        {t('cancelText', { date: date(endsAt) })}
      </ConfirmDialog>
    </>
  );
}
