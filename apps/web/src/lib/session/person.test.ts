import { describe, expect, it } from 'vitest';
import { isIncomplete } from './person.ts';

const country = { id: 'GT', name: 'Guatemala' };

describe('a profile', () => {
  it.each([
    ['is whole', { lastName: 'Pérez', country }, false],
    ['lacks a country', { lastName: 'Pérez', country: null }, true],
    ['lacks a last name', { lastName: '', country }, true],
    ['has a dot for a last name', { lastName: ' . ', country }, true],
    ['has a last name with a dot in it', { lastName: 'St. Clair', country }, false],
  ])('that %s', (_name, user, expected) => {
    expect(isIncomplete({ user })).toBe(expected);
  });
});
