import { useEffect, useState } from 'react';

const isLost = ({ activeElement, body }: Document) => activeElement === null || activeElement === body;

/** The visible element after a dialog is gone: the dialog below it, otherwise the page. */
const belowOf = (gone: HTMLElement) =>
  [...gone.ownerDocument.querySelectorAll<HTMLElement>('[role="dialog"]')].findLast(
    (each) => each !== gone && each.checkVisibility(),
  ) ?? gone.ownerDocument.querySelector('main');

const backTo = (opener: Element | null, gone: HTMLElement) => (isFocusable(opener) ? opener : belowOf(gone));

/** A menu item is removed with its menu, so the opener is the button that opened the menu. */
const openerNow = ({ activeElement }: Document) => {
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menu ? document.getElementById(menu) : activeElement;
};

/**
 * The focused element when a dialog opens. The library does not record it if the dialog is rendered when it
 * opens.
 */
export function useOpener(opened: boolean): Element | null {
  const [last, setLast] = useState({ opened, opener: opened ? openerNow(document) : null });
  if (last.opened !== opened) setLast({ opened, opener: opened ? openerNow(document) : last.opener });
  return last.opener;
}

/**
 * Called a while after the dialog was removed, when the page around it may be gone as well, so no globals
 * are used.
 */
const isFocusable = (opener: Element | null): opener is HTMLElement =>
  opener !== null && 'focus' in opener && opener !== opener.ownerDocument.body && opener.isConnected;

/**
 * Keeps the focus within a dialog. A button that waits for a response is disabled and loses the focus, and
 * the focused element may be removed: the button gets the focus back, or else the dialog gets it. After
 * closing, the focus returns to the element that opened the dialog; if that is gone, to the dialog below, or
 * else to the content of the page.
 */
export function useStableFocus(inside: HTMLElement | null, opener: Element | null) {
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
      // Runs after the frame in which the library returns the focus to the opener.
      setTimeout(() => {
        if (isLost(dialog.ownerDocument)) backTo(opener, dialog)?.focus({ preventScroll: true });
      }, 50);
    };
  }, [inside, opener]);
}
