import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { paths } from '../../lib/navigation/paths.ts';
import { enterOrganization, forgetOrganization } from '../../lib/session/session.ts';
import { hasStoredWork } from '../../lib/session/unsaved-work.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useLeaving } from '../../ui/dialog/use-leaving.tsx';

/**
 * Switches to another organization. Confirms first if a form is unsaved, which would be lost, or a sale is
 * open, which stays in its organization. The caller must render `question`.
 */
export function useSwitch() {
  const t = useTranslations('shell');
  const navigate = useNavigate();
  const enter = async (id: string) => {
    await navigate({ to: paths.start, ignoreBlocker: true });
    enterOrganization(id);
  };
  const { leave, question } = useLeaving<string>({
    go: (id) => void enter(id),
    hasSale: hasStoredWork,
    askAboutSale: ({ onStay, onGo }) => (
      <ConfirmDialog
        opened
        title={t('switchOrganization')}
        go={t('switchOrganization')}
        onStay={onStay}
        onGo={onGo}
      >
        {t('switchOrganizationCart')}
      </ConfirmDialog>
    ),
  });
  return {
    switchTo: leave,
    /** Leaves an organization that no longer exists, for the one that the server chooses. */
    goElsewhere: () => {
      forgetOrganization();
      void navigate({ to: paths.start, ignoreBlocker: true });
    },
    enter,
    question,
  };
}
