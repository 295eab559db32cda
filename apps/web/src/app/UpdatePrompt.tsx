import '@mantine/core/styles/Notification.layer.css';
import { Button, Group, Notification } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Workbox } from 'workbox-window';
import { hasUnsavedWork } from '../lib/session/unsaved-work.ts';
import classes from './layout/shell.module.css';

const betweenLooks = 30 * 60_000;

/**
 * Stores the program for offline starts, and asks before a new version takes over. The tab that accepted
 * reloads once no request is running and no dialog is open; other tabs reload at the next navigation.
 */
export default function UpdatePrompt() {
  const t = useTranslations('shell');
  const worker = useRef<Workbox | null>(null);
  const isAccepted = useRef(false);
  const [state, setState] = useState<'current' | 'waiting' | 'accepted' | 'over'>('current');
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workbox = new Workbox('/sw.js');
    worker.current = workbox;
    workbox.addEventListener('waiting', () => setState('waiting'));
    workbox.addEventListener('controlling', (event) => event.isUpdate && setState('over'));
    // A tab that was opened before there was a worker is controlled by none, and would wait forever.
    workbox.addEventListener('activated', () => isAccepted.current && setState('over'));
    workbox.register().catch(() => undefined);
    return lookAgain(workbox);
  }, []);
  const isIdle = useIdleCheck();
  useEffect(() => {
    if (state !== 'accepted') return;
    return again(async () => {
      if (!isIdle()) return;
      const registration = await navigator.serviceWorker.getRegistration();
      if (registration?.waiting) worker.current?.messageSkipWaiting();
      else setState('over');
    });
  }, [state, isIdle]);
  const reloadAtNextPage = state === 'over' && !isAccepted.current;
  useReloadOnNavigation(reloadAtNextPage);
  useEffect(() => {
    if (state === 'over' && isAccepted.current) location.reload();
  }, [state]);
  if (state !== 'waiting') return null;
  const accept = () => {
    isAccepted.current = true;
    setState('accepted');
  };
  return (
    <Notification
      className={classes.update ?? ''}
      title={t('updateReady')}
      closeButtonProps={{ 'aria-label': t('later') }}
      onClose={() => setState('current')}
    >
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={accept}>
          {t('updateNow')}
        </Button>
      </Group>
    </Notification>
  );
}

/**
 * Looks for a new version every half hour and when the page is shown again, because a till stays open for
 * days.
 */
function lookAgain(workbox: Workbox) {
  const look = () => {
    if (navigator.onLine && !document.hidden) workbox.update().catch(() => undefined);
  };
  const timer = setInterval(look, betweenLooks);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * True if no request is running and no dialog and no changed form is open. A stored cart survives a reload.
 */
function useIdleCheck() {
  const client = useQueryClient();
  const [isIdle] = useState(
    () => () =>
      client.isMutating() === 0 &&
      !document.querySelector('[role="dialog"]') &&
      !hasUnsavedWork({ exceptStored: true }),
  );
  return isIdle;
}

/**
 * Repeats a step: a worker may miss messages while it starts, and a page may miss that the worker took over.
 */
function again(run: () => Promise<void>) {
  const look = () => void run().catch(() => undefined);
  const timer = setInterval(look, 500);
  look();
  return () => clearInterval(timer);
}

function useReloadOnNavigation(isEnabled: boolean) {
  const router = useRouter();
  const isIdle = useIdleCheck();
  useEffect(() => {
    if (!isEnabled) return;
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged && isIdle()) location.reload();
    });
  }, [isEnabled, router, isIdle]);
}
