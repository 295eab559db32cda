import { lazy, Suspense, useEffect, useState } from 'react';
import { type ShellDialog, useShellDialog } from './shell-state.ts';
import { useShellKeys } from './use-shell-keys.ts';

const MenuSearch = lazy(() => import('./MenuSearch.tsx'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer.tsx'));
const KeyboardMap = lazy(() => import('./KeyboardMap.tsx'));
const MoreDrawer = lazy(() => import('./MoreDrawer.tsx'));

/** The dialogs of the shell are fetched when they are first opened, and stay for their closing movement. */
export function ShellDialogs() {
  const dialog = useShellDialog();
  const [seen, setSeen] = useState<ReadonlySet<ShellDialog>>(new Set());
  useShellKeys();
  useEffect(
    () => setSeen((before) => (before.has(dialog) ? before : new Set([...before, dialog]))),
    [dialog],
  );
  return (
    <Suspense>
      {seen.has('search') ? <MenuSearch /> : null}
      {seen.has('settings') ? <SettingsDrawer opened={dialog === 'settings'} /> : null}
      {seen.has('keyboard') ? <KeyboardMap opened={dialog === 'keyboard'} /> : null}
      {seen.has('more') ? <MoreDrawer opened={dialog === 'more'} /> : null}
    </Suspense>
  );
}
