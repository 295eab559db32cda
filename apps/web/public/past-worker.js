// Joined to the service worker of the build: what it never answers goes past it. A stream that a page keeps
// open through it would be work of its own, for which a new version waits before it takes over.

addEventListener('install', (event) =>
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/trpc/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' },
  ]),
);
