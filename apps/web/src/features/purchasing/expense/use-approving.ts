import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';

/** The actions on a pending expense. */
export function useApproving() {
  const t = useTranslations('expense');
  const withNotice = (word: 'putOff' | 'cashReturned') => ({
    onSuccess: () => notify({ message: t(word), color: 'income' }),
  });
  return {
    // An approved expense leaves the list, and a notification would cover the action of the next one.
    approve: trpc.expense.approve.useMutation(),
    approveMany: trpc.expense.approveMany.useMutation(),
    postpone: trpc.expense.postpone.useMutation(withNotice('putOff')),
    returnCash: trpc.expense.returnCash.useMutation(withNotice('cashReturned')),
  };
}
