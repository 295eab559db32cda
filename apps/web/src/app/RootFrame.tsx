import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../lib/format/format.ts';
import { lazyOverlay } from '../lib/loading/lazy.tsx';
import { useKeepMe } from '../lib/session/me.tsx';
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx';
import classes from './layout/shell.module.css';
import { useTokenExpiry } from './start/use-token-expiry.ts';

const UpdatePrompt = lazyOverlay(() => import('./UpdatePrompt.tsx'));

export function RootFrame() {
  useTokenExpiry();
  useKeepMe();
  return (
    <>
      <OfflineBar />
      <Outlet />
      <LeaveGuard />
      {import.meta.env.PROD ? <AfterFirstView /> : null}
    </>
  );
}

/** Stores the program for offline starts only after the first page has loaded. */
function AfterFirstView() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 4000);
    return () => clearTimeout(timer);
  }, []);
  return isTime && navigator.onLine ? <UpdatePrompt /> : null;
}

/** A thin bar and never a dialog, because work continues without the network. */
function OfflineBar() {
  const { online } = useNetwork();
  return (
    <div role="status" className={classes.offlinePlace}>
      {online ? null : <Offline />}
    </div>
  );
}

function Offline() {
  const t = useTranslations('shell');
  const { time } = useFormat();
  const [since] = useState(() => new Date());
  return (
    <div className={classes.offline}>
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        <strong>{t('offlineSince', { time: time(since) })}</strong> {t('offline')}
      </span>
    </div>
  );
}
