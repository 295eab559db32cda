import { useEffect } from 'react';

/** Puts '{title} | Mostrador' into the tab. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} | Mostrador` : 'Mostrador';
  }, [title]);
}
