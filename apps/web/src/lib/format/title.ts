import { useEffect, useLayoutEffect } from 'react';

/** Puts '{title} | Mostrador' into the tab. */
export function usePageTitle(title: string) {
  useEffect(() => write(title), [title]);
}

/** The same of a route, before its page says it better. */
export function useRouteTitle(title: string) {
  useLayoutEffect(() => write(title), [title]);
}

function write(title: string) {
  document.title = title ? `${title} | Mostrador` : 'Mostrador';
}
