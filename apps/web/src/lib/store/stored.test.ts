// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ownerOf } from './owner.ts';
import { stored, storedSwitch } from './stored.ts';

beforeEach(() => localStorage.clear());

test('a value is parsed once for the same text, and again when the text changes', () => {
  const days = stored({
    name: 'days',
    parse: (text) => text?.split(' ') ?? [],
    write: (list) => list.join(' '),
  });
  expect(days.get()).toEqual([]);
  days.set(['mon', 'tue']);
  expect(localStorage.getItem('days')).toBe('mon tue');
  expect(days.get()).toEqual(['mon', 'tue']);
  expect(days.get()).toBe(days.get());
  localStorage.setItem('days', 'wed');
  expect(days.get()).toEqual(['wed']);
});

test.each([true, false])('a switch that is %s at first is stored as on or off', (isOnAtFirst) => {
  const sound = storedSwitch({ name: 'sound', isOnAtFirst });
  expect(sound.get()).toBe(isOnAtFirst);
  sound.set(!isOnAtFirst);
  expect(localStorage.getItem('sound')).toBe(isOnAtFirst ? 'off' : 'on');
  expect(sound.get()).toBe(!isOnAtFirst);
});

test.each([
  ['device', 'device'],
  ['themeMode', 'device'],
  ['receiptPaper', 'device'],
  ['joinCode', 'visitor'],
  ['referralAt', 'visitor'],
  ['cart:one', 'till'],
  ['token', 'session'],
  ['me:one', 'person'],
  ['printer', 'person'],
  ['aNameOfTomorrow', 'person'],
])('%s belongs to: %s', (name, owner) => {
  expect(ownerOf(name)).toBe(owner);
});
