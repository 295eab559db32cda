import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonDialog } from '../../../domain/approval/ReasonDialog.tsx';
import { useAnswering } from './use-answering.ts';
import type { WebOrder } from './weborder.ts';

type RejectDialogProps = {
  order: Pick<WebOrder, 'id' | 'code' | 'processStatus' | 'paymentStatus'>;
  onClose: () => void;
};

/** The customer reads the reason: a pending order is rejected, an approved one is cancelled. */
export function RejectDialog({
  order: { id, code, processStatus, paymentStatus },
  onClose,
}: RejectDialogProps) {
  const t = useTranslations('weborder');
  const { reject, cancel } = useAnswering();
  const [blockPhone, setBlockPhone] = useState(false);
  const isWaiting = processStatus === 'incoming';
  return (
    <ReasonDialog
      title={t(isWaiting ? 'rejectTitle' : 'cancelTitle', { code })}
      text={t(isWaiting ? 'rejectText' : 'cancelText')}
      label={t('reasonLabel')}
      submit={t(isWaiting ? 'reject' : 'cancelOrder')}
      act={{ procedure: isWaiting ? 'webOrder.reject' : 'webOrder.cancel', subject: { id } }}
      needsRight={!isWaiting && paymentStatus !== 'not_paid'}
      isPending={reject.isPending || cancel.isPending}
      onSend={({ reason, ...approval }) =>
        isWaiting
          ? reject.mutate({ id, reason, blockPhone }, { onSuccess: onClose })
          : cancel.mutate({ reason, ...approval }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {isWaiting ? (
        <Checkbox
          label={t('blockPhone')}
          checked={blockPhone}
          onChange={(event) => setBlockPhone(event.currentTarget.checked)}
        />
      ) : null}
    </ReasonDialog>
  );
}
