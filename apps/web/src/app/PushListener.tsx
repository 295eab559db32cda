import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { renewPush } from '../lib/device/push.ts';
import { notifyWithAction } from '../ui/feedback/notify-action.tsx';

/** The messages of the service worker to an open page (`public/push.js`). */
type PushMessage =
  | { push: 'changed' }
  | { push: 'open'; path: string }
  | { push: 'message'; message: { id: string; title: string; body: string; path: string } };

/**
 * Active if push messages are on: keeps the subscription at the server up to date and shows incoming messages
 * in a corner.
 */
export default function PushListener() {
  const t = useTranslations('notification.push');
  const navigate = useNavigate();
  useEffect(() => {
    // Offline the renewal fails without an error; the next opened page tries again.
    renewPush().catch(() => undefined);
  }, []);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<PushMessage | null>) => {
      if (data?.push === 'changed') renewPush().catch(() => undefined);
      if (data?.push === 'open') void navigate({ href: data.path });
      if (data?.push !== 'message') return;
      const { id, title, body, path } = data.message;
      const onAction = () => void navigate({ href: path });
      notifyWithAction({ id, message: `${title}: ${body}`, action: t('open'), onAction });
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, [navigate, t]);
  return null;
}
