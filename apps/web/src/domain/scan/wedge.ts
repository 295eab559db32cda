import { hasWrongCheckDigit } from '@mostrador/shared/money/check-digit';

/** One key as the listener saw it. `at` in milliseconds. */
export type KeyPress = { key: string; at: number; isEditable: boolean };

/**
 * `begin`: the first character of what may become a scan; the listener notes what stands in the field.
 * `scan`: the key is swallowed and the field becomes what it was, plus `typed`, which a person wrote just
 * before.
 */
export type WedgeAnswer =
  | { kind: 'pass' }
  | { kind: 'begin' }
  | { kind: 'scan'; code: string; typed: string };

type WedgeOptions = {
  /** True if the catalogue has the code. Distinguishes a slow scanner from a fast typist. */
  isKnown: (code: string) => boolean;
};

/** A pause longer than this ends what belongs together. */
const longestPause = 500;
/** Slow scanners need 80 to 100 ms per key. */
const longestGap = 120;
/** No hands write a whole run at this pace. */
const machineGap = 50;
const shortestFast = 4;
const shortestSlow = 6;
/**
 * From here on a known code is no coincidence, even when the scanner stumbled on the way (radio, a busy
 * page).
 */
const shortestSure = 8;
const sureGap = 150;
const longestCode = 120;

type Key = { char: string; at: number };
type Listener = WedgeOptions & { isEditable: boolean };

/**
 * Tells a scanner that types from a person who types, by pace and by what was typed. What ends with Enter or
 * Tab is a scan when no hand is that fast, or when the catalogue knows it. Whatever stays in doubt is left to
 * its field.
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

/** The longest end of what was typed that the catalogue knows, if hands would have needed longer for it. */
function sureScan(keys: readonly Key[], isKnown: WedgeOptions['isKnown']): WedgeAnswer | null {
  const text = textOf(keys);
  for (let start = 0; text.length - start >= shortestSure; start += 1) {
    if (paceOf(keys.slice(start)) <= sureGap && isKnown(text.slice(start))) {
      return { kind: 'scan', code: text.slice(start), typed: text.slice(0, start) };
    }
  }
  return null;
}

/** The last characters without a pause between them. */
function quickScan(keys: readonly Key[], { isKnown, isEditable }: Listener): WedgeAnswer {
  const start = keys.findLastIndex(
    ({ at }, index) => index > 0 && at - Number(keys[index - 1]?.at) > longestGap,
  );
  const run = keys.slice(Math.max(0, start));
  const code = textOf(run);
  const isMachine = code.length >= shortestFast && paceOf(run) <= machineGap;
  const isQuick = isMachine || code.length >= shortestSlow;
  // Programs type fast as well, so an unknown code must look like one. On a button, however, typing makes no
  // sense, and the Enter of a scan must not press it.
  const isScan = isEditable ? (isQuick && isKnown(code)) || (isMachine && isTradeNumber(code)) : isQuick;
  if (!isScan) return { kind: 'pass' };
  return { kind: 'scan', code, typed: textOf(keys.slice(0, keys.length - run.length)) };
}

const isTradeNumber = (code: string) => /^(\d{8}|\d{12,14})$/.test(code) && !hasWrongCheckDigit(code);

const textOf = (keys: readonly Key[]) => keys.map(({ char }) => char).join('');

/** Milliseconds per key. */
const paceOf = (keys: readonly Key[]) =>
  (Number(keys.at(-1)?.at) - Number(keys[0]?.at)) / Math.max(1, keys.length - 1);

/** Keys that accompany a capital letter or come between two characters, without a character of their own. */
const isSilent = (key: string) =>
  /^(Shift|CapsLock|NumLock|AltGraph|Control|Alt|Meta|Dead|Process)$/.test(key);
