import { createStore } from '../../lib/store/create-store.ts';

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

const open = createStore<ShellDialog>(null);

/** The open dialog of the shell. Several buttons and keys open the same one. */
export const useShellDialog = open.use;

export const openDialog = open.set;

export const closeDialog = () => openDialog(null);

/** Closes the search, unless another dialog was opened from it. */
export function closeSearch() {
  if (open.get() === 'search') closeDialog();
}

let pendingText = '';

/** Passes a sentence from the search bar to the dialog, which shows how it was understood. */
export function openVoice(sentence: string) {
  pendingText = sentence;
  openDialog('voice');
}

/** Returns the sentence once; the next time the dialog opens empty. */
export function takeSentence() {
  const sentence = pendingText;
  pendingText = '';
  return sentence;
}
