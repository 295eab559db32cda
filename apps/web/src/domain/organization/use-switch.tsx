import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { enterOrganization, forgetOrganization } from '../../lib/session/session.ts';
import { hasUnsavedWork } from '../../lib/session/unsaved-work.ts';
import { ConfirmDialog, DiscardDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/**
 * Goes on in another organization: asked first while a form is unsaved, which would be lost, or a sale is
 * open, which stays where it is. `question` is to be drawn by who asks.
 */
export function useSwitch() {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<string | null>(null);
  const enter = async (id: string) => {
    await navigate({ to: paths.start, ignoreBlocker: true });
    enterOrganization(id);
  };
  const go = () => {
    setAsked(null);
    if (asked) void enter(asked);
  };
  const stay = () => setAsked(null);
  const isLosing = asked !== null && hasUnsavedWork({ butKept: true });
  const question = (
    <>
      <DiscardDialog opened={isLosing} onStay={stay} onGo={go} />
      <ConfirmDialog
        opened={asked !== null && !isLosing}
        title={t('switchOrganization')}
        stay={common('cancel')}
        go={t('switchOrganization')}
        onStay={stay}
        onGo={go}
      >
        {t('switchOrganizationCart')}
      </ConfirmDialog>
    </>
  );
  return {
    switchTo: (id: string) => (hasUnsavedWork() ? setAsked(id) : void enter(id)),
    /** The present one is gone: where the server sends the person instead. */
    goElsewhere: () => {
      forgetOrganization();
      void navigate({ to: paths.start, ignoreBlocker: true });
    },
    enter,
    question,
  };
}
