import type { NotificationData } from '@mantine/notifications';
import { codeInText } from '@mostrador/shared/words/code-text';
import type { ReactNode } from 'react';
import { closeWord } from '../i18n/text.tsx';
import { createStore } from '../store/create-store.ts';

export type Notice = { message: string; color?: 'brand' | 'red' | 'income'; requestId?: string | null };

type State = { isNeeded: boolean; plain: ReactNode };

const state = createStore<State>({ isNeeded: false, plain: null });

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

/** Many notifications contain the code of a new document, which must not be broken across lines. */
function showWithCodes(notice: NotificationData & { message: string }) {
  import('../../ui/feedback/with-codes.tsx').then(
    ({ withCodes }) => showNotice({ ...notice, message: withCodes(notice.message) }),
    () => showNotice(notice),
  );
}

/**
 * Shows a notification that contains more than text, or stays longer; notifications with the same `id` are
 * shown once.
 */
export function showNotice(notice: NotificationData) {
  become({ isNeeded: true });
  import('@mantine/notifications').then(
    ({ notifications }) => notifications.show({ closeButtonProps: { 'aria-label': closeWord() }, ...notice }),
    // If the notification component could not be loaded, the text is shown in a simpler way.
    () => showPlainly(notice),
  );
}

export const hideNotice = (id: string) =>
  void import('@mantine/notifications').then(
    ({ notifications }) => notifications.hide(id),
    () => become({ plain: null }),
  );

/** The code of the notices is loaded with the first one; `plain` is the text to show if that failed. */
export const useNotices = state.use;

function showPlainly({ message, autoClose }: NotificationData) {
  become({ plain: message });
  const stays = typeof autoClose === 'number' ? autoClose : 5000;
  setTimeout(() => state.get().plain === message && become({ plain: null }), stays);
}

function become(changes: Partial<State>) {
  state.set({ ...state.get(), ...changes });
}
