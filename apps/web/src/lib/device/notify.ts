import type { NotificationData } from '@mantine/notifications';
import { codeInText } from '@mostrador/shared/words/code-text';
import { type ReactNode, useSyncExternalStore } from 'react';
import { closeWord } from '../i18n/text.tsx';

export type Notice = { message: string; color?: 'brand' | 'red' | 'income'; requestId?: string | null };

type State = { isNeeded: boolean; plain: ReactNode };

let state: State = { isNeeded: false, plain: null };
const listeners = new Set<() => void>();

/** Shows a notice in a corner for three seconds. The same text twice is shown once. */
export function notify({ message, color = 'brand', requestId }: Notice) {
  const notice = { id: `${color}:${message}`, message, color };
  if (!requestId) return codeInText.test(message) ? showWithCodes(notice) : showNotice(notice);
  import('../../ui/feedback/failure-notice.tsx').then(
    ({ buildFailureNotice: failureNotice }) =>
      showNotice({ ...notice, ...failureNotice(message, requestId) }),
    () => showNotice(notice),
  );
}

/** Many of them name what was made: its code stays whole where the words wrap. */
function showWithCodes(notice: NotificationData & { message: string }) {
  import('../../ui/feedback/with-codes.tsx').then(
    ({ withCodes }) => showNotice({ ...notice, message: withCodes(notice.message) }),
    () => showNotice(notice),
  );
}

/** A notice that holds more than words, or stays longer; its `id` says which ones are the same. */
export function showNotice(notice: NotificationData) {
  become({ ...state, isNeeded: true });
  import('@mantine/notifications').then(
    ({ notifications }) => notifications.show({ closeButtonProps: { 'aria-label': closeWord() }, ...notice }),
    // The corner itself could not be fetched: the words matter more than where they stand.
    () => showPlainly(notice),
  );
}

export const hideNotice = (id: string) =>
  void import('@mantine/notifications').then(
    ({ notifications }) => notifications.hide(id),
    () => become({ ...state, plain: null }),
  );

/** The code of the notices is loaded with the first one; `plain` is the text to show if that failed. */
export function useNotices(): State {
  return useSyncExternalStore(subscribe, () => state);
}

function showPlainly({ message, autoClose }: NotificationData) {
  become({ ...state, plain: message });
  const stays = typeof autoClose === 'number' ? autoClose : 5000;
  setTimeout(() => state.plain === message && become({ ...state, plain: null }), stays);
}

function become(next: State) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
