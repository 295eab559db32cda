import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../lib/loading/lazy.tsx';
import type { QuestionProps } from './Question.tsx';

/** A confirmation whose safe answer has the focus. */
export const ConfirmDialog = lazyDialog<QuestionProps>(() => import('./Question.tsx'));

type DiscardDialogProps = {
  opened: boolean;
  onStay: () => void;
  onGo: () => void;
  /** True if a save is in progress: leaving does not cancel it. */
  isSaving?: boolean;
};

/** Confirms the loss of typed input, or of a save in progress. */
export function DiscardDialog({ isSaving = false, ...props }: DiscardDialogProps) {
  const t = useTranslations('common');
  if (isSaving)
    return (
      <ConfirmDialog
        {...props}
        title={t('stillSaving.discardTitle')}
        stay={t('stillSaving.stay')}
        go={t('stillSaving.discard')}
      >
        {t('stillSaving.unsavedText')}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog {...props} title={t('discardTitle')} stay={t('stay')} go={t('discard')}>
      {t('unsavedText')}
    </ConfirmDialog>
  );
}
