import { newId } from '@mostrador/shared/wire/new-id';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { hasKeyboard } from './pointer.ts';

/**
 * If two overlapping dialogs close at once, the history entry of the lower one is removed after that of the
 * upper one.
 */
function backOver(history: RouterHistory, isOnTop: () => boolean) {
  const stop = history.subscribe(() => {
    if (!isOnTop()) return;
    stop();
    history.back();
  });
}

/** Longer than a pressed link takes to change the address. */
const moment = 50;

/** Notes when a link was pressed. */
function noteLinks(links: { pressedAt: number }) {
  const note = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a[href]')) links.pressedAt = performance.now();
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}

type Closed = { isOpen: boolean; close: () => void };

/** The dialogs over the page, the uppermost last. */
const dialogs: { close: () => void }[] = [];

/** Registers how a dialog is closed by the device's Back button; a dialog with unsaved input asks first. */
export function useBackAsEscape({ isOpen, close }: Closed) {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const dialog = { close: () => latest.current() };
    dialogs.push(dialog);
    return () => void dialogs.splice(dialogs.indexOf(dialog), 1);
  }, [isOpen]);
}

/**
 * On a touch screen the Back button of the device closes the dialog over the page instead of leaving the
 * page. The dialog is a separate history entry, which is removed if the dialog is closed in another way, and
 * added again if the dialog stays open because it asks first or waits for a response.
 */
export function useBackCloses({ isOpen, close }: Closed) {
  const { history, navigate } = useRouter();
  const [steps, setSteps] = useState(0);
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || hasKeyboard()) return;
    const step = newId();
    const links = { pressedAt: Number.NEGATIVE_INFINITY };
    const isOnTop = () => Reflect.get(history.location.state, 'over') === step;
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, over: step }),
      resetScroll: false,
    });
    const stop = history.subscribe(({ action }: { action: { type: string } }) => {
      if (action.type !== 'BACK' || isOnTop()) return;
      (dialogs.at(-1)?.close ?? latest.current)();
      setSteps(steps + 1);
    });
    const forget = noteLinks(links);
    return () => {
      stop();
      forget();
      const goBack = () => (isOnTop() ? history.back() : backOver(history, isOnTop));
      // The target of the closing link is opened first, because a step back would cancel it. The guard of
      // unsaved work allows it only after the closing event, and a link still later.
      setTimeout(goBack, performance.now() - links.pressedAt < moment ? moment : 0);
    };
  }, [isOpen, steps, history, navigate]);
}
