import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { isMissingProperty } from '../../lib/api/failed-render.ts';
import { failureOf } from '../../lib/api/failure.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { ChunkFailed, forgetFailedChunks } from '../../lib/loading/chunk.ts';
import { useMe } from '../../lib/session/me.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { screenAt, screenExists } from '../menu.ts';
import { hasShell } from '../screen.ts';
import { homeOf } from './guard.ts';

/** Shows an error instead of a page that fails while rendering; the rest of the program continues. */
export function ModuleBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ModuleFailed error={error} reset={resetErrorBoundary} />
      )}
      resetKeys={[pathname]}
      onReset={forgetFailedChunks}
      onError={reportFailure}
    >
      {children}
    </ErrorBoundary>
  );
}

/** Reports a failed render. A part that could not be loaded is caused by the network, and not reported. */
export function reportFailure(error: unknown) {
  if (!(error instanceof ChunkFailed)) reportError(error);
}

export function ModuleFailed({ error, reset }: { error: unknown; reset: () => void }) {
  const common = useTranslations('common');
  const words = useWords(error);
  const { me } = useMe();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const home = me ? homeOf(me, screenExists) : '/';
  // On the home page there is no other page to redirect to, because the same error would occur again at once.
  const isLeaving = isMissingProperty(error) && pathname !== home;
  useEffect(() => {
    if (isLeaving) void navigate({ to: home, replace: true }).then(reset);
  }, [isLeaving, home, navigate, reset]);
  if (isLeaving) return null;
  const screen = screenAt(pathname);
  const Frame = screen && hasShell(screen) ? 'div' : 'main';
  // Browsers remember a failed module until the page is reloaded.
  const retry = () => (error instanceof ChunkFailed ? location.reload() : reset());
  return (
    <Frame>
      <div role="alert">
        <EmptyState
          kind={words.kind}
          failure={failureOf(error)}
          title={words.title}
          action={<Button onClick={retry}>{common('retry')}</Button>}
          isPage
        >
          {words.text}
        </EmptyState>
      </div>
    </Frame>
  );
}

function useWords(error: unknown) {
  const t = useTranslations('shell');
  return error instanceof ChunkFailed
    ? { kind: 'away' as const, title: t('partFailed'), text: t('startFailedText') }
    : { kind: 'gone' as const, title: t('moduleFailed'), text: t('moduleFailedText') };
}
