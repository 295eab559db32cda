import { useTranslations } from 'use-intl';
import { trpc } from '../../../lib/api/trpc.ts';
import { notify } from '../../../lib/device/notify.ts';

/** What is done with an expense that waits. */
export function useApproving() {
  const t = useTranslations('expense');
  const say = (word: 'approved' | 'putOff' | 'cashReturned') => ({
    onSuccess: () => notify({ message: t(word), color: 'income' }),
  });
  return {
    approve: trpc.expense.approve.useMutation(say('approved')),
    approveMany: trpc.expense.approveMany.useMutation(say('approved')),
    postpone: trpc.expense.postpone.useMutation(say('putOff')),
    returnCash: trpc.expense.returnCash.useMutation(say('cashReturned')),
  };
}
