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
  /** Whether a code is in the catalogue: tells a slow scanner from a quick typist. */
  isKnown: (code: string) => boolean;
};

/** A pause longer than this ends a run: slow scanners need 80 to 100 ms per key. */
const longestGap = 120;
/** No hands write a whole run at this pace. */
const machineGap = 50;
const shortestFast = 4;
const shortestSlow = 6;
const mostTypedBefore = 3;
const shortestAfterTyped = 8;
const longestCode = 120;

/**
 * Tells a scanner that types from a person who types, by pace and by what was typed. A run of quick
 * characters that ends with Enter or Tab is a scan when no hand is that fast, or when the catalogue knows the
 * code. Whatever stays in doubt is left to the field it was typed into.
 */
export function makeWedge({ isKnown }: WedgeOptions) {
  let run: { text: string; times: number[] } = { text: '', times: [] };
  return (press: KeyPress): WedgeAnswer => {
    const isQuick = press.at - (run.times.at(-1) ?? Number.NEGATIVE_INFINITY) <= longestGap;
    if (isSilent(press.key)) return { kind: 'pass' };
    if (press.key.length === 1) {
      const isBeginning = !isQuick || run.text.length >= longestCode;
      if (isBeginning) run = { text: '', times: [] };
      run = { text: run.text + press.key, times: [...run.times, press.at] };
      return { kind: isBeginning ? 'begin' : 'pass' };
    }
    const ended = run;
    run = { text: '', times: [] };
    if (!isQuick || (press.key !== 'Enter' && press.key !== 'Tab')) return { kind: 'pass' };
    return judge({ ...ended, isEditable: press.isEditable }, isKnown);
  };
}

type Run = { text: string; times: number[]; isEditable: boolean };

function judge({ text, times, isEditable }: Run, isKnown: WedgeOptions['isKnown']): WedgeAnswer {
  const pace = (Number(times.at(-1)) - Number(times[0])) / Math.max(1, times.length - 1);
  const isMachine = text.length >= shortestFast && pace <= machineGap;
  if (text.length >= (isMachine ? shortestFast : shortestSlow) && isKnown(text))
    return { kind: 'scan', code: text, typed: '' };
  for (let typed = 1; typed <= mostTypedBefore && text.length - typed >= shortestAfterTyped; typed += 1) {
    if (isKnown(text.slice(typed)))
      return { kind: 'scan', code: text.slice(typed), typed: text.slice(0, typed) };
  }
  // Nobody writes words onto a button, so there a slow run is a scan as well, and its Enter must not press
  // anything.
  const isOutside = text.length >= shortestSlow && !isEditable;
  return isMachine || isOutside ? { kind: 'scan', code: text, typed: '' } : { kind: 'pass' };
}

/** Keys that come with a capital letter or between two characters, and say nothing themselves. */
const isSilent = (key: string) =>
  /^(Shift|CapsLock|NumLock|AltGraph|Control|Alt|Meta|Dead|Process)$/.test(key);
