import { useTranslations } from 'use-intl';
import { deviceId } from '../../../domain/sale/device.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';
import { useCan } from '../../../lib/session/me.tsx';
import type { WebOrder } from './weborder.ts';

/** The actions on an order. The card or the page itself shows the result. */
export function useAnswering() {
  const t = useTranslations('weborder');
  const withNotice = (word: 'rejectedNotice' | 'cancelledNotice') => ({
    onSuccess: () => notify({ message: t(word) }),
  });
  return {
    may: useCan('weborder.update'),
    approve: trpc.webOrder.approve.useMutation(),
    reject: trpc.webOrder.reject.useMutation(withNotice('rejectedNotice')),
    move: trpc.webOrder.progress.useMutation(),
    complete: trpc.webOrder.complete.useMutation(),
    cancel: trpc.webOrder.cancel.useMutation(withNotice('cancelledNotice')),
  };
}

export type NextStep = 'approve' | 'ready' | 'onTheWay' | 'complete';

/** The single next action of an order; null if the order has ended. */
export function nextStepOf({
  processStatus,
  readyAt,
  deliveryMethod,
  deliveryStatus,
}: WebOrder): NextStep | null {
  if (processStatus === 'incoming') return 'approve';
  if (processStatus !== 'in_progress') return null;
  if (deliveryMethod === 'delivery' && deliveryStatus === 'pending') return readyAt ? 'onTheWay' : 'ready';
  return readyAt ? 'complete' : 'ready';
}

/** The unpaid balance as one payment, by the payment method that the customer intended, at this till. */
export const wholePayment = ({ id, balance, intendedPayment }: WebOrder) => ({
  id,
  payments: balance > 0 ? [{ method: intendedPayment, amount: balance }] : [],
  deviceId: deviceId(),
});
