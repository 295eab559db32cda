/**
 * All keyboard shortcuts in the notation of `aria-keyshortcuts`; a space separates keys that are pressed one
 * after the other. All listeners use this table, and the overview that `?` opens shows it.
 */
export const shortcuts = {
  search: ['F2', '/'],
  addBest: ['Enter'],
  quantityFirst: ['3 *'],
  lineQuantity: ['ArrowUp', 'ArrowDown', '+', '-'],
  removeLine: ['Delete'],
  customer: ['F4'],
  coupon: ['F6'],
  freeAmount: ['F7'],
  hold: ['F8'],
  waiting: ['Shift+F8'],
  charge: ['F9', 'F12'],
  method: ['Alt+1', 'Alt+2', 'Alt+3', 'Alt+4'],
  back: ['Escape'],
  searchList: ['/'],
  newInList: ['n'],
  approveOrder: ['a'],
  rejectOrder: ['r'],
  expenseRow: ['j', 'k'],
  approveExpense: ['a'],
  postponeExpense: ['p'],
  skipExpense: ['s'],
  bankLine: ['ArrowDown', 'ArrowUp'],
  bankConfirm: ['Enter'],
  bankCreate: ['c'],
  bankDecline: ['d'],
  save: ['Control+Enter'],
  palette: ['Control+K'],
  goTo: ['g v', 'g p', 'g c', 'g r'],
  help: ['?'],
} as const;

export type Shortcut = keyof typeof shortcuts;
/** The keys of an action, as a type: a table of this type must have exactly the keys in the list. */
export type KeyOf<Does extends Shortcut> = (typeof shortcuts)[Does][number];

export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const isPressed = (does: Shortcut, event: Pressed): boolean => placeOf(does, event) >= 0;

/** The index of the pressed key, from 0; -1 if none was pressed. */
export function placeOf(does: Shortcut, event: Pressed): number {
  const keys: readonly string[] = shortcuts[does];
  return keys.indexOf(nameOf(event));
}

/** The pressed key, in the notation of the list. */
function nameOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): string {
  const isCommand = ctrlKey || metaKey;
  // On some keyboards Alt produces other characters, so a digit is recognized by its physical key.
  const digit = altKey ? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] : undefined;
  return [
    isCommand && 'Control',
    altKey && 'Alt',
    // A printed character already includes its Shift.
    shiftKey && key.length > 1 && 'Shift',
    digit ?? (isCommand && key.length === 1 ? key.toUpperCase() : key),
  ]
    .filter(Boolean)
    .join('+');
}
