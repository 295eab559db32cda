import { useTranslations } from 'use-intl';
import { trpc } from '../../lib/api/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { Asset } from './asset.ts';

type TakeBackDialogProps = { asset: Asset; opened: boolean; onClose: () => void };

/** Undoes the disposal of a fixed asset. */
export default function TakeBackDialog({ asset: { type, id }, opened, onClose }: TakeBackDialogProps) {
  const t = useTranslations('asset');
  const ofExpense = trpc.expense.undoDisposal.useMutation({ onSettled: onClose });
  const ofBalance = trpc.initialBalance.undoDisposal.useMutation({ onSettled: onClose });
  const takeBack = type === 'expense' ? ofExpense : ofBalance;
  return (
    <ConfirmDialog
      opened={opened}
      onStay={onClose}
      onGo={() => takeBack.mutate({ id })}
      title={t('takeBack')}
      go={t('takeBack')}
    >
      {t('takeBackText')}
    </ConfirmDialog>
  );
}
