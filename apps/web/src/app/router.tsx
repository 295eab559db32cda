import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { lazyPart } from '../lib/loading/lazy.tsx';
import { plainSearch } from '../lib/navigation/address.ts';
import { ModuleFailed, reportFailure } from './guard/ModuleBoundary.tsx';
import { RouteGuard, Waiting } from './guard/RouteGuard.tsx';
import { allScreens } from './menu.ts';
import { RootFrame } from './RootFrame.tsx';
import { hasShell, type PageLoader, partOf, type Screen } from './screen.ts';

const rootRoute = createRootRoute({
  component: RootFrame,
  notFoundComponent: lazyPart(() => import('./guard/MissingScreen.tsx')),
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyPart(() => import('./ShellRoute.tsx')),
});

const plainRoute = createRoute({ getParentRoute: () => rootRoute, id: 'plain', component: Outlet });

export function makeRouter() {
  const framed = allScreens.filter(hasShell).map((screen) => routeOf(screen, () => shellRoute));
  const plain = allScreens
    .filter((screen) => !hasShell(screen))
    .map((screen) => routeOf(screen, () => plainRoute));
  return createRouter({
    routeTree: rootRoute.addChildren([shellRoute.addChildren(framed), plainRoute.addChildren(plain)]),
    defaultPreload: 'intent',
    defaultPendingComponent: Waiting,
    defaultPendingMs: 300,
    // For errors outside of every frame, because the router's own boundary is in English.
    defaultErrorComponent: ModuleFailed,
    defaultOnCatch: reportFailure,
    disableGlobalCatchBoundary: true,
    scrollRestoration: true,
    trailingSlash: 'never',
    ...plainSearch,
  });
}

function routeOf(screen: Screen, getParentRoute: () => typeof shellRoute | typeof plainRoute) {
  const page = partOf(screen);
  return createRoute({
    getParentRoute,
    path: screen.path.replaceAll(/:([a-z]+)/gi, '$$$1'),
    component: page ? guardedPage(screen, page) : () => <RouteGuard screen={screen}>{null}</RouteGuard>,
  });
}

function guardedPage(screen: Screen, page: PageLoader) {
  const Page = lazyPart(page);
  const Guarded = () => (
    <RouteGuard screen={screen}>
      <Page />
    </RouteGuard>
  );
  return Object.assign(Guarded, { preload: Page.preload });
}
