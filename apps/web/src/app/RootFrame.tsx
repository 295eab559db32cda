import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { lazyOverlay } from '../lib/loading/lazy.tsx';
import { useKeepMe } from '../lib/session/me.tsx';
import { LeaveGuard } from '../ui/form/LeaveGuard.tsx';
import { OfflineBar } from './OfflineBar.tsx';
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

/** Keeping the program for offline starts can wait until the first page is there. */
function AfterFirstView() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), 4000);
    return () => clearTimeout(timer);
  }, []);
  return isTime && navigator.onLine ? <UpdatePrompt /> : null;
}
