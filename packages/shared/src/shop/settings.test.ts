import { expect, test } from 'vitest';
import { defaultSettings, readSettings, Settings } from './settings.ts';

test('the defaults are settings', () => {
  expect(Settings.parse(defaultSettings)).toEqual(defaultSettings);
});

test('settings stored before a setting existed are read with its default', () => {
  const { creditDays: _later, ...stored } = { ...defaultSettings, lowStock: 3000 };
  expect(readSettings(stored)).toEqual({ ...defaultSettings, lowStock: 3000 });
  expect(readSettings(null)).toEqual(defaultSettings);
});

test('a stored value that the rules of today refuse is its default, and the others stay', () => {
  const stored = { ...defaultSettings, stockPolicy: 'maybe', cutoffHour: 99, taxEnabled: true, gone: 1 };
  expect(readSettings(stored)).toEqual({ ...defaultSettings, taxEnabled: true });
});
