import { screenAt } from './menu.ts';
import { hasShell } from './screen.ts';

/** Asks for the code of the screen in the address while the words are still on their way. */
export function fetchFirstScreen({ isSignedIn }: { isSignedIn: boolean }) {
  const screen = screenAt(location.pathname);
  if (!screen || (screen.access === 'members' && !isSignedIn)) return;
  const asked = [screen.page?.(), hasShell(screen) ? import('./ShellRoute.tsx') : undefined];
  // Whatever fails here is asked for again by its route, which tells the person.
  void Promise.allSettled(asked);
}
