import type { ReactNode } from 'react';
import classes from './signature.module.css';

type StampProps = { children: ReactNode; tone: 'good' | 'waiting' | 'bad' };

/** The state of a document, stamped on its page; lists use badges. */
export function Stamp({ children, tone }: StampProps) {
  return (
    <span className={classes.stamp} data-tone={tone}>
      {children}
    </span>
  );
}
