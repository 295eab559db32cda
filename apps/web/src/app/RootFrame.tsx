import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useKeepMe } from '../lib/me.ts';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { useTokenExpiry } from './use-token-expiry.ts';

const UpdatePrompt = lazy(afterFirstView);

export function RootFrame() {
  useTokenExpiry();
  useKeepMe();
  return (
    <>
      <OfflineBar />
      <ModuleBoundary>
        <Outlet />
      </ModuleBoundary>
      {import.meta.env.PROD ? (
        <Suspense>
          <UpdatePrompt />
        </Suspense>
      ) : null}
    </>
  );
}

/** Keeping the program for offline starts can wait until the first page is there. */
async function afterFirstView() {
  await new Promise((resolve) => setTimeout(resolve, 4000));
  return import('./UpdatePrompt.tsx');
}
