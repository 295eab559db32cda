import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** The notation of a value in the address: `read` accepts any typed text, `write` omits the default. */
export type Part<Value> = {
  read(text: string | undefined): Value;
  write(value: Value): string | undefined;
};

type AnyParts = Record<string, Part<unknown>>;
export type StateOf<Fields extends AnyParts> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['read']>;
};
export type Change<State> = (changes: Partial<State>, options?: { isTyping?: boolean }) => void;
type AnyChange = (changes: Record<string, unknown>, options?: { isTyping?: boolean }) => void;

export const words = (): Part<string> => ({ read: (text) => text ?? '', write: (text) => text || undefined });

/** One of a list of values; null, or the `usual` value, if the address contains none of them. */
export function oneOf<const Value extends string>(values: readonly Value[]): Part<Value | null>;
export function oneOf<const Value extends string>(
  values: readonly Value[],
  usual: NoInfer<Value>,
): Part<Value>;
export function oneOf<const Value extends string>(values: readonly Value[], usual: Value | null = null) {
  return {
    read: (text: string | undefined) => values.find((value) => value === text) ?? usual,
    write: (value: Value | null) => (value === usual || value === null ? undefined : value),
  };
}

export const page = (): Part<number> => ({
  read: (text) => (/^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1),
  write: (value) => (value > 1 ? String(value) : undefined),
});

/** An existing date, like `2026-11-21`. */
export const day = (): Part<string | null> => ({
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
});

/** An amount in 1/100, or a quantity in 1/1000. */
export const whole = (): Part<number | null> => ({
  read: (text) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null),
  write: (value) => (value === null ? undefined : String(value)),
});

export const flag = (): Part<boolean> => ({
  read: (text) => text === 'true',
  write: (value) => (value ? 'true' : undefined),
});

/** An id, or null if the text is no id. */
export const idPart = (): Part<string | null> => ({
  read: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? (text ?? null) : null),
  write: (value) => value ?? undefined,
});

/**
 * The state of a page in its address, so that links, reloads and the back button preserve it. While the user
 * types, the entry of the history is replaced; otherwise there would be one for every letter.
 */
export function useAddress<Fields extends AnyParts>(
  fields: Fields,
): [StateOf<Fields>, AnyChange & Change<StateOf<Fields>>] {
  const search: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readAddress(fields, search), [fields, search]);
  const change = useCallback<AnyChange>(
    (changes, { isTyping = false } = {}) => {
      void navigate({
        to: '.',
        search: (before: unknown) => writeAddress(fields, { ...readAddress(fields, before), ...changes }),
        replace: isTyping,
        resetScroll: false,
      });
    },
    [fields, navigate],
  );
  return [state, change];
}

export function readAddress<Fields extends AnyParts>(fields: Fields, search: unknown): StateOf<Fields>;
export function readAddress(fields: AnyParts, search: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, part]) => [name, part.read(textAt(search, name))]),
  );
}

export function writeAddress(fields: AnyParts, state: Record<string, unknown>): Record<string, string> {
  const written = Object.entries(fields).map(([name, part]) => [name, part.write(state[name])] as const);
  return Object.fromEntries(written.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The router's default format would quote numbers but not texts: here everything is plain text. */
export const plainSearch = {
  parseSearch: (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const known = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
    const text = new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString();
    return text ? `?${text}` : '';
  },
};

function textAt(search: unknown, name: string): string | undefined {
  const value: unknown =
    typeof search === 'object' && search !== null ? Reflect.get(search, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
