import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Customs } from '../lib/customs.tsx';
import { later } from '../lib/later.tsx';
import { MeProvider } from '../lib/me.tsx';
import { useNotices } from '../lib/notify.ts';
import { usePreferences } from '../lib/preferences.ts';
import { notifyFailure } from '../lib/query.ts';
import { directionFor, useSession } from '../lib/session.ts';
import { TextProvider } from '../lib/text.tsx';
import { trpc } from '../lib/trpc.ts';
import { useVisit } from '../lib/visit.ts';
import { makeTheme } from '../theme/theme.ts';
import { variablesFor } from '../theme/variables.ts';
import { LastBoundary } from './LastBoundary.tsx';
import { makeRouter } from './router.tsx';

const Notices = later(() => import('./Notices.tsx'));

export function App({ nonce }: { nonce: string }) {
  const [router] = useState(makeRouter);
  return (
    <LastBoundary>
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
    </LastBoundary>
  );
}

/** Another person or organization: everything below is drawn anew, with nothing of what was known before. */
function Visiting({ children }: { children: ReactNode }) {
  const { id, api, queryClient } = useVisit();
  return (
    <trpc.Provider key={id} client={api} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MeProvider>
          <Customs>{children}</Customs>
        </MeProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function LaterNotices() {
  const { isWanted, plain } = useNotices();
  return (
    <>
      {isWanted ? <Notices /> : null}
      {plain ? (
        <div role="alert" className="plain-notice">
          {plain}
        </div>
      ) : null}
    </>
  );
}

/** The preferences of this device, as Mantine wants them. */
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
