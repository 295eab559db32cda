import { useEffect, useLayoutEffect } from 'react';

/** Sets the tab title to '{title} | Mostrador'. */
export function usePageTitle(title: string) {
  useEffect(() => write(title), [title]);
}

/** The title of a route, until its page sets a more specific one. */
export function useRouteTitle(title: string) {
  useLayoutEffect(() => write(title), [title]);
}

function write(title: string) {
  document.title = title ? `${title} | Mostrador` : 'Mostrador';
}
