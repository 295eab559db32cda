import { useEffect } from 'react';

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body;

/** What is seen once a dialog is gone: the one it stood on, else the page. */
const belowOf = (gone: HTMLElement) =>
  [...gone.ownerDocument.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast(
    (each) => each !== gone && each.checkVisibility(),
  ) ?? gone.ownerDocument.querySelector('main');

/**
 * Keeps the keyboard within a dialog. A button that waits for its answer is disabled, which takes the focus
 * from it, and what was chosen may go away: the first gets it back, else the dialog itself has it. When the
 * dialog is closed and what opened it is gone, the dialog below has it, else the content of the page.
 */
export function useKeptFocus(inside: HTMLElement | null) {
  useEffect(() => {
    const dialog = inside?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) return;
    let last: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof HTMLElement ? target : null;
    };
    const watcher = new MutationObserver(() => {
      if (!last || !isLost(dialog.ownerDocument)) return;
      if (!last.isConnected) dialog.focus({ preventScroll: true });
      else if (!last.matches(':disabled')) last.focus({ preventScroll: true });
    });
    dialog.addEventListener('focusin', remember);
    watcher.observe(dialog, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    return () => {
      dialog.removeEventListener('focusin', remember);
      watcher.disconnect();
      // After the frame that gives the focus back to what opened it.
      setTimeout(() => {
        if (isLost(dialog.ownerDocument)) belowOf(dialog)?.focus({ preventScroll: true });
      }, 50);
    };
  }, [inside]);
}
