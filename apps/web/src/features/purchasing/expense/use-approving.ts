import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';

/** What is done with an expense that waits. */
export function useApproving() {
  const t = useTranslations('expense');
  const withNotice = (word: 'putOff' | 'cashReturned') => ({
    onSuccess: () => notify({ message: t(word), color: 'income' }),
  });
  return {
    // What is approved leaves the list: a notice would stand over the act of the next one.
    approve: trpc.expense.approve.useMutation(),
    approveMany: trpc.expense.approveMany.useMutation(),
    postpone: trpc.expense.postpone.useMutation(withNotice('putOff')),
    returnCash: trpc.expense.returnCash.useMutation(withNotice('cashReturned')),
  };
}
