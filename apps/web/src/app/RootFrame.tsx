import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ModuleBoundary } from './ModuleBoundary.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { useTokenExpiry } from './use-token-expiry.ts';

const UpdatePrompt = lazy(() => import('./UpdatePrompt.tsx'));

export function RootFrame() {
  useTokenExpiry();
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
