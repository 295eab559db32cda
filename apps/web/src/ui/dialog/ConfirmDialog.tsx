import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  children: ReactNode;
  /** What staying and going on are called. */
  stay: string;
  go: string;
  onStay: () => void;
  onGo: () => void;
};

/** A question with a safe answer, which has the focus. */
export function ConfirmDialog({ opened, title, children, stay, go, onStay, onGo }: ConfirmDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onStay} data-autofocus>
            {stay}
          </Button>
          <Button color="red" onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      <Text>{children}</Text>
    </Dialog>
  );
}

type DiscardDialogProps = {
  opened: boolean;
  onStay: () => void;
  onGo: () => void;
  /** It is on its way: leaving takes nothing back. */
  isSaving?: boolean;
};

/** What was typed would be lost, or is on its way. */
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
