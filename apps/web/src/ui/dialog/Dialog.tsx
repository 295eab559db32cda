import type { ReactNode } from 'react';
import { lazyDialog } from '../../lib/loading/lazy.tsx';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'md' | 'lg';
  /** True if the dialog covers the whole screen, as on phones. */
  isFull?: boolean;
  /** True if there is unsaved input: closing the dialog and leaving the page ask first. */
  isDirty?: boolean;
  /** True if a press outside closes the dialog too, unless that would lose input. */
  closesOutside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** The only dialog component: title, close button, footer; it takes and returns the focus. */
export const Dialog = lazyDialog<DialogProps>(() => import('./DialogFrame.tsx'));
