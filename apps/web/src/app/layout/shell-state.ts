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

/** Another one may have been opened out of it. */
export function closeSearch() {
  if (open === 'search') closeDialog();
}

let pendingText = '';

/** What was said in the bar is noted in the dialog, which shows what it means. */
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
