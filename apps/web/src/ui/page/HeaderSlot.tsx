import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(element: HTMLElement | null) {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The space in the page header for a screen's own tools. */
export const HeaderPlace = ({ className }: { className: string | undefined }) => (
  <div ref={setPlace} className={className} />
);

/** The tools of a screen in that space. Nothing is rendered if the header has no such space. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const element = useSyncExternalStore(subscribe, () => place);
  return element ? createPortal(children, element) : null;
}
