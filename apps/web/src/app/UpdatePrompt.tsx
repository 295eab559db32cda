import { Button, Group, Notification } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Workbox } from 'workbox-window';
import classes from './shell/shell.module.css';

/** Keeps the shell for offline starts and asks before a new version takes over: a sale may be half done. */
export default function UpdatePrompt() {
  const t = useTranslations('shell');
  const worker = useRef<Workbox | null>(null);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const workbox = new Workbox('/sw.js');
    worker.current = workbox;
    workbox.addEventListener('waiting', () => setWaiting(true));
    workbox.addEventListener('controlling', (event) => event.isUpdate && location.reload());
    workbox.register().catch(() => undefined);
  }, []);
  if (!isWaiting) return null;
  return (
    <Notification
      className={classes.update ?? ''}
      title={t('updateReady')}
      closeButtonProps={{ 'aria-label': t('later') }}
      onClose={() => setWaiting(false)}
    >
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => worker.current?.messageSkipWaiting()}>
          {t('updateNow')}
        </Button>
      </Group>
    </Notification>
  );
}
