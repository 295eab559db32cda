import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { usePushOn } from '../lib/device/push-on.ts';
import { withWords } from '../lib/i18n/words.ts';
import { lazyOverlay } from '../lib/loading/lazy.tsx';
import { usePendingOrders } from './layout/use-pending-orders.ts';
import { useProfileReminder } from './layout/use-profile-reminder.ts';
import { useStoredPromotion } from './use-stored-promotion.ts';

const PushListener = lazyOverlay(withWords(['notification'], () => import('./PushListener.tsx')));

/** The work of the frame that no first view waits for. */
export default function AfterStart() {
  const t = useTranslations('shell');
  const count = usePendingOrders();
  const isPushOn = usePushOn();
  useProfileReminder();
  useStoredPromotion();
  return (
    <>
      <VisuallyHidden role="status">{count > 0 ? t('pendingOrders', { count }) : ''}</VisuallyHidden>
      {isPushOn ? <PushListener /> : null}
    </>
  );
}
