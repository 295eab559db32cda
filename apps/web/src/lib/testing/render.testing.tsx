import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import type { Language } from '@mostrador/shared/text/translate';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, vi } from 'vitest';
import { trpc } from '../api/trpc.ts';
import { FormatProvider } from '../format/format-provider.tsx';
import { TextProvider } from '../i18n/text.tsx';
import { loadWords, setLocale, type Words } from '../i18n/words.ts';
import { plainSearch } from '../navigation/address.ts';
import { getClientSession } from '../session/client-session.ts';
import { MeProvider } from '../session/me.tsx';
import { enterOrganization, rememberLanguage, signIn } from '../session/session.ts';
import { type Answers, answerWith } from './mock-api.testing.ts';

type Options = { answers?: Answers; language?: Language; path?: string; visitor?: 'member' | 'stranger' };

/** Rarer refusals are fetched by what tells them, here as anywhere. */
const isModule = (name: string): name is Words => !['errors', 'first-errors', 'mail'].includes(name);

const modules = Object.keys(import.meta.glob('../../../../../packages/shared/src/text/es/*.json')).flatMap(
  (path) => {
    const name = path.split('/').at(-1)?.replace('.json', '') ?? '';
    return isModule(name) ? [name] : [];
  },
);

let root: Root | undefined;

// Fields that grow ask for it, and this document has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

/**
 * Renders a part of the page for a signed-in user: with texts, answers of the server and a router, in which
 * every other address shows «elsewhere».
 */
export async function draw(element: ReactElement, options: Options = {}) {
  const { answers = {}, language = 'es', path = '/', visitor = 'member' } = options;
  const calls = answerWith(answers);
  rememberLanguage(language);
  if (visitor === 'member') {
    signIn(token);
    enterOrganization('o');
  }
  await setLocale(language);
  await loadWords(modules);
  const { api, queryClient } = getClientSession();
  const base = createRootRoute();
  const here = new URL(path, location.origin).pathname;
  const router = createRouter({
    routeTree: base.addChildren([
      createRoute({ getParentRoute: () => base, path: here, component: () => element }),
      createRoute({ getParentRoute: () => base, path: '$', component: () => <p>elsewhere</p> }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
    ...plainSearch,
  });
  const container = document.body.appendChild(document.createElement('div'));
  root = createRoot(container);
  root.render(
    <TextProvider onFailed={raise}>
      <DirectionProvider>
        <MantineProvider env="test">
          <Notifications />
          <trpc.Provider client={api} queryClient={queryClient}>
            <QueryClientProvider client={queryClient}>
              <MeProvider>
                <FormatProvider>
                  <RouterProvider router={router} />
                </FormatProvider>
              </MeProvider>
            </QueryClientProvider>
          </trpc.Provider>
        </MantineProvider>
      </DirectionProvider>
    </TextProvider>,
  );
  await vi.waitFor(() => {
    if (!container.textContent && !container.querySelector('input')) throw new Error('nothing is drawn');
  });
  const go = (to: string) => router.navigate({ to });
  const visits: string[] = [];
  router.history.subscribe(({ location: { href } }) => visits.push(href));
  return { calls, go, visits, path: () => router.history.location.href };
}

afterEach(() => {
  root?.unmount();
  root = undefined;
  notifications.clean();
  document.body.replaceChildren();
  localStorage.clear();
});

const token = `a.${btoa(JSON.stringify({ sub: 'u', exp: 4_000_000_000 }))}.b`;

const raise = (error: unknown) => {
  throw error;
};
