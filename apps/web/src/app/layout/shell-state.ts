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

/** The open dialog of the shell. Several buttons and keys open the same one. */
export function useShellDialog(): ShellDialog {
  return useSyncExternalStore(subscribe, () => open);
}

export function openDialog(dialog: ShellDialog) {
  open = dialog;
  for (const listener of listeners) listener();
}

export const closeDialog = () => openDialog(null);

/** Another one may have been opened out of it. */
export function closeSearch() {
  if (open === 'search') closeDialog();
}

let pendingText = '';

/** Passes a sentence from the search bar to the dialog, which shows how it was understood. */
export function openVoice(sentence: string) {
  pendingText = sentence;
  openDialog('voice');
}

/** Once: it is opened empty the next time. */
export function takeSentence() {
  const sentence = pendingText;
  pendingText = '';
  return sentence;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
