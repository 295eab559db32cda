import { createElement, type ReactNode } from 'react';
import classes from './list.module.css';

/** Cells one below the other, for a row on a phone. */
export function Stacked({ cells, place }: { cells: ReactNode[]; place: 'start' | 'end' }) {
  const lines = cells.map((cell) => createElement('span', null, cell));
  return createElement('span', { className: classes.stack, 'data-place': place }, ...lines);
}
