import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { failureOf } from '../../lib/api/failure.ts';
import { forgetPromotion, getPromotion } from '../../lib/api/pending-codes.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useInstallWay } from '../../lib/device/install.ts';
import { usePushOn } from '../../lib/device/push-on.ts';
import { useAppBadge } from '../../lib/device/use-app-badge.ts';
import { withWords } from '../../lib/i18n/words.ts';
import { lazyOverlay } from '../../lib/loading/lazy.tsx';
import { useOrganization } from '../../lib/session/me.tsx';
import { usePendingOrders } from '../layout/notices/use-pending-orders.ts';
import { useProfileReminder } from '../layout/person/use-profile-reminder.ts';

const InstallOffer = lazyOverlay(withWords(['preferences'], () => import('../layout/InstallOffer.tsx')));
const PushListener = lazyOverlay(withWords(['notification'], () => import('../PushListener.tsx')));

/** The tasks of the frame that no first view waits for. */
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

/** Submits a promotion code that was stored before signing in. The result is not shown. */
function useStoredPromotion() {
  const isSent = useRef(false);
  const { mutate } = trpc.promotion.validateCode.useMutation({
    meta: { inline: true },
    onSuccess: forgetPromotion,
    onError: (error) => {
      // Refused permanently. Temporary failures are tried again in the next session.
      if ([409, 422].includes(failureOf(error).status)) forgetPromotion();
    },
  });
  useEffect(() => {
    const promotion = getPromotion();
    if (!promotion || isSent.current) return;
    isSent.current = true;
    mutate(promotion);
  }, [mutate]);
}
