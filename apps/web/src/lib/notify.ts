import type { NotificationData } from '@mantine/notifications';
import { useSyncExternalStore } from 'react';
import { closeWord } from './text.tsx';

export type Notice = { message: string; color?: 'brand' | 'red' | 'income' };

let isWanted = false;
const listeners = new Set<() => void>();

/** Says something in a corner for three seconds; the same words twice are said once. */
export function notify({ message, color = 'brand' }: Notice) {
  showNotice({ id: `${color}:${message}`, message, color });
}

/** A notice that holds more than words, or stays longer; its `id` says which ones are the same. */
export function showNotice(notice: NotificationData) {
  isWanted = true;
  for (const listener of listeners) listener();
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({ closeButtonProps: { 'aria-label': closeWord() }, ...notice }),
  );
}

export const hideNotice = (id: string) =>
  void import('@mantine/notifications').then(({ notifications }) => notifications.hide(id));

/** Whether there was anything to say yet: until then nothing of the notices is fetched. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
