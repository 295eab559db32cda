import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
} from '@tanstack/react-router';
import { GoTo } from './GoTo.tsx';
import { inTime } from './in-time.ts';
import { allScreens } from './menu.ts';
import { RootFrame } from './RootFrame.tsx';
import { Screened, Waiting } from './Screened.tsx';
import { hasShell, type PageLoader, type Screen } from './screen.ts';

const rootRoute = createRootRoute({
  component: RootFrame,
  notFoundComponent: () => <GoTo path="/404" />,
});

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./ShellRoute.tsx')),
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
    scrollRestoration: true,
    trailingSlash: 'never',
  });
}

function routeOf(screen: Screen, getParentRoute: () => typeof shellRoute | typeof plainRoute) {
  return createRoute({
    getParentRoute,
    path: screen.path.replaceAll(/:([a-z]+)/gi, '$$$1'),
    component: screen.page
      ? guardedPage(screen, screen.page)
      : () => <Screened screen={screen}>{null}</Screened>,
  });
}

function guardedPage(screen: Screen, page: PageLoader) {
  const Page = lazyRouteComponent(inTime(page));
  const Guarded = () => (
    <Screened screen={screen}>
      <Page />
    </Screened>
  );
  return Object.assign(Guarded, { preload: Page.preload });
}
