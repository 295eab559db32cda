import type { ReactNode } from 'react';
import classes from './signature.module.css';

type LeaderLineProps = { label: ReactNode; value: ReactNode; size?: 'md' | 'total' };

/** `label ……… amount`, one row of a block of totals. Several rows are inside one `LeaderLines`. */
export function LeaderLine({ label, value, size = 'md' }: LeaderLineProps) {
  return (
    <div className={classes.leader} data-size={size}>
      <dt>{label}</dt>
      <span className={classes.dots} aria-hidden="true" />
      <dd>{value}</dd>
    </div>
  );
}

export function LeaderLines({ children }: { children: ReactNode }) {
  return <dl className={classes.leaders}>{children}</dl>;
}
