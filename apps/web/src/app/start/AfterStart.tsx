import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useInstallWay } from '../../lib/device/install.ts';
import { usePushOn } from '../../lib/device/push-on.ts';
import { useAppBadge } from '../../lib/device/use-app-badge.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useOrganization } from '../../lib/session/me.tsx';
import { usePendingOrders } from '../layout/notices/use-pending-orders.ts';
import { useProfileReminder } from '../layout/person/use-profile-reminder.ts';
import { useStoredPromotion } from './use-stored-promotion.ts';

const InstallOffer = lazyOverlay(withWords(['preferences'], () => import('../layout/InstallOffer.tsx')));
const PushListener = lazyOverlay(withWords(['notification'], () => import('../PushListener.tsx')));

/** The work of the frame that no first view waits for. */
export default function AfterStart() {
  const t = useTranslations('shell');
  const count = usePendingOrders();
  const isPushOn = usePushOn();
  const way = useInstallWay();
  const isExample = useOrganization()?.isDemo ?? false;
  useAppBadge(count);
  useProfileReminder();
  useStoredPromotion();
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? t('pendingOrders', { count }) : ''}</VisuallyHidden>
      {way && !isExample ? <InstallOffer way={way} /> : null}
      {isPushOn ? <PushListener /> : null}
    </>
  );
}
