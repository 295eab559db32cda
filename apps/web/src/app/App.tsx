import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { notifyFailure } from '../lib/api/query.ts';
import { trpc } from '../lib/api/trpc.ts';
import { useNotices } from '../lib/device/notify.ts';
import { FormatProvider } from '../lib/format/format-provider.tsx';
import { TextProvider } from '../lib/i18n/text.tsx';
import { lazyOverlay } from '../lib/loading/lazy.tsx';
import { useClientSession } from '../lib/session/client-session.ts';
import { MeProvider } from '../lib/session/me.tsx';
import { usePreferences } from '../lib/session/preferences.ts';
import { directionFor, useSession } from '../lib/session/session.ts';
import { makeTheme } from '../theme/theme.ts';
import { variablesFor } from '../theme/variables.ts';
import { RootErrorBoundary } from './guard/RootErrorBoundary.tsx';
import { makeRouter } from './router.tsx';

const Notices = lazyOverlay(() => import('./Notices.tsx'));

export function App({ nonce }: { nonce: string }) {
  const [router] = useState(makeRouter);
  return (
    <RootErrorBoundary>
      <TextProvider onFailed={notifyFailure}>
        <DirectionProvider detectDirection={false} initialDirection={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
          <Look nonce={nonce}>
            <LaterNotices />
            <Visiting>
              <RouterProvider router={router} />
            </Visiting>
          </Look>
        </DirectionProvider>
      </TextProvider>
    </RootErrorBoundary>
  );
}

/** Renders everything below anew for another user or organization, without any earlier data. */
function Visiting({ children }: { children: ReactNode }) {
  const { id, api, queryClient } = useClientSession();
  return (
    <trpc.Provider key={id} client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MeProvider>
          <FormatProvider>{children}</FormatProvider>
        </MeProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function LaterNotices() {
  const { isNeeded, plain } = useNotices();
  return (
    <>
      {isNeeded ? <Notices /> : null}
      {plain ? (
        <div role="alert" className="plain-notice">
          {plain}
        </div>
      ) : null}
    </>
  );
}

/** Passes the preferences of this device to Mantine. */
function Look({ nonce, children }: { nonce: string; children: ReactNode }) {
  const { themeMode, themeContrast, themeColorPresets, themeDirection } = usePreferences();
  const { language } = useSession();
  const { setDirection } = useDirection();
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  });
  const scheme = themeMode === 'system' ? (isSystemDark ? 'dark' : 'light') : themeMode;
  const direction = directionFor(language, themeDirection);
  const theme = useMemo(() => makeTheme(themeColorPresets), [themeColorPresets]);
  const variables = useMemo(() => variablesFor(themeContrast), [themeContrast]);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.contrast = themeContrast;
    const color = scheme === 'dark' ? '#23201b' : '#fcfbfa';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  }, [language, themeContrast, scheme]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      forceColorScheme={scheme}
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      {children}
    </MantineProvider>
  );
}
