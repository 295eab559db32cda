import { newId } from '@mostrador/shared/new-id';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { hasKeyboard } from './pointer.ts';

/**
 * Two that lay over each other went at once: the step of the lower one goes when the upper one's has gone.
 */
function backOver(history: RouterHistory, isOnTop: () => boolean) {
  const stop = history.subscribe(() => {
    if (!isOnTop()) return;
    stop();
    history.back();
  });
}

/**
 * On a touch screen the Back of the device closes what lies over the page instead of leaving the page. Stands
 * in the history as a step of its own, which goes away with what was closed otherwise.
 */
export function useBackCloses({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const { history, navigate } = useRouter();
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || hasKeyboard()) return;
    const step = newId();
    const isOnTop = () => Reflect.get(history.location.state, 'over') === step;
    void navigate({
      to: '.',
      search: true,
      state: (state) => ({ ...state, over: step }),
      resetScroll: false,
    });
    const stop = history.subscribe(({ action }: { action: { type: string } }) => {
      if (action.type === 'BACK' && !isOnTop()) latest.current();
    });
    return () => {
      stop();
      if (isOnTop()) history.back();
      else backOver(history, isOnTop);
    };
  }, [isOpen, history, navigate]);
}
