import { useSyncExternalStore } from 'react';

type Stored<Value> = {
  /** The name in the browser's storage. It decides who owns the value (`owner.ts`). */
  name: string;
  /** Parses the stored text, or null if there is none. The same text returns the same value. */
  parse: (text: string | null) => Value;
  write: (value: Value) => string;
};

/** A value in this browser's storage, which is removed together with its owner. */
export function stored<Value>({ name, parse, write }: Stored<Value>) {
  const listeners = new Set<() => void>();
  let last: { text: string | null; value: Value } | null = null;
  const get = (): Value => {
    const text = localStorage.getItem(name);
    if (last?.text !== text) last = { text, value: parse(text) };
    return last.value;
  };
  const set = (value: Value) => {
    localStorage.setItem(name, write(value));
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const use = (): [Value, (value: Value) => void] => [useSyncExternalStore(subscribe, get), set];
  return { get, set, use };
}

/** A switch in this browser's storage, stored as `on` or `off`. */
export const storedSwitch = ({ name, isOnAtFirst }: { name: string; isOnAtFirst: boolean }) =>
  stored<boolean>({
    name,
    parse: (text) => (isOnAtFirst ? text !== 'off' : text === 'on'),
    write: (isOn) => (isOn ? 'on' : 'off'),
  });
