import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { plainSearch } from '../lib/address.ts';
import { lazyPart } from '../lib/later.tsx';
import { paths } from '../lib/paths.ts';
import { GoTo } from '../ui/GoTo.tsx';
import { ModuleFailed, reportFailure } from './ModuleBoundary.tsx';
import { allScreens } from './menu.ts';
import { RootFrame } from './RootFrame.tsx';
import { Screened, Waiting } from './Screened.tsx';
import { hasShell, type PageLoader, partOf, type Screen } from './screen.ts';

const rootRoute = createRootRoute({
  component: RootFrame,
  notFoundComponent: () => <GoTo path={paths.notFound} />,
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
    // Around every frame: the router's own boundary speaks English.
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
    component: page ? guardedPage(screen, page) : () => <Screened screen={screen}>{null}</Screened>,
  });
}

function guardedPage(screen: Screen, page: PageLoader) {
  const Page = lazyPart(page);
  const Guarded = () => (
    <Screened screen={screen}>
      <Page />
    </Screened>
  );
  return Object.assign(Guarded, { preload: Page.preload });
}
