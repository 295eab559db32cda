import { Button } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { isMissingProperty } from './failed-render.ts';
import { homeOf } from './guard.ts';
import { screenAt, screenExists } from './menu.ts';
import { reportError } from './report-error.ts';
import { hasShell } from './screen.ts';

/** A page that fails while drawing shows this and nothing else of the program falls. */
export function ModuleBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ModuleFailed} resetKeys={[pathname]} onError={reportError}>
      {children}
    </ErrorBoundary>
  );
}

function ModuleFailed({ error, resetErrorBoundary }: FallbackProps) {
  const t = useTranslations('shell');
  const common = useTranslations('common');
  const { me } = useMe();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const home = me ? homeOf(me, screenExists) : '/';
  // At home there is nowhere to send the person, the same error would come again at once.
  const isLeaving = isMissingProperty(error) && pathname !== home;
  useEffect(() => {
    if (isLeaving) void navigate({ to: home, replace: true }).then(resetErrorBoundary);
  }, [isLeaving, home, navigate, resetErrorBoundary]);
  if (isLeaving) return null;
  const screen = screenAt(pathname);
  const Frame = screen && hasShell(screen) ? 'div' : 'main';
  return (
    <Frame>
      <div role="alert">
        <EmptyState
          scene="deadEnd"
          title={t('moduleFailed')}
          action={<Button onClick={resetErrorBoundary}>{common('retry')}</Button>}
          isPage
        >
          {t('moduleFailedText')}
        </EmptyState>
      </div>
    </Frame>
  );
}
