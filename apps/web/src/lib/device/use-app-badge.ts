import { useEffect } from 'react';

/** Shows a number on the icon of the installed program; removed at sign-out. */
export function useAppBadge(count: number) {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    // Refused if the program is not installed, or has no permission for notifications.
    navigator.setAppBadge(count).catch(() => undefined);
    return () => void navigator.clearAppBadge().catch(() => undefined);
  }, [count]);
}
