import { createElement, type ReactNode } from 'react';
import classes from './list.module.css';

/** Cells above each other: what a phone shows of a row. */
export function Stacked({ cells, place }: { cells: ReactNode[]; place: 'start' | 'end' }) {
  const lines = cells.map((cell) => createElement('span', null, cell));
  return createElement('span', { className: classes.stack, 'data-place': place }, ...lines);
}
