import type { ReactNode } from 'react';
import classes from '../shell.module.css';

/** A button with a dot at its corner while something is pending. The label of the button says it in words. */
export function Marked({ isMarked, children }: { isMarked: boolean; children: ReactNode }) {
  return (
    <span className={classes.marked}>
      {children}
      {isMarked ? <span className={classes.mark} aria-hidden="true" /> : null}
    </span>
  );
}
