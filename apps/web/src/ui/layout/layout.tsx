import type { HTMLAttributes } from 'react';
import classes from './layout.module.css';

/** The space between the parts, in pixels. */
type Gap = 4 | 6 | 8 | 12 | 14 | 16 | 24;
type Attributes = Omit<HTMLAttributes<HTMLElement>, 'className'>;
type PartsProps = Attributes & { gap: Gap; tag?: 'div' | 'section' | 'span' };
type ListProps = Attributes & { gap?: Gap; isRows?: boolean; tag?: 'ol' | 'ul' };

/** Parts one below the other. None is narrower than its content. */
export const Rows = ({ gap, tag: Tag = 'div', ...attributes }: PartsProps) => (
  <Tag className={`${classes.rows} ${classes[`gap${gap}`]}`} {...attributes} />
);

/** Parts one below the other, each as wide as the column. */
export const Column = ({ gap, tag: Tag = 'div', ...attributes }: PartsProps) => (
  <Tag className={`${classes.column} ${classes[`gap${gap}`]}`} {...attributes} />
);

/** Parts side by side, which wrap if the width is not sufficient. */
export const Row = ({ gap, tag: Tag = 'div', ...attributes }: PartsProps) => (
  <Tag className={`${classes.row} ${classes[`gap${gap}`]}`} {...attributes} />
);

/** A list without markers. Its items are rows of a grid if it has a gap, or if `isRows` is set. */
export function PlainList({ gap, isRows = gap !== undefined, tag: Tag = 'ul', ...attributes }: ListProps) {
  const names = [classes.list, isRows && classes.rows, gap !== undefined && classes[`gap${gap}`]];
  return <Tag className={names.filter(Boolean).join(' ')} {...attributes} />;
}
