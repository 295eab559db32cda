import clsx from 'clsx';
import type { ReactNode } from 'react';
import classes from './shell.module.css';

type MarkedProps = {
  /** A count, or a dot; null for nothing. The button itself says it in words. */
  mark: number | 'dot' | null;
  className: string;
  children: ReactNode;
};

/** A button of the top bar with a mark at its corner. */
export function Marked({ mark, className, children }: MarkedProps) {
  return (
    <span className={clsx(classes.marked, className)}>
      {children}
      {mark === null ? null : (
        <span className={classes.mark} data-dot={mark === 'dot' || undefined} aria-hidden="true">
          {mark === 'dot' ? null : mark}
        </span>
      )}
    </span>
  );
}
