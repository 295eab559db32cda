import { expect, it } from 'vitest';
import { shortcuts } from '../../lib/device/shortcuts.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { screenExists } from '../menu.ts';
import { makeShellKeys } from './shell-keys.ts';

const none = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

/** Returns the effect of the last of these keys, each pressed `gap` milliseconds after the one before. */
function pressing(keys: readonly string[], { gap = 100, ...others }: { gap?: number; ctrlKey?: true } = {}) {
  const read = makeShellKeys();
  const press = (key: string, place: number) =>
    read({ ...none, ...others, key, timeStamp: 5000 + place * gap, isFree: true });
  return keys.map(press).at(-1);
}

it.each([
  ['v', paths.till],
  ['p', paths.products],
  ['c', paths.contacts],
  ['r', paths.posAnalytics],
])('g and then %s goes to %s', (letter, path) => {
  expect(pressing(['g', letter])).toEqual({ goes: path });
});

it('every key of the list that goes somewhere leads to a screen', () => {
  for (const keys of shortcuts.goTo) {
    const answer = pressing(keys.split(' '));
    expect(answer && 'goes' in answer && screenExists(answer.goes)).toBe(true);
  }
});

it('a letter alone, late, after another one, or with a modifier goes nowhere', () => {
  expect(pressing(['c'])).toBeNull();
  expect(pressing(['g', 'c'], { gap: 1300 })).toBeNull();
  expect(pressing(['g', 'x', 'c'])).toBeNull();
  expect(pressing(['g', 'c'], { ctrlKey: true })).toBeNull();
});

it('the search opens also out of a field, what is written there does nothing else', () => {
  const read = makeShellKeys();
  const inField = { ...none, timeStamp: 1, isFree: false };
  expect(read({ ...inField, key: 'k', ctrlKey: true })).toEqual({ opens: 'search' });
  expect(read({ ...inField, key: '?' })).toBeNull();
  expect(pressing(['?'])).toEqual({ opens: 'keyboard' });
});
