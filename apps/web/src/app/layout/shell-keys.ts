import { isPressed, type KeyOf, type Pressed } from '../../lib/device/shortcuts.ts';
import { paths } from '../../lib/navigation/paths.ts';

/** The targets of `g` followed by a letter. */
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
  /** True if a letter is a shortcut here and not text input. */
  isFree: boolean;
};

/** Interprets the keys that work on every page. After `g` it waits a moment for the next letter. */
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
