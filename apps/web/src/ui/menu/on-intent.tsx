import { type ComponentType, useEffect, useRef, useState } from 'react';
import { notifyFailure } from '../../lib/api/query.ts';
import { chunk, forgetFailedChunks } from '../../lib/loading/chunk.ts';
import classes from '../page/ui.module.css';

type Loader<Props> = () => Promise<{ default: ComponentType<Props> }>;
/** The activated opener, as its index among the openers of the component. */
type Reached = { index: number; isPressed: boolean };

/**
 * A component that opens a menu, a list or a calendar: `Plain` is rendered at once, the rest is loaded when
 * a pointer or the focus comes near. A press before that opens the component as soon as it is loaded. Both
 * render the same openers.
 */
export function onIntent<Props extends object>(Plain: ComponentType<Props>, load: Loader<Props>) {
  const { state, get } = chunk(load);
  return function OnIntent(props: Props) {
    const place = useRef<HTMLDivElement>(null);
    const [reached, setReached] = useState<Reached | null>(null);
    const isFull = reached !== null;
    useEffect(() => {
      const button = reached ? openersIn(place.current)[reached.index] : undefined;
      button?.focus();
      if (reached?.isPressed) button?.click();
    }, [reached]);
    useEffect(() => {
      if (isFull || !place.current) return;
      const reach = async ({ type, target }: Event) => {
        // The opener is identified now, because a later render has other elements.
        const index = openersIn(place.current).findIndex(
          (each) => target instanceof Node && each.contains(target),
        );
        await get();
        const isPressed = type === 'click';
        if (index < 0 || !(isPressed || isFocusedByKeys(target))) return;
        if (state.part) return setReached({ index, isPressed });
        const { failure } = state;
        forgetFailedChunks();
        if (isPressed) notifyFailure(failure);
      };
      const stop = new AbortController();
      for (const type of ['pointerover', 'focusin', 'click'])
        place.current.addEventListener(type, (event) => void reach(event), { signal: stop.signal });
      return () => stop.abort();
    }, [isFull]);
    const Full = isFull ? state.part?.default : undefined;
    return (
      <div ref={place} className={classes.absent}>
        {Full ? <Full {...props} /> : <Plain {...props} />}
      </div>
    );
  };
}

const isFocusedByKeys = (target: EventTarget | null) =>
  target instanceof Element && target === document.activeElement && target.matches(':focus-visible');

const openersIn = (place: HTMLElement | null) => [
  ...(place?.querySelectorAll<HTMLElement>('[aria-haspopup]') ?? []),
];
