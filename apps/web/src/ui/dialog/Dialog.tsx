import type { ReactNode } from 'react';
import { lazyDialog } from '../../lib/loading/lazy.tsx';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: 'md' | 'lg';
  /** Covers the whole screen, as on phones. */
  isFull?: boolean;
  /** Something was typed: closing asks first, and so does leaving the page. */
  isDirty?: boolean;
  /** A press beside it closes it too; not where that would lose something. */
  closesOutside?: boolean;
  footer?: ReactNode;
  children: ReactNode;
};

/** The one dialog: title, close button, footer; the focus goes in and comes back. */
export const Dialog = lazyDialog<DialogProps>(() => import('./DialogFrame.tsx'));
