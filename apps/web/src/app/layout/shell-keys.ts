import { isPressed, type KeyOf, type Pressed } from '../../lib/device/shortcuts.ts';
import { paths } from '../../lib/navigation/paths.ts';

/** Where `g` and then a letter lead. */
const places: Record<string, string> = {
  'g v': paths.till,
  'g p': paths.products,
  'g c': paths.contacts,
  'g r': paths.posAnalytics,
} satisfies Record<KeyOf<'goTo'>, string>;

const patience = 1200;

export type ShellKey = { opens: 'search' | 'keyboard' } | { goes: string } | null;

type KeyPress = Pressed & {
  timeStamp: number;
  /** Whether a letter is a key of its own here, and not written into something. */
  isFree: boolean;
};

/** What the keys mean that work on every page; `g` waits a moment for the letter after it. */
export function makeShellKeys() {
  let wentAt = Number.NEGATIVE_INFINITY;
  return (press: KeyPress): ShellKey => {
    if (isPressed('palette', press)) return { opens: 'search' };
    if (!press.isFree || press.ctrlKey || press.metaKey || press.altKey) return null;
    const path = press.timeStamp - wentAt < patience ? places[`g ${press.key}`] : undefined;
    wentAt = press.key === 'g' ? press.timeStamp : Number.NEGATIVE_INFINITY;
    if (path) return { goes: path };
    return isPressed('help', press) ? { opens: 'keyboard' } : null;
  };
}
