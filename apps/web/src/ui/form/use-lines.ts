import type { FormErrors, GetInputPropsReturnType, ReorderPayload } from '@mantine/form';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { notifyWithUndo } from '../feedback/notify-action.tsx';

type Line = { id: string };

type Options<Each extends Line> = {
  /** The path of the list in the form, and its current lines. */
  path: string;
  lines: readonly Each[];
  nameOf: (line: Each, index: number) => string;
  /** The minimum number of lines. */
  fewest?: number;
  /** True if the order matters: Alt with an arrow key moves a line. */
  isOrdered?: boolean;
  /** The action of Enter in a line. By default it moves to the line below, in the same column. */
  onEnter?: (index: number) => void;
};

/** The part of a form that its list needs, independent of its other fields. */
export type ListForm<Each extends Line> = {
  errors: FormErrors;
  getInputProps: (path: string) => GetInputPropsReturnType;
  insertListItem: (path: string, line: Each, index?: number) => void;
  removeListItem: (path: string, index: number) => void;
  reorderListItem: (path: string, payload: ReorderPayload) => void;
};

export type Lines = {
  path: string;
  count: number;
  isOrdered: boolean;
  /** Props for the element around the lines. */
  list: {
    ref: RefObject<HTMLFieldSetElement | null>;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  canRemove: boolean;
  nameOf: (index: number) => string;
  remove: (index: number) => void;
  move: (index: number, step: 1 | -1) => void;
  focus: (index: number, column?: string) => void;
};

/**
 * A list in a form, with a line for each item: lines are added, removed with undo, and moved. Up and down
 * move between the lines of a column, Enter moves to the next line, and Delete removes the line if the field
 * has nothing to delete.
 */
export function useLines<Each extends Line>(
  form: ListForm<Each>,
  { path, lines, nameOf, fewest = 0, isOrdered = false, onEnter }: Options<Each>,
): Lines & { add: (line: Each) => void } {
  const t = useTranslations('common');
  const { ref, focus, focusLater } = useLineFocus(path);
  const canRemove = lines.length > fewest;
  const nameAt = (index: number) => {
    const line = lines[index];
    return line ? nameOf(line, index) : '';
  };
  const add = (line: Each) => {
    form.insertListItem(path, line);
    focusLater(lines.length);
  };
  const remove = (index: number) => {
    const line = lines[index];
    if (!line || !canRemove) return;
    focusLater(Math.min(index, lines.length - 2), placeOf(document.activeElement, path)?.column);
    form.removeListItem(path, index);
    const onUndo = () => {
      form.insertListItem(path, line, index);
      focusLater(index);
    };
    notifyWithUndo({ message: t('lines.removed', { name: nameAt(index) }), undo: t('undo'), onUndo });
  };
  const move = (index: number, step: 1 | -1) => {
    const to = index + step;
    if (!isOrdered || to < 0 || to >= lines.length) return;
    focusLater(to, placeOf(document.activeElement, path)?.column);
    form.reorderListItem(path, { from: index, to });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target, path);
    if (!place || isOwnKey(event)) return;
    const { index, column } = place;
    const step = { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key];
    const isThere = (at: number) => at >= 0 && at < lines.length;
    if (step && event.altKey && isOrdered) move(index, step);
    else if (step && !event.altKey && isThere(index + step)) focus(index + step, column);
    else if (event.key === 'Enter' && onEnter) onEnter(index);
    else if (event.key === 'Enter' && isThere(index + 1)) focus(index + 1, column);
    else if (event.key === 'Delete' && canRemove && !hasTextToDelete(event.target)) remove(index);
    else return;
    event.preventDefault();
  };
  return {
    path,
    count: lines.length,
    isOrdered,
    list: { ref, onKeyDown },
    canRemove,
    nameOf: nameAt,
    add,
    remove,
    move,
    focus,
  };
}

/** Focuses a field of a line, also one that will only be rendered next. */
function useLineFocus(path: string) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const due = useRef<{ index: number; column: string | undefined } | null>(null);
  const focus = (index: number, column?: string) => {
    const line = ref.current?.querySelector(`[data-line="${path}.${index}"]`);
    const found = column && line?.querySelector<HTMLElement>(`[data-column="${CSS.escape(column)}"]`);
    const named = column && line?.querySelector<HTMLElement>(`[data-path$="${CSS.escape(`.${column}`)}"]`);
    (found || named || line?.querySelector<HTMLElement>('input, select'))?.focus();
  };
  useEffect(() => {
    const next = due.current;
    due.current = null;
    if (next) focus(next.index, next.column);
  });
  const focusLater = (index: number, column?: string) => {
    due.current = { index, column };
  };
  return { ref, focus, focusLater };
}

/** The line and the column of an element: a field has them in its path, a button in its attributes. */
function placeOf(target: EventTarget | null, path: string) {
  const element = target instanceof HTMLElement ? target : null;
  const at = element?.closest<HTMLElement>('[data-line]')?.dataset.line;
  if (!element || !at?.startsWith(`${path}.`)) return null;
  const column = element.dataset.column ?? element.dataset.path?.slice(at.length + 1);
  return { index: Number(at.slice(path.length + 1)), column };
}

/**
 * True for an open option list of a field, a native select and a focused button, which handle their keys
 * themselves.
 */
function isOwnKey({ target, key, ctrlKey, metaKey, shiftKey, nativeEvent }: KeyboardEvent) {
  if (ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return true;
  if (!(target instanceof HTMLElement)) return true;
  const isChoice = target.tagName === 'SELECT' || target.getAttribute('role') === 'combobox';
  return (isChoice && key !== 'Delete') || (target.tagName === 'BUTTON' && key === 'Enter');
}

/** True if the key still deletes text in the field itself. */
const hasTextToDelete = (target: EventTarget) =>
  target instanceof HTMLInputElement && target.selectionStart !== target.value.length;
