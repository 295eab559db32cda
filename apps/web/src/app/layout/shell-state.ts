import { useSyncExternalStore } from 'react';

export type ShellDialog =
  | 'search'
  | 'settings'
  | 'keyboard'
  | 'more'
  | 'tasks'
  | 'news'
  | 'notices'
  | 'cashier'
  | 'pin'
  | 'voice'
  | null;

let open: ShellDialog = null;
const listeners = new Set<() => void>();

/** Which of the shell's own dialogs is open; several buttons and keys open the same one. */
export function useShellDialog(): ShellDialog {
  return useSyncExternalStore(subscribe, () => open);
}

export function openDialog(dialog: ShellDialog) {
  open = dialog;
  for (const listener of listeners) listener();
}

export const closeDialog = () => openDialog(null);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
