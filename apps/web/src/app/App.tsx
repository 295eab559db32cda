import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useNoticesWanted } from '../lib/notify.ts';
import { usePreferences } from '../lib/preferences.ts';
import { queryClient } from '../lib/query.ts';
import { directionFor, useSession } from '../lib/session.ts';
import { type loadText, TextProvider } from '../lib/text.tsx';
import { trpc, trpcClient } from '../lib/trpc.ts';
import { makeTheme } from '../theme/theme.ts';
import { variablesFor } from '../theme/variables.ts';
import { makeRouter } from './router.tsx';

const Notices = lazy(() => import('./Notices.tsx'));

type AppProps = { text: Awaited<ReturnType<typeof loadText>>; nonce: string };

export function App({ text, nonce }: AppProps) {
  const [router] = useState(makeRouter);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <TextProvider initial={text}>
          <DirectionProvider
            detectDirection={false}
            initialDirection={document.dir === 'rtl' ? 'rtl' : 'ltr'}
          >
            <Look nonce={nonce}>
              <LaterNotices />
              <RouterProvider router={router} />
            </Look>
          </DirectionProvider>
        </TextProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

function LaterNotices() {
  const isWanted = useNoticesWanted();
  return <Suspense>{isWanted ? <Notices /> : null}</Suspense>;
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
