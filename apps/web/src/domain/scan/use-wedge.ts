import { useEffect, useRef } from 'react';
import { makeWedge } from './wedge.ts';

type Wedge = { isKnown: (code: string) => boolean; onScan: (code: string) => void };
type Field = HTMLInputElement;

/** Listens to a scanner that types, wherever the focus is. Text areas receive all keys. */
export function useWedge(wedge: Wedge) {
  const latest = useRef(wedge);
  latest.current = wedge;
  useEffect(() => {
    const press = makeWedge({ isKnown: (code) => latest.current.isKnown(code) });
    let before: { field: Field; text: string } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLTextAreaElement) return;
      const field = event.target instanceof HTMLInputElement ? event.target : null;
      const answer = press({ key: event.key, at: event.timeStamp, isEditable: field !== null });
      if (answer.kind === 'begin') before = field && { field, text: field.value };
      if (answer.kind !== 'scan') return;
      // The event is stopped before other listeners receive it, because this Enter must neither submit a form
      // nor press the focused button.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before) write(before.field, before.text + answer.typed);
      else takeBack(document.activeElement, answer);
      latest.current.onScan(answer.code);
    };
    addEventListener('keydown', onKey, { capture: true });
    return () => removeEventListener('keydown', onKey, { capture: true });
  }, []);
}

/** Removes the code of a scan from the search field, which receives keys typed without a focused field. */
function takeBack(field: Element | null, { code, typed }: { code: string; typed: string }) {
  if (!(field instanceof HTMLInputElement) || !field.value.endsWith(typed + code)) return;
  write(field, field.value.slice(0, -code.length));
}

/** Sets the value with the element's own setter, because React notices no other change. */
function write(field: Field, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
