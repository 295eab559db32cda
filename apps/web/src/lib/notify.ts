import { useSyncExternalStore } from 'react';
import { closeWord } from './text.tsx';

export type Notice = { message: string; color?: 'brand' | 'red' | 'income' };

let isWanted = false;
const listeners = new Set<() => void>();

/** Says something in a corner for three seconds; the same words twice are said once. */
export function notify({ message, color = 'brand' }: Notice) {
  void openNotices().then((notices) =>
    notices.show({ id: `${color}:${message}`, message, color, ...closing() }),
  );
}

/** The corner itself, fetched with the first thing that is said there. */
export async function openNotices() {
  isWanted = true;
  for (const listener of listeners) listener();
  const { notifications } = await import('@mantine/notifications');
  return notifications;
}

export const closing = () => ({ closeButtonProps: { 'aria-label': closeWord() } });

/** Whether there was anything to say yet: until then nothing of the notices is fetched. */
export function useNoticesWanted(): boolean {
  return useSyncExternalStore(subscribe, () => isWanted);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
