import { useSyncExternalStore } from 'react';

/** A value outside of the components, which render again when it changes. */
export function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = (): Value => value;
  const set = (next: Value) => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const use = (): Value => useSyncExternalStore(subscribe, get);
  return { get, set, use };
}
