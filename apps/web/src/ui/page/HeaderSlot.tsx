import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from '../../lib/store/create-store.ts';

const place = createStore<HTMLElement | null>(null);

/** The space in the page header for a screen's own tools. */
export const HeaderPlace = ({ className }: { className: string | undefined }) => (
  <div ref={place.set} className={className} />
);

/** The tools of a screen in the header space. Nothing is rendered if the header has no such space. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const element = place.use();
  return element ? createPortal(children, element) : null;
}
