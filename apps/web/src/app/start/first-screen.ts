import { screenAt } from '../menu.ts';
import { hasShell, partOf } from '../screen.ts';

/** Requests the code and the texts of the screen in the address while the frame is still loading. */
export function fetchFirstScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const screen = screenAt(location.pathname);
  if (!screen || (screen.access === 'members' && !isSignedIn)) return;
  const loading = [partOf(screen)?.(), hasShell(screen) ? import('../ShellRoute.tsx') : undefined];
  // A request that fails here is repeated by its route, which shows the error.
  void Promise.allSettled(loading);
}
