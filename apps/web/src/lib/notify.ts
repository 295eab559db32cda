import { useSyncExternalStore } from 'react';
import { closeWord } from './text.tsx';

export type Notice = { message: string; color?: 'brand' | 'red' | 'income' };

let isWanted = false;
const listeners = new Set<() => void>();

/** Says something in a corner for three seconds; the same words twice are said once. */
export function notify({ message, color = 'brand' }: Notice) {
  void wakeNotices().then((notices) =>
    notices.show({
      id: `${color}:${message}`,
      message,
      color,
      closeButtonProps: { 'aria-label': closeWord() },
    }),
  );
}

/** The corner itself, for what a plain sentence cannot say. It is fetched with the first thing there is to say. */
export async function wakeNotices() {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  return notifications;
}

/** Whether there was anything to say yet: until then nothing of the notices is fetched. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
