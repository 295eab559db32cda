import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { notify } from '../../lib/device/notify.ts';
import { useFormat } from '../../lib/format/format.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { PlusState } from './use-plus.ts';

/** Cancels Plus at the end of the paid period, and undoes the cancellation until then. */
export function Cancel({ state: { status, paidAccess, endsAt } }: { state: PlusState }) {
  const t = useTranslations('plus');
  const { date } = useFormat();
  const [isConfirming, setConfirming] = useState(false);
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
    setConfirming(false);
    cancel.mutate();
  };
  return (
    <>
      <Button variant="default" loading={cancel.isPending} onClick={() => setConfirming(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title={t('cancelTitle')}
        stay={t('keep')}
        go={t('cancel')}
        onStay={() => setConfirming(false)}
        onGo={goOn}
      >
        {status === 'payment-failed' ? t('cancelNowText') : t('cancelText', { date: date(endsAt) })}
      </ConfirmDialog>
    </>
  );
}
