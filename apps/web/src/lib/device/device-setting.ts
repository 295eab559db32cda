import { useSyncExternalStore } from 'react';

type Stored<Value> = {
  /** Its name in the storage of the device. */
  name: string;
  /** Whatever stands there, or null, as a value; one that is the same text is the same value. */
  read: (text: string | null) => Value;
  write: (value: Value) => string;
};

/** A setting of this device: stored locally, the same for every user of the device. */
export function deviceSetting<Value>({ name, read, write }: Stored<Value>) {
  const listeners = new Set<() => void>();
  let last: { text: string | null; value: Value } | null = null;
  const get = (): Value => {
    const text = localStorage.getItem(name);
    if (last?.text !== text) last = { text, value: read(text) };
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
