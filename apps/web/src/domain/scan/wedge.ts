import { hasWrongCheckDigit } from '@mostrador/shared/money/check-digit';

/** One key press as the listener received it. `at` is in milliseconds. */
export type KeyPress = { key: string; at: number; isEditable: boolean };

/**
 * `begin`: the key may be the first character of a scan, so the listener stores the content of the field.
 * `scan`: the key is swallowed and the field returns to its former content plus `typed`, which the user
 * typed just before.
 */
export type WedgeAnswer =
  | { kind: 'pass' }
  | { kind: 'begin' }
  | { kind: 'scan'; code: string; typed: string };

type WedgeOptions = {
  /** True if the catalogue has the code. Distinguishes a slow scanner from a fast typist. */
  isKnown: (code: string) => boolean;
};

/** Keys with a longer pause between them do not belong together. */
const longestPause = 500;
/** Slow scanners need 80 to 100 ms per key. */
const longestGap = 120;
/** No user types a whole run at this pace, in milliseconds per key. */
const machineGap = 50;
const shortestFast = 4;
const shortestSlow = 6;
/**
 * From this length on, a known code is no coincidence, even if the scanner was interrupted (radio, a busy
 * page).
 */
const shortestSure = 8;
const sureGap = 150;
const longestCode = 120;

type Key = { char: string; at: number };
type Listener = WedgeOptions & { isEditable: boolean };

/**
 * Distinguishes a scanner that types from a user who types, by pace and by content. Text that ends with
 * Enter or Tab is a scan if no user types that fast, or if the catalogue has the code. In doubt the text
 * stays in its field.
 */
export function makeWedge({ isKnown }: WedgeOptions) {
  let keys: Key[] = [];
  return ({ key, at, isEditable }: KeyPress): WedgeAnswer => {
    if (isSilent(key)) return { kind: 'pass' };
    const gap = at - (keys.at(-1)?.at ?? Number.NEGATIVE_INFINITY);
    if (key.length === 1) {
      const isBeginning = gap > longestPause || keys.length >= longestCode;
      keys = [...(isBeginning ? [] : keys), { char: key, at }];
      return { kind: isBeginning ? 'begin' : 'pass' };
    }
    const typed = keys;
    keys = [];
    if (gap > longestPause || (key !== 'Enter' && key !== 'Tab')) return { kind: 'pass' };
    return (
      sureScan(typed, isKnown) ??
      (gap <= longestGap ? quickScan(typed, { isKnown, isEditable }) : { kind: 'pass' })
    );
  };
}

/**
 * Returns the longest end of the typed text that is a code of the catalogue, if a user would have needed
 * more time for it.
 */
function sureScan(keys: readonly Key[], isKnown: WedgeOptions['isKnown']): WedgeAnswer | null {
  const text = textOf(keys);
  for (let start = 0; text.length - start >= shortestSure; start += 1) {
    if (paceOf(keys.slice(start)) <= sureGap && isKnown(text.slice(start))) {
      return { kind: 'scan', code: text.slice(start), typed: text.slice(0, start) };
    }
  }
  return null;
}

/** Returns the last characters without a pause between them as a scan, if they are one. */
function quickScan(keys: readonly Key[], { isKnown, isEditable }: Listener): WedgeAnswer {
  const start = keys.findLastIndex(
    ({ at }, index) => index > 0 && at - Number(keys[index - 1]?.at) > longestGap,
  );
  const run = keys.slice(Math.max(0, start));
  const code = textOf(run);
  const isMachine = code.length >= shortestFast && paceOf(run) <= machineGap;
  const isQuick = isMachine || code.length >= shortestSlow;
  // Programs type fast as well, so an unknown code must look like one. On a button, however, typing has no
  // meaning, and the Enter of a scan must not press it.
  const isScan = isEditable ? (isQuick && isKnown(code)) || (isMachine && isTradeNumber(code)) : isQuick;
  if (!isScan) return { kind: 'pass' };
  return { kind: 'scan', code, typed: textOf(keys.slice(0, keys.length - run.length)) };
}

const isTradeNumber = (code: string) => /^(\d{8}|\d{12,14})$/.test(code) && !hasWrongCheckDigit(code);

const textOf = (keys: readonly Key[]) => keys.map(({ char }) => char).join('');

/** Milliseconds per key. */
const paceOf = (keys: readonly Key[]) =>
  (Number(keys.at(-1)?.at) - Number(keys[0]?.at)) / Math.max(1, keys.length - 1);

/** True for keys without a character, which accompany a capital letter or come between two characters. */
const isSilent = (key: string) =>
  /^(Shift|CapsLock|NumLock|AltGraph|Control|Alt|Meta|Dead|Process)$/.test(key);
